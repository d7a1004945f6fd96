@echo off
rem Begins the club night: double-click. What is typed after the name is handed on, such as --https.
chcp 65001 >nul
cd /d "%~dp0"
if exist start.py goto look
echo ZIPの中から開いています。先に「すべて展開」してください。Extract all of the zip first.
goto end
:look
set PYTHON_COMMAND=
py -3 --version >nul 2>&1
if not errorlevel 1 set PYTHON_COMMAND=py -3
if defined PYTHON_COMMAND goto run
python --version >nul 2>&1
if not errorlevel 1 set PYTHON_COMMAND=python
if defined PYTHON_COMMAND goto run
echo Python がありません。https://www.python.org/downloads/ から 3.11 以降を入れ、
echo はじめの画面で「Add python.exe to PATH」に印を付けて、もう一度ダブルクリックしてください。
echo.
echo There is no Python. Get 3.11 or newer from https://www.python.org/downloads/, tick
echo "Add python.exe to PATH" on its first page, and double-click this file again.
goto end
:run
%PYTHON_COMMAND% start.py %*
if %errorlevel% equ 0 exit /b 0
:end
pause
exit /b 1

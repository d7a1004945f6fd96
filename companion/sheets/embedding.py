"""A TrueType font as reportlab embeds it, with a map back to text that is right for every sign."""

from collections.abc import Sequence
from io import BytesIO
from typing import Any

from reportlab import rl_config
from reportlab.pdfbase.ttfonts import SUBSETN, TTFNameBytes
from reportlab.pdfbase.ttfonts import TTFont as ReportlabFont

from companion.sheets.font_files import FontError, reason_of

rl_config.useA85 = 0
"""Streams are bytes: as letters they would take a quarter more, for lines that carry seven bits."""


class EmbeddedFont(ReportlabFont):
    """One weight of one face. `name` is unique in the process and is also the name inside the PDF."""

    def __init__(self, name: str, data: bytes, file: str) -> None:
        try:
            # From bytes, never from a path: reportlab would also fetch a URL.
            super().__init__(name, BytesIO(data), asciiReadable=False, shapable=False)
        except Exception as error:  # reportlab fails in many ways on a file that is no font
            raise FontError("sheet-font-unreadable", file=file, reason=reason_of(error)) from error
        # reportlab keys the parts of a document by this name: two files of one name would be mixed.
        self.face.name = TTFNameBytes(name.encode("ascii"))

    def addObjects(self, doc: Any) -> None:
        """Embed the subsets that a document uses; `doc` is reportlab's PDFDocument."""
        subsets = [list(subset) for subset in self.state[doc].subsets]
        super().addObjects(doc)
        for number, subset in enumerate(subsets):
            base = (SUBSETN(number) + b"+" + self.face.name + self.face.subfontNameX).decode("ascii")
            doc.idToObject[f"toUnicodeCMap:{base}"].content = to_unicode(base, subset)


def to_unicode(name: str, subset: Sequence[int]) -> str:
    """The ToUnicode map of a subset whose code n draws the code point `subset[n]` (PDF 32000-1, 9.10.3).

    reportlab's own writes a code point beyond U+FFFF as five hex digits, where UTF-16 is due.
    """
    # Code 0 is the missing sign, and codes of 32 away from 32 are reportlab's padding: neither is text.
    codes = [(code, point) for code, point in enumerate(subset) if point and (point != 32 or code == 32)]
    lines = [
        "/CIDInit /ProcSet findresource begin",
        "12 dict begin",
        "begincmap",
        f"/CIDSystemInfo << /Registry ({name}) /Ordering ({name}) /Supplement 0 >> def",
        f"/CMapName /{name} def",
        "/CMapType 2 def",
        "1 begincodespacerange",
        "<00> <FF>",
        "endcodespacerange",
    ]
    # The format allows one hundred lines in a section.
    for start in range(0, len(codes), 100):
        section = codes[start : start + 100]
        lines.append(f"{len(section)} beginbfchar")
        lines += [f"<{code:02X}> <{chr(point).encode('utf-16-be').hex().upper()}>" for code, point in section]
        lines.append("endbfchar")
    lines += ["endcmap", "CMapName currentdict /CMap defineresource pop", "end", "end"]
    return "\n".join(lines)

import pdfmakeDocument from 'pdfmake/js/PDFDocument.js'

/** What Indonesian texts are written with. */
const alphabet = `${String.fromCharCode(...Array.from({ length: 95 }, (_, i) => 32 + i))}–—·‘’“”…×≤≥`

/**
 * A PDF holds the glyphs that it uses, in the order of their use: no two papers would have the same font in them. With the
 * alphabet in front, in its own order, nearly all have, and it is stored once for all of them (stored-pdf.ts).
 */
export function startFontsAlike(): void {
  const { prototype } = pdfmakeDocument.default
  const { provideFont } = prototype
  const started = new WeakSet<object>()
  prototype.provideFont = function provide(...style) {
    const font = provideFont.apply(this, style)
    if (!started.has(font)) {
      started.add(font)
      // Letter by letter: together, some become a glyph of their own (fi).
      for (const letter of alphabet) font.encode(letter)
    }
    return font
  }
}

import pdfmakeDocument from 'pdfmake/js/PDFDocument.js'
import { printable } from './printable.ts'

/** The characters of Indonesian texts. */
const alphabet = `${String.fromCharCode(...Array.from({ length: 95 }, (_, i) => 32 + i))}–—·‘’“”…×≤≥`

/**
 * A PDF contains the glyphs that it uses, in the order of use, so that no two papers would have the same font. With the
 * alphabet first, in a fixed order, nearly all have, and it is stored once for all of them (stored-pdf.ts). What a font
 * lacks is printed as printable.ts has it.
 */
export function prepareFonts(): void {
  const { prototype } = pdfmakeDocument.default
  const { provideFont } = prototype
  const started = new WeakSet<object>()
  prototype.provideFont = function provide(...style) {
    const font = provideFont.apply(this, style)
    if (!started.has(font)) {
      started.add(font)
      const layout = font.layout.bind(font)
      const has = (codePoint: number) => font.font.hasGlyphForCodePoint(codePoint)
      // Measures and draws every text of the document.
      font.layout = (text, ...rest) => layout(printable(text, has), ...rest)
      // Letter by letter: together, some form a ligature (fi).
      for (const letter of alphabet) font.encode(letter)
    }
    return font
  }
}

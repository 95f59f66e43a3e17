/** The part of pdfmake's document that is used here; its types omit it. */
declare module 'pdfmake/js/PDFDocument.js' {
  type Font = {
    encode(text: string): unknown
    layout(text: string, ...rest: unknown[]): unknown
    font: { hasGlyphForCodePoint(codePoint: number): boolean }
  }
  class PDFDocument {
    provideFont(family: string, bold?: boolean, italics?: boolean): Font
  }
  const commonjs: { default: typeof PDFDocument }
  export default commonjs
}

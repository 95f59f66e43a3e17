/** The part of pdfmake's document that is used here; its types omit it. */
declare module 'pdfmake/js/PDFDocument.js' {
  type Font = { encode(text: string): unknown }
  class PDFDocument {
    provideFont(family: string, bold?: boolean, italics?: boolean): Font
  }
  const commonjs: { default: typeof PDFDocument }
  export default commonjs
}

/** What of pdfmake's own document is used here; its types say nothing of it. */
declare module 'pdfmake/js/PDFDocument.js' {
  type Font = { encode(text: string): unknown }
  class PDFDocument {
    provideFont(family: string, bold?: boolean, italics?: boolean): Font
  }
  const commonjs: { default: typeof PDFDocument }
  export default commonjs
}

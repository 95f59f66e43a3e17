import { fileURLToPath } from 'node:url'
import pdfmake from 'pdfmake'
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js'
import type { Paper } from './paper.ts'
import { tableLayouts } from './table-layouts.ts'

// What the thread of pdf.ts runs.

const fontFile = (name: string) => fileURLToPath(import.meta.resolve(`pdfmake/fonts/Roboto/Roboto-${name}.ttf`))
const roboto = {
  normal: fontFile('Regular'),
  bold: fontFile('Medium'),
  italics: fontFile('Italic'),
  bolditalics: fontFile('MediumItalic'),
}
// A document is made of what the code hands over: nothing is fetched, and no file is read but the fonts.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => Object.values(roboto).includes(path))
pdfmake.setFonts({ Roboto: roboto })
pdfmake.setTableLayouts(tableLayouts)

const grey = '#555555'

/** The bytes of the PDF. */
export async function typeset({
  title,
  content,
  orientation = 'portrait',
  margins = [40, 36, 40, 44],
  foot,
}: Paper): Promise<Uint8Array<ArrayBuffer>> {
  const document: TDocumentDefinitions = {
    info: { title, producer: 'Hadir', creator: 'Hadir' },
    pageSize: 'A4',
    pageOrientation: orientation,
    pageMargins: margins,
    defaultStyle: { font: 'Roboto', fontSize: 10, lineHeight: 1.15 },
    content,
    ...(foot !== undefined && {
      footer: (page: number, pages: number) => ({
        columns: [
          { text: foot, color: grey },
          { text: `${page} / ${pages}`, alignment: 'right', color: grey, width: 60 },
        ],
        fontSize: 8,
        margin: [margins[0], 12, margins[2], 0],
      }),
    }),
  }
  return new Uint8Array(await pdfmake.createPdf(document).getBuffer())
}

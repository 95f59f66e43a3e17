import { fileURLToPath } from 'node:url'
import pdfmake from 'pdfmake'
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { mergePdfs } from './merge-pdfs.ts'
import { paperSizes } from './paper-size.ts'
import type { Paper } from './paper.ts'
import { prepareFonts } from './shared-glyphs.ts'
import { tableLayouts } from './table-layouts.ts'

// Runs in the thread of pdf.ts.

const fontFile = (name: string) => fileURLToPath(import.meta.resolve(`pdfmake/fonts/Roboto/Roboto-${name}.ttf`))
const roboto = {
  normal: fontFile('Regular'),
  bold: fontFile('Medium'),
  italics: fontFile('Italic'),
  bolditalics: fontFile('MediumItalic'),
}
// Documents contain only what the code passes in: nothing is fetched, and no file is read except the fonts.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => Object.values(roboto).includes(path))
pdfmake.setFonts({ Roboto: roboto })
pdfmake.setTableLayouts(tableLayouts)
prepareFonts()

const grey = '#555555'

/** The bytes of the PDF. */
export async function typeset({
  title,
  content,
  orientation = 'portrait',
  size = 'A4',
  margins = [40, 36, 40, 44],
  fontSize = 10,
  foot,
  watermark,
  madeAt,
}: Paper): Promise<Uint8Array<ArrayBuffer>> {
  const document: TDocumentDefinitions = {
    info: { title, producer: 'Hadir', creator: 'Hadir', ...(madeAt && { creationDate: madeAt }) },
    pageSize: { width: paperSizes[size][0], height: paperSizes[size][1] },
    pageOrientation: orientation,
    pageMargins: margins,
    defaultStyle: { font: 'Roboto', fontSize, lineHeight: 1.15 },
    content,
    ...(watermark !== undefined && {
      watermark: { text: watermark, color: '#b91c1c', opacity: 0.13, bold: true, angle: -45 },
    }),
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

export const merge = ({ pdfs, title }: { pdfs: readonly Uint8Array[]; title: string }): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    mergePdfs(
      pdfs.map((pdf) => Buffer.from(pdf)),
      title,
    ),
  )

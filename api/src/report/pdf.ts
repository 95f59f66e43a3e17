import { fileURLToPath } from 'node:url'
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'

const fontFile = (name: string) => fileURLToPath(import.meta.resolve(`pdfmake/fonts/Roboto/Roboto-${name}.ttf`))

/** Comes with the first paper: a server that prints nothing does without its half second. */
async function loadPdfmake() {
  const { default: pdfmake } = await import('pdfmake')
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
  return pdfmake
}
let loaded: ReturnType<typeof loadPdfmake> | undefined

export type Paper = {
  /** The document's title, as a reader program shows it. */
  title: string
  content: Content
  orientation?: 'portrait' | 'landscape'
  /** In points (1 mm is 2.83): left, top, right, bottom. */
  margins?: [number, number, number, number]
  /** Printed at the foot of every page beside its number; without it pages have no foot. */
  foot?: string
}

const grey = '#555555'

/**
 * The one way to a PDF: A4, with its font embedded, so that every printer and every decade shows the same. `content` is
 * pdfmake's: texts, stacks, columns, tables whose head rows come again on each page, pictures as data URIs, QR codes.
 */
export async function makePdf({
  title,
  content,
  orientation = 'portrait',
  margins = [40, 36, 40, 44],
  foot,
}: Paper): Promise<Buffer> {
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
  loaded ??= loadPdfmake()
  return (await loaded).createPdf(document).getBuffer()
}

import { fileURLToPath } from 'node:url'
import pdfmake from 'pdfmake'
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { mergePdfs } from './merge-pdfs.ts'
import { paperSizes } from './paper-size.ts'
import type { Density, Paper } from './paper.ts'
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
prepareFonts()

const grey = '#555555'

/** The bytes of the PDF. Where a paper has an ending, it is set tighter until that does not begin a page. */
export async function typeset(paper: Paper): Promise<Uint8Array<ArrayBuffer>> {
  const { ending, content, oneSheet = [] } = paper
  if (!ending) return (await layOut(paper)).pdf
  const [tightest] = oneSheet.slice(-1)
  // pdfmake modifies its input.
  const laid = (setting: Density) => layOut({ ...paper, ...setting, content: structuredClone(content) })
  if (tightest && (await laid({})).starts.length === 2 && (await laid(tightest)).starts.length === 1) {
    for (const setting of oneSheet) {
      const { pdf, starts } = await laid(setting)
      if (starts.length === 1) return pdf
    }
  }
  for (const setting of [{}, ...ending.tighter]) {
    const { pdf, starts } = await laid(setting)
    if (!starts.some((line) => ending.begins.some((words) => line.startsWith(words)))) return pdf
  }
  return (await layOut({ ...paper, content: ending.fallback })).pdf
}

/** The PDF, and the first line of each page. */
async function layOut({
  title,
  content,
  orientation = 'portrait',
  size = 'A4',
  margins = [40, 36, 40, 44],
  fontSize = 10,
  lineHeight = 1.15,
  rowSpace,
  foot,
  watermark,
  madeAt,
}: Paper): Promise<{ pdf: Uint8Array<ArrayBuffer>; starts: string[] }> {
  const document: TDocumentDefinitions = {
    info: { title, producer: 'Hadir', creator: 'Hadir', ...(madeAt && { creationDate: madeAt }) },
    pageSize: { width: paperSizes[size][0], height: paperSizes[size][1] },
    pageOrientation: orientation,
    pageMargins: margins,
    defaultStyle: { font: 'Roboto', fontSize, lineHeight },
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
  // One document at a time is set in this thread.
  pdfmake.setTableLayouts(tableLayouts(rowSpace))
  const made = pdfmake.createPdf(document)
  // The document that pdfmake draws on has the pages, which its types omit.
  const { _pdfMakePages: pages } = (await made.getStream()) as unknown as { _pdfMakePages: LaidOut[] }
  return { pdf: new Uint8Array(await made.getBuffer()), starts: pages.map(firstLine) }
}

type LaidOut = { items: ({ type: 'line'; item: { inlines: { text: string }[] } } | { type: 'vector' | 'image' })[] }

function firstLine({ items }: LaidOut): string {
  const lines = items.flatMap((one) => (one.type === 'line' ? [one.item.inlines.map(({ text }) => text).join('')] : []))
  // An empty column has an empty line.
  return lines.find((line) => line.trim() !== '') ?? ''
}

export const merge = ({ pdfs, title }: { pdfs: readonly Uint8Array[]; title: string }): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    mergePdfs(
      pdfs.map((pdf) => Buffer.from(pdf)),
      title,
    ),
  )

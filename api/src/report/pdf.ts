import type { Content } from 'pdfmake/interfaces.js'
import { Piscina } from 'piscina'
import type * as thread from './typeset.ts'

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

/**
 * Two hundred cards take more than a second: in a thread of their own, one paper after the other, while teachers go on
 * marking. The thread comes with the first paper, so that a server that prints nothing does without it, and goes again.
 */
const papers = new Piscina<Paper, ReturnType<typeof thread.typeset>>({
  filename: new URL('./typeset.ts', import.meta.url).href,
  name: 'typeset' satisfies keyof typeof thread,
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: 60_000,
})

/**
 * The one way to a PDF: A4, with its font embedded, so that every printer and every decade shows the same. `content` is
 * pdfmake's: texts, stacks, columns, tables whose head rows come again on each page, pictures as data URIs, QR codes. It
 * goes to another thread, so it has no functions in it; tables name their layout (table-layouts.ts).
 */
export async function makePdf(paper: Paper): Promise<Buffer> {
  const { buffer, byteOffset, byteLength } = await papers.run(paper)
  return Buffer.from(buffer, byteOffset, byteLength)
}

import type { Paper } from './paper.ts'
import { threadPool } from '../../threads/thread-pool.ts'
import type * as thread from './typeset.ts'

/** Two hundred cards take more than a second: in a thread, one paper at a time, while teachers go on marking. */
const papers = threadPool({
  threads: 1,
  waitingPerSchool: 40,
  waiting: 120,
  heapMegabytes: 512,
  milliseconds: 60_000,
  full: 'PAPERS_BUSY',
  beyond: 'PAPER_TOO_LARGE',
}).of(new URL('./typeset.ts', import.meta.url))

/**
 * The only way to make a PDF. Its font is embedded, so that it looks the same on every printer and in every decade.
 * `content` is pdfmake's: texts, stacks, columns, tables whose head rows repeat on each page, pictures as data URIs, QR
 * codes. It is sent to another thread, so it must not have functions in it; tables name their layout
 * (table-layouts.ts). Schools take turns: throws PAPERS_BUSY when this one has too many waiting.
 */
export async function makePdf(schoolId: string, paper: Paper): Promise<Buffer> {
  const name = 'typeset' satisfies keyof typeof thread
  return bufferOf(await papers.run<Awaited<ReturnType<typeof thread.typeset>>>(schoolId, name, paper))
}

/** Joins PDFs made by makePdf into one file. */
export async function joinPdfs(schoolId: string, pdfs: readonly Buffer[], title: string): Promise<Buffer> {
  const name = 'merge' satisfies keyof typeof thread
  return bufferOf(await papers.run<Awaited<ReturnType<typeof thread.merge>>>(schoolId, name, { pdfs, title }))
}

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>) =>
  Buffer.from(buffer, byteOffset, byteLength)

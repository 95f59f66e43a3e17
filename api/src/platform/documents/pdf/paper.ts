import type { Content } from 'pdfmake/interfaces.js'
import type { PaperSize } from './paper-size.ts'

/** How a paper is set. */
export type Density = {
  /** Of text without a size, in points: 10 when absent. */
  fontSize?: number
  /** 1.15 when absent. */
  lineHeight?: number
  /** How much of the space above and below the rows of tables is left: 1, all of it, when absent. */
  rowSpace?: number
}

/** What must not be alone on a page: the signatures, with what is signed by them. */
export type Ending = {
  /** The first words of the blocks that may not begin a page. */
  begins: readonly string[]
  /** Tried one after the other while such a block does begin one. */
  tighter: readonly Density[]
  /** The content if that does not help: its last rows stay with the block. */
  fallback: Content
}

export type Paper = Density & {
  /** A paper of two pages is set in the first of these in which it has one, if any. */
  oneSheet?: readonly Density[]
  /** The document's title, as a PDF reader shows it. */
  title: string
  content: Content
  orientation?: 'portrait' | 'landscape'
  /** A4 when absent. */
  size?: PaperSize
  /** In points (1 mm is 2.83): left, top, right, bottom. */
  margins?: [number, number, number, number]
  ending?: Ending
  /** Printed at the foot of every page beside its number; pages have no foot without it. */
  foot?: string
  /** Printed large and pale across every page. */
  watermark?: string
  /** The document's date: the same content and date give the same bytes. Now when absent. */
  madeAt?: Date
}

import type { Content } from 'pdfmake/interfaces.js'
import type { PaperSize } from './paper-size.ts'

export type Paper = {
  /** The document's title, as a PDF reader shows it. */
  title: string
  content: Content
  orientation?: 'portrait' | 'landscape'
  /** A4 when absent. */
  size?: PaperSize
  /** In points (1 mm is 2.83): left, top, right, bottom. */
  margins?: [number, number, number, number]
  /** Of text without a size, in points: 10 when absent. */
  fontSize?: number
  /** Printed at the foot of every page beside its number; pages have no foot without it. */
  foot?: string
  /** Printed large and pale across every page. */
  watermark?: string
  /** The document's date: the same content and date give the same bytes. Now when absent. */
  madeAt?: Date
}

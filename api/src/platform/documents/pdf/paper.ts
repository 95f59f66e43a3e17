import type { Content } from 'pdfmake/interfaces.js'
import type { PaperSize } from './paper-size.ts'

export type Paper = {
  /** The document's title, as a reader program shows it. */
  title: string
  content: Content
  orientation?: 'portrait' | 'landscape'
  /** A4 when absent. */
  size?: PaperSize
  /** In points (1 mm is 2.83): left, top, right, bottom. */
  margins?: [number, number, number, number]
  /** Of what names none of its own, in points: 10 when absent. */
  fontSize?: number
  /** Printed at the foot of every page beside its number; without it pages have no foot. */
  foot?: string
  /** Printed large and pale across every page. */
  watermark?: string
  /** The document's date: the same content of the same date is the same bytes. Now when absent. */
  madeAt?: Date
}

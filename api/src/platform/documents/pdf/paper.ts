import type { Content } from 'pdfmake/interfaces.js'

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

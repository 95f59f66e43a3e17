import type { Content } from 'pdfmake/interfaces.js'
import { letterheadLines } from '@hadir/contract/attendance/report/report.ts'

const mm = 72 / 25.4

/** The letterhead of a school's papers, as it is set. */
export type Letterhead = Parameters<typeof letterheadLines>[0] & {
  /** KOSONG: the school prints on preprinted paper. */
  style: 'LENGKAP' | 'TANPA_LOGO' | 'KOSONG'
  /** The height of a preprinted letterhead from the paper's upper edge, in mm. */
  blankHeight: number
  /** As data; null where the school has none. */
  logo: string | null
}

/** The printable width of the page and its upper margin, in points. */
type Place = { width: number; top: number }

/** The lines centred, the logo on the left, a double rule below; on preprinted paper the room for its own. */
export function letterhead(head: Letterhead, { width, top }: Place): Content {
  const lines = letterheadLines(head).map(({ text, isName }) => ({
    text,
    alignment: 'center' as const,
    ...(isName && { bold: true, fontSize: 14 }),
  }))
  const rule = (y: number, lineWidth: number) => ({ type: 'line' as const, x1: 0, y1: y, x2: width, y2: y, lineWidth })
  const logo = logoOf(head)
  return printedUnlessBlank(head, top, {
    stack: [
      logo ? { columns: [{ image: logo, fit: [56, 56], width: 64 }, lines, { text: '', width: 64 }] } : lines,
      { canvas: [rule(4, 1.5), rule(7, 0.5)] },
    ],
    margin: [0, 0, 0, 12],
  })
}

/** A letterhead that a paper sets in its own way. */
export const printedUnlessBlank = (
  { style, blankHeight }: Pick<Letterhead, 'style' | 'blankHeight'>,
  top: number,
  printed: Content,
): Content => (style === 'KOSONG' ? { stack: [], margin: [0, 0, 0, Math.max(0, blankHeight * mm - top)] } : printed)

export const logoOf = ({ style, logo }: Letterhead): string | null => (style === 'LENGKAP' ? logo : null)

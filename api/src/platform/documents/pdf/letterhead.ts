import type { Content } from 'pdfmake/interfaces.js'
import { letterheadLines } from '@hadir/contract/attendance/report/report.ts'

type School = Parameters<typeof letterheadLines>[0]

/** The letterhead of a school's papers: its lines centred, its logo on the left, a double rule below. */
export function letterhead(school: School, options: { logo?: string | null; width?: number } = {}): Content {
  const { logo, width = 515 } = options
  const lines = letterheadLines(school).map(({ text, isName }) => ({
    text,
    alignment: 'center' as const,
    ...(isName && { bold: true, fontSize: 14 }),
  }))
  const rule = (y: number, lineWidth: number) => ({ type: 'line' as const, x1: 0, y1: y, x2: width, y2: y, lineWidth })
  return {
    stack: [
      logo ? { columns: [{ image: logo, fit: [56, 56], width: 64 }, lines, { text: '', width: 64 }] } : lines,
      { canvas: [rule(4, 1.5), rule(7, 0.5)] },
    ],
    margin: [0, 0, 0, 12],
  }
}

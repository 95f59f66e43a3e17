import type { Content, ContentTable, TableCell } from 'pdfmake/interfaces.js'
import { monthNames, type SchoolDate } from '@hadir/contract/dates/dates.ts'
import type { ReportCardSnapshot } from '@hadir/contract/student/report-card/printed-card.ts'
import { paperSizes, type PaperSize } from '../../../../platform/documents/pdf/paper-size.ts'
import { breakable } from '../../../../platform/documents/pdf/signed-by.ts'
import type { TableLayout } from '../../../../platform/documents/pdf/table-layouts.ts'

export const mm = 72 / 25.4

/** The left margin is for binding; the footer with name and page is at the bottom. */
export const margins = { left: 18 * mm, top: 13 * mm, right: 14 * mm, bottom: 17 * mm }

/** A page size with its margins for makePdf, and the printable width. */
export function sheetOf(size: PaperSize, orientation: 'portrait' | 'landscape' = 'portrait') {
  const [short, long] = paperSizes[size]
  const { left, top, right, bottom } = margins
  const around: [number, number, number, number] = [left, top, right, bottom]
  return { size, orientation, margins: around, width: (orientation === 'portrait' ? short : long) - left - right }
}

export const dash = '–'
export const shown = (value: string | number | null | undefined, longest?: number): string =>
  value === null || value === undefined || value === '' ? dash : breakable(String(value), longest)
/** 18 Desember 2026, the date format of papers. */
export const paperDate = (date: SchoolDate): string =>
  `${Number(date.slice(8))} ${monthNames[Number(date.slice(5, 7)) - 1]} ${date.slice(0, 4)}`
export const dateText = (date: SchoolDate | null): string => (date ? paperDate(date) : dash)

export type Fact = readonly [label: string, value: string | number | null]

/** Labels with their values after a colon. */
export const facts = (rows: readonly Fact[], labelWidth: number, longest?: number): ContentTable => ({
  table: {
    widths: [labelWidth, 4, '*'],
    body: rows.map(([label, value]): TableCell[] => [
      { text: label, preserveLeadingSpaces: true },
      ':',
      shown(value, longest),
    ]),
  },
  layout: 'facts' satisfies TableLayout,
})

export const heading = (text: string): Content => ({ text, bold: true, margin: [0, 0, 0, 3] })
/** The margin between parts of a paper. */
export const partMargin: [number, number, number, number] = [0, 6, 0, 0]

export const headFill = '#e7ecef'
export const headCell = (text: string, more: object = {}): TableCell => ({
  text,
  bold: true,
  alignment: 'center',
  fillColor: headFill,
  ...more,
})

type Lined = {
  /** Above the lines, repeated with them on every page. */
  title?: string
  widths: (number | string)[]
  /** Printed again on every page. */
  head: TableCell[][]
  rows: TableCell[][]
}

/** Across all columns of a table. */
export const across = (columns: number, cell: Extract<TableCell, { text: unknown }>): TableCell[] => [
  { ...cell, colSpan: columns },
  ...Array.from({ length: columns - 1 }, () => ''),
]

/** A table with lines: its title and head on every page and never alone, its rows unsplit. */
export function lined({ title, widths, head, rows }: Lined): ContentTable {
  const border: [boolean, boolean, boolean, boolean] = [false, false, false, false]
  const isTitled = title !== undefined
  const above = isTitled ? [across(widths.length, { text: title, bold: true, border, margin: [-4, 0, 0, 0] })] : []
  const headerRows = above.length + head.length
  return {
    table: { headerRows, keepWithHeaderRows: 1, dontBreakRows: true, widths, body: [...above, ...head, ...rows] },
    layout: (isTitled ? 'titledReport' : 'report') satisfies TableLayout,
    margin: partMargin,
  }
}

/** A frame around a text, with a minimum height. */
export const framed = (content: Content, height: number): ContentTable => ({
  table: { widths: ['*'], heights: [height], body: [[content as TableCell]] },
  layout: 'report' satisfies TableLayout,
})

/** A part that stays on one page. */
export const together = (...stack: Content[]): Content => ({ stack, unbreakable: true, margin: partMargin })

export const semesterText = (no: 1 | 2): string => (no === 1 ? '1 (Ganjil)' : '2 (Genap)')

/** Place and date of a signature. */
export const placeAndDate = ({ place, reportDate }: Pick<ReportCardSnapshot, 'place' | 'reportDate'>): string =>
  [place, paperDate(reportDate)].filter(Boolean).join(', ')

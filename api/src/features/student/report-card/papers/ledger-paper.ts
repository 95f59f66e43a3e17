import { missedStatuses } from '@hadir/contract/labels.ts'
import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { formatDate } from '@hadir/contract/dates/dates.ts'
import type { Ledger } from '@hadir/contract/student/report-card/paper.ts'
import { reportPeriodLabels } from '@hadir/contract/evaluation/report-card-words.ts'
import { letterhead, type Letterhead } from '../../../../platform/documents/pdf/letterhead.ts'
import type { Paper } from '../../../../platform/documents/pdf/paper.ts'
import type { PaperSize } from '../../../../platform/documents/pdf/paper-size.ts'
import type { TableLayout } from '../../../../platform/documents/pdf/table-layouts.ts'
import { breakable } from '../../../../platform/documents/pdf/signed-by.ts'
import { headCell, headFill, margins, semesterText, sheetOf } from './page-layout.ts'
import { uprightHeads } from './upright-heads.ts'

/** 7925 hundredths are 79,25. */
export const meanText = (mean: number | null): string =>
  mean === null ? '' : `${Math.floor(mean / 100)},${String(mean % 100).padStart(2, '0')}`

type Extras = {
  head: Letterhead
  size: PaperSize
  signature: Content
}

/** A score below the KKTP is bold and in brackets, so that it is visible on a copy without colour too. */
function scoreCell(score: number | null, isLacking: boolean, threshold: number): TableCell {
  if (score === null) return { text: isLacking ? '·' : '–', alignment: 'center', color: '#888888' }
  if (score >= threshold) return { text: score, alignment: 'center', noWrap: true }
  return { text: `[${score}]`, alignment: 'center', noWrap: true, bold: true, color: '#b91c1c', fillColor: '#fde8e8' }
}

const none = (): TableCell => ({ text: '', fillColor: '#eeeeee' })

/** Smaller heads are hard to read: they stand upright then. */
const leastHead = 6
/** The last rows of the table, if they have to stay with the signature. */
const lastRows = 3
const legend = '[ ] di bawah KKTP/KKM'

/** A class on as few landscape pages as possible, as wide as the page: each subject's name with its scores below. */
export function ledgerPaper(ledger: Ledger, { head: school, size, signature }: Extras): Paper {
  const { academicClass, academicYear, semesterNo, period, columns, rows } = ledger
  const { width, ...sheet } = sheetOf(size, 'landscape')
  const isK13 = columns.some(({ hasSkill }) => hasSkill)
  const perSubject = isK13 ? 2 : 1
  const many = columns.length * perSubject
  const fontSize = many > 28 ? 5.5 : many > 22 ? 6.5 : 7.5
  const [noWidth, nameWidth, nisnWidth, countWidth, filledWidth] = [16, many > 28 ? 90 : 118, fontSize * 6.5, 13, 26]
  // The layout `month` adds 2 points on both sides of a cell, and a line of half a point.
  const lines = 4.5 * (columns.length * perSubject + 7) + 0.5
  const left = width - noWidth - nameWidth - nisnWidth - 3 * countWidth - filledWidth - lines
  const scoreWidth = Math.max(9, Math.min(44, left / (columns.length * perSubject)))
  const span = isK13 ? 2 : 1
  const headWidth = isK13 ? 2 * scoreWidth + 4.5 : scoreWidth
  // Small enough to keep the longest word of a subject's name whole.
  const longest = Math.max(...columns.flatMap(({ name }) => name.split(' ').map((word) => word.length)), 1)
  const headSize = Math.min(fontSize - 0.5, headWidth / (longest * 0.62))
  const names = columns.map(({ name }) => name)
  const heads = (): Content[] =>
    headSize < leastHead
      ? uprightHeads(names, { width: headWidth, fontSize: Math.max(leastHead, fontSize - 0.5) })
      : names.map((name) => ({ text: breakable(name), fontSize: headSize }))
  const fixed = (text: string) => headCell(text, { rowSpan: span })
  // pdfmake modifies its input, so each table gets its own cells.
  const head = (): TableCell[][] => [
    [
      fixed('No'),
      fixed('Nama'),
      fixed('NISN'),
      ...heads().flatMap((of): TableCell[] => {
        const cell = { ...(of as object), bold: true, alignment: 'center', fillColor: headFill } as TableCell
        return isK13 ? [{ ...(cell as object), colSpan: 2 } as TableCell, ''] : [cell]
      }),
      ...missedStatuses.map((status) => fixed(status)),
      fixed('Terisi'),
    ],
    ...(isK13 ? [['', '', '', ...columns.flatMap(() => [headCell('P'), headCell('K')]), '', '', '', '']] : []),
  ]
  const rowsOf = (some: readonly Ledger['rows'][number][]) =>
    some.map(({ no, name, nisn, leftOn, cells, absences, filled, owed }): TableCell[] => [
      { text: no, alignment: 'center' },
      leftOn ? { stack: [breakable(name), `keluar ${formatDate(leftOn)}`] } : breakable(name),
      nisn ?? '–',
      ...cells.flatMap((cell): TableCell[] => {
        if (!cell) return isK13 ? [none(), none()] : [none()]
        const final = scoreCell(cell.final, cell.lacksFinal, cell.threshold)
        return isK13 ? [final, scoreCell(cell.skill, cell.lacksSkill, cell.threshold)] : [final]
      }),
      ...[absences.S, absences.I, absences.A].map((days): TableCell => ({ text: days, alignment: 'center' })),
      { text: `${filled}/${owed}`, alignment: 'center', noWrap: true, bold: filled < owed },
    ])
  // Five characters on one line, including the room beside them.
  const meanSize = Math.min(fontSize, (scoreWidth + 3) / 2.8)
  const mean = (value: number | null): TableCell => ({
    text: meanText(value),
    alignment: 'center',
    bold: true,
    noWrap: true,
    fontSize: meanSize,
    margin: [-1.5, 0, -1.5, 0],
  })
  const means = (): TableCell[] => [
    { text: 'Rata-rata', bold: true, colSpan: 3, alignment: 'right' },
    '',
    '',
    ...columns.flatMap((column) => (isK13 ? [mean(column.mean), mean(column.skillMean)] : [mean(column.mean)])),
    { text: '', colSpan: 4 },
    '',
    '',
    '',
  ]
  const table = (body: TableCell[][]): Content => ({
    table: {
      headerRows: isK13 ? 2 : 1,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths: [
        noWidth,
        '*',
        nisnWidth,
        ...Array.from({ length: columns.length * perSubject }, () => scoreWidth),
        countWidth,
        countWidth,
        countWidth,
        filledWidth,
      ],
      body: [...head(), ...body],
    },
    layout: 'month' satisfies TableLayout,
    fontSize,
  })
  const above = (): Content[] => [
    letterhead(school, { width, top: margins.top }),
    { text: 'LEGER NILAI RAPOR', bold: true, fontSize: 12, alignment: 'center' },
    {
      text: `Kelas ${academicClass.name}${academicClass.expertise ? ` · ${academicClass.expertise}` : ''} · Semester ${semesterText(semesterNo)} · ${reportPeriodLabels[period]} · Tahun Pelajaran ${academicYear}`,
      alignment: 'center',
      margin: [0, 2, 0, 8],
    },
  ]
  const below = (): Content[] => [
    {
      text: `${legend} · titik: belum ada nilai · strip: tidak wajib · kotak abu-abu: tidak mengikuti mata pelajaran${isK13 ? ' · P pengetahuan, K keterampilan' : ''}`,
      fontSize: 7,
      margin: [0, 3, 0, 6],
    },
    structuredClone(signature),
  ]
  const last = table([...rowsOf(rows.slice(-lastRows)), means()])
  return {
    ...sheet,
    title: `Leger ${academicClass.name}`,
    foot: `Leger ${academicClass.name} · ${school.name}`,
    content: [...above(), table([...rowsOf(rows), means()]), { stack: below(), unbreakable: true }],
    ending: {
      begins: [legend],
      tighter: [{ rowSpace: 0.6 }, { rowSpace: 0.4, lineHeight: 1.05 }],
      fallback: [...above(), table(rowsOf(rows.slice(0, -lastRows))), { stack: [last, ...below()], unbreakable: true }],
    },
  }
}

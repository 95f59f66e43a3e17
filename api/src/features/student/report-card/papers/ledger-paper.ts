import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { formatDate } from '@hadir/contract/dates/dates.ts'
import type { Ledger } from '@hadir/contract/student/student-evaluation/paper.ts'
import { reportPeriodLabels } from '@hadir/contract/evaluation/report-card-words.ts'
import { letterhead } from '../../../../platform/documents/pdf/letterhead.ts'
import type { Paper } from '../../../../platform/documents/pdf/paper.ts'
import type { PaperSize } from '../../../../platform/documents/pdf/paper-size.ts'
import type { TableLayout } from '../../../../platform/documents/pdf/table-layouts.ts'
import { breakable, headCell, semesterText, sheetOf } from './page-layout.ts'

/** 7925 hundredths are 79,25. */
export const meanText = (mean: number | null): string =>
  mean === null ? '' : `${Math.floor(mean / 100)},${String(mean % 100).padStart(2, '0')}`

type Extras = {
  school: Parameters<typeof letterhead>[0]
  logo: string | null
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

/** A class on as few landscape pages as possible: each subject's name upright, its scores below. */
export function ledgerPaper(ledger: Ledger, { school, logo, size, signature }: Extras): Paper {
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
  const scoreWidth = Math.max(9, Math.min(34, left / (columns.length * perSubject)))
  const span = isK13 ? 2 : 1
  // Small enough to keep the longest word of a subject's name whole, if still readable.
  const longest = Math.max(...columns.flatMap(({ name }) => name.split(' ').map((word) => word.length)), 1)
  const headSize = Math.max(4.5, Math.min(fontSize - 1, (scoreWidth * span) / (longest * 0.58)))
  const fixed = (text: string) => headCell(text, { rowSpan: span })
  const head: TableCell[][] = [
    [
      fixed('No'),
      fixed('Nama'),
      fixed('NISN'),
      ...columns.flatMap(({ name }): TableCell[] =>
        isK13
          ? [headCell(breakable(name), { colSpan: 2, fontSize: headSize }), '']
          : [headCell(breakable(name), { fontSize: headSize })],
      ),
      fixed('S'),
      fixed('I'),
      fixed('A'),
      fixed('Terisi'),
    ],
  ]
  if (isK13) {
    head.push(['', '', '', ...columns.flatMap(() => [headCell('P'), headCell('K')]), '', '', '', ''])
  }
  const body = rows.map(({ no, name, nisn, leftOn, cells, absences, filled, owed }): TableCell[] => [
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
  const means: TableCell[] = [
    { text: 'Rata-rata', bold: true, colSpan: 3, alignment: 'right' },
    '',
    '',
    ...columns.flatMap((column) => (isK13 ? [mean(column.mean), mean(column.skillMean)] : [mean(column.mean)])),
    { text: '', colSpan: 4 },
    '',
    '',
    '',
  ]
  return {
    ...sheet,
    title: `Leger ${academicClass.name}`,
    foot: `Leger ${academicClass.name} · ${school.name}`,
    content: [
      letterhead(school, { logo, width }),
      { text: 'LEGER NILAI RAPOR', bold: true, fontSize: 12, alignment: 'center' },
      {
        text: `Kelas ${academicClass.name} · Semester ${semesterText(semesterNo)} · ${reportPeriodLabels[period]} · Tahun Pelajaran ${academicYear}`,
        alignment: 'center',
        margin: [0, 2, 0, 8],
      },
      {
        table: {
          headerRows: head.length,
          keepWithHeaderRows: 1,
          dontBreakRows: true,
          widths: [
            noWidth,
            nameWidth,
            nisnWidth,
            ...Array.from({ length: columns.length * perSubject }, () => scoreWidth),
            countWidth,
            countWidth,
            countWidth,
            filledWidth,
          ],
          body: [...head, ...body, means],
        },
        layout: 'month' satisfies TableLayout,
        fontSize,
      },
      {
        stack: [
          {
            text: `[ ] di bawah KKTP/KKM · titik: belum ada nilai · strip: tidak wajib · kotak abu-abu: tidak mengikuti mata pelajaran${isK13 ? ' · P pengetahuan, K keterampilan' : ''}`,
            fontSize: 7,
            margin: [0, 3, 0, 6],
          },
          signature,
        ],
        unbreakable: true,
      },
    ],
  }
}

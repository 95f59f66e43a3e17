import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { type GradeLetter, letterIntervals } from '@hadir/contract/evaluation/grade-letter.ts'
import type { ReportCardSnapshot } from '@hadir/contract/evaluation/report-card-snapshot.ts'
import type { SubjectGroup } from '@hadir/contract/subject/subject.ts'
import { heading, headCell, lined, shown } from './sheet.ts'

type Subject = ReportCardSnapshot['groups'][number]['subjects'][number]

const groupTitles: Record<ReportCardSnapshot['curriculum'], Record<SubjectGroup, string>> = {
  MERDEKA: {
    UMUM: 'Mata pelajaran wajib',
    KELOMPOK_A: 'Kelompok A',
    KELOMPOK_B: 'Kelompok B',
    MULOK: 'Muatan lokal',
    PILIHAN: 'Mata pelajaran pilihan',
    KEJURUAN: 'Mata pelajaran kejuruan',
    EKSKUL: 'Ekstrakurikuler',
  },
  K13: {
    UMUM: 'Kelompok umum',
    KELOMPOK_A: 'Kelompok A (Wajib)',
    KELOMPOK_B: 'Kelompok B (Wajib)',
    MULOK: 'Muatan lokal',
    PILIHAN: 'Kelompok C (Peminatan)',
    KEJURUAN: 'Kelompok C (Kejuruan)',
    EKSKUL: 'Ekstrakurikuler',
  },
}

const middle = (value: string | number | null, more: object = {}): TableCell => ({
  text: shown(value),
  alignment: 'center',
  ...more,
})

/** One row for each subject, numbered throughout, below the name of its group where there is more than one. */
function groupedRows({ groups, curriculum }: ReportCardSnapshot, width: number, rowOf: (subject: Subject) => TableCell[]) {
  let no = 0
  return groups.flatMap(({ group, subjects }): TableCell[][] => {
    const rows = subjects.map((subject) => [middle((no += 1)), ...rowOf(subject)])
    if (groups.length === 1) return rows
    const title = { text: groupTitles[curriculum][group], bold: true, colSpan: width }
    return [[title, ...Array.from({ length: width - 1 }, () => '')], ...rows]
  })
}

/** No, mapel, nilai akhir and capaian, in the widths that the ministry's own form has. */
export function merdekaScores(card: ReportCardSnapshot, width: number): Content[] {
  const inner = width - 4 * 8 - 3
  return [
    lined({
      widths: [inner * 0.05, inner * 0.28, inner * 0.1, '*'],
      head: [[headCell('No'), headCell('Mata Pelajaran'), headCell('Nilai Akhir'), headCell('Capaian Kompetensi')]],
      rows: groupedRows(card, 4, ({ name, final }) => [shown(name), middle(final.score), shown(final.description)]),
    }),
  ]
}

const withoutGroups = 6

/** Knowledge and skill each in a table of their own, with KKM, nilai, predikat and deskripsi. */
export function k13Scores(card: ReportCardSnapshot, width: number, titleOf: (text: string) => string): Content[] {
  const inner = width - withoutGroups * 8 - 4
  const table = (of: (subject: Subject) => Subject['final'] | null) =>
    lined({
      widths: [inner * 0.05, inner * 0.26, inner * 0.07, inner * 0.08, inner * 0.1, '*'],
      head: [['No', 'Mata Pelajaran', 'KKM', 'Nilai', 'Predikat', 'Deskripsi'].map((text) => headCell(text))],
      rows: groupedRows(card, withoutGroups, (subject) => {
        const printed = of(subject)
        return [
          shown(subject.name),
          middle(subject.threshold),
          middle(printed?.score ?? null),
          middle(printed?.predicate ?? null),
          shown(printed?.description),
        ]
      }),
    })
  return [
    heading(titleOf('Pengetahuan')),
    table(({ final }) => final),
    heading(titleOf('Keterampilan')),
    table(({ skill }) => skill),
    intervals(card),
  ]
}

/** What the letters mean under each KKM that the rapor names. */
function intervals({ groups }: ReportCardSnapshot): Content {
  const thresholds = [...new Set(groups.flatMap(({ subjects }) => subjects.map(({ threshold }) => threshold)))]
  const letters: GradeLetter[] = ['D', 'C', 'B', 'A']
  const rangeOf = (kkm: number, letter: GradeLetter) => {
    const found = letterIntervals(kkm).find((one) => one.letter === letter)
    return middle(found ? `${found.from}–${found.to}` : null)
  }
  return {
    stack: [
      { text: 'Predikat menurut KKM', margin: [0, 0, 0, 2] },
      lined({
        widths: [50, 60, 60, 60, 60],
        head: [[headCell('KKM'), ...letters.map((letter) => headCell(letter))]],
        rows: thresholds
          .toSorted((a, b) => a - b)
          .map((kkm) => [middle(kkm), ...letters.map((letter) => rangeOf(kkm, letter))]),
      }),
    ],
    fontSize: 8,
    margin: [0, 6, 0, 0],
    unbreakable: true,
  }
}

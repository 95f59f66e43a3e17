import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { subjectGroupTitle } from '@hadir/contract/evaluation/subject-group-titles.ts'
import { type GradeLetter, letterIntervals } from '@hadir/contract/evaluation/grade-letter.ts'
import { progressLetterLabels, progressLetters } from '@hadir/contract/evaluation/progress-letter.ts'
import type { ReportCardSnapshot } from '@hadir/contract/student/report-card/printed-card.ts'
import { across, headCell, lined, shown } from './page-layout.ts'

type Subject = ReportCardSnapshot['groups'][number]['subjects'][number]

const middle = (value: string | number | null, more: object = {}): TableCell => ({
  text: shown(value),
  alignment: 'center',
  ...more,
})

type Columns = {
  title: string
  widths: (number | string)[]
  heads: string[]
  rowOf: (subject: Subject) => TableCell[]
}

/**
 * A table for each group of subjects, numbered throughout: on a later page, a group row in one table would have no
 * column heads, and its name could be left alone at the end of a page.
 */
function groupTables(
  { groups, curriculum, academicClass }: ReportCardSnapshot,
  { title, widths, heads, rowOf }: Columns,
): Content[] {
  let no = 0
  return groups.map(({ group, subjects }, i) => {
    // pdfmake modifies its input, so each table gets its own cells.
    const head = heads.map((text) => headCell(text))
    const name = across(widths.length, {
      text: subjectGroupTitle({ curriculum, grade: academicClass.grade }, group),
      bold: true,
    })
    return {
      ...lined({
        ...(i === 0 && { title }),
        widths,
        head: groups.length === 1 ? [head] : [name, head],
        rows: subjects.map((subject) => [middle((no += 1)), ...rowOf(subject)]),
      }),
      ...(i > 0 && { margin: [0, 4, 0, 0] as [number, number, number, number] }),
    }
  })
}

/** No, mapel, nilai akhir and capaian, in the widths of the ministry's form. In mid-semester no score is final. */
export function merdekaScores(card: ReportCardSnapshot, { width, title }: { width: number; title: string }): Content[] {
  const inner = width - 4 * 8 - 3
  const hasLetters = card.groups.some(({ subjects }) => subjects.some(({ final }) => final.letter))
  const tables = groupTables(card, {
    title,
    widths: [inner * 0.05, inner * 0.28, inner * 0.1, '*'],
    heads: ['No', 'Mata Pelajaran', card.period === 'AKHIR' ? 'Nilai Akhir' : 'Nilai', 'Capaian Kompetensi'],
    rowOf: ({ name, final }) => [shown(name), middle(final.letter ?? final.score), shown(final.description)],
  })
  return hasLetters ? [...tables, letterLegend()] : tables
}

const letterLegend = (): Content => ({
  text: progressLetters.map((letter) => `${letter}: ${progressLetterLabels[letter]}`).join(' · '),
  fontSize: 8,
  margin: [0, 3, 0, 0],
})

/** Knowledge and skill in separate tables, with KKM, nilai, predikat and deskripsi. */
export function k13Scores(
  card: ReportCardSnapshot,
  { width, titleOf }: { width: number; titleOf: (text: string) => string },
): Content[] {
  const inner = width - 6 * 8 - 4
  const tables = (title: string, of: (subject: Subject) => Subject['final'] | null) =>
    groupTables(card, {
      title: titleOf(title),
      widths: [inner * 0.05, inner * 0.26, inner * 0.07, inner * 0.08, inner * 0.1, '*'],
      heads: ['No', 'Mata Pelajaran', 'KKM', 'Nilai', 'Predikat', 'Deskripsi'],
      rowOf: (subject) => {
        const printed = of(subject)
        return [
          shown(subject.name),
          middle(subject.threshold),
          middle(printed?.score ?? null),
          middle(printed?.predicate ?? null),
          shown(printed?.description),
        ]
      },
    })
  return [
    ...tables('Pengetahuan', ({ final }) => final),
    ...tables('Keterampilan', ({ skill }) => skill),
    intervals(card),
  ]
}

/** The meaning of the letters for each KKM on the rapor. */
function intervals({ groups }: ReportCardSnapshot): Content {
  const thresholds = [...new Set(groups.flatMap(({ subjects }) => subjects.map(({ threshold }) => threshold)))]
  const letters: GradeLetter[] = ['D', 'C', 'B', 'A']
  const rangeOf = (kkm: number, letter: GradeLetter) => {
    const found = letterIntervals(kkm).find((one) => one.letter === letter)
    return middle(found ? `${found.from}–${found.to}` : null)
  }
  return {
    ...lined({
      title: 'Predikat menurut KKM',
      widths: [50, 60, 60, 60, 60],
      head: [[headCell('KKM'), ...letters.map((letter) => headCell(letter))]],
      rows: thresholds
        .toSorted((a, b) => a - b)
        .map((kkm) => [middle(kkm), ...letters.map((letter) => rangeOf(kkm, letter))]),
    }),
    fontSize: 8,
    unbreakable: true,
  }
}

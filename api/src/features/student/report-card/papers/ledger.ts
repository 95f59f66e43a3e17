import type { Ledger } from '@hadir/contract/student/report-card/paper.ts'
import type { ReportCardSnapshot } from '@hadir/contract/student/report-card/printed-card.ts'
import type { SchoolScope } from '../../../../platform/http/scope.ts'
import type { ClassBook } from '../class-book.ts'
import { type RequestedPapers, classSnapshots } from './find-papers.ts'

type Subject = ReportCardSnapshot['groups'][number]['subjects'][number]

/** The one column for all variants of the religion subject. */
const religionColumn = 'PA&BP'

/** In hundredths, half up; exact, because the sum is an integer. */
export function meanOf(scores: readonly (number | null | undefined)[]): number | null {
  const known = scores.filter((score) => score !== null && score !== undefined)
  if (known.length === 0) return null
  const sum = known.reduce((all, score) => all + score, 0)
  return Math.floor((2 * sum * 100 + known.length) / (2 * known.length))
}

/** A class's scores, frozen or current: the same values as on its rapor. */
export const readLedger = async (scope: SchoolScope, requested: RequestedPapers): Promise<Ledger> =>
  (await readLedgerAndBook(scope, requested)).ledger

export async function readLedgerAndBook(
  scope: SchoolScope,
  requested: RequestedPapers,
): Promise<{ ledger: Ledger; book: ClassBook }> {
  const { book, cards } = await classSnapshots(scope, requested)
  const religions = new Set(book.subjects.flatMap(({ subject }) => (subject.religion ? [subject.id] : [])))
  const order = cards.flatMap(({ snapshot }) => snapshot.groups.flatMap(({ subjects }) => subjects))
  const inOrder = new Map(book.subjects.map(({ subject }, at) => [subject.id, at]))
  const columnOf = ({ id }: Pick<Subject, 'id'>) => (religions.has(id) ? religionColumn : id)
  const columns = [...Map.groupBy(order, columnOf)].toSorted(
    ([, a], [, b]) => (inOrder.get(a[0]?.id ?? '') ?? 999) - (inOrder.get(b[0]?.id ?? '') ?? 999),
  )
  const rows = cards.map(({ member, snapshot }, i) => {
    const own = new Map(snapshot.groups.flatMap(({ subjects }) => subjects.map((one) => [columnOf(one), one] as const)))
    const subjects = [...own.values()]
    const basis = new Map(snapshot.basis.map((one) => [one.id, one]))
    return {
      no: member.rollNo ?? i + 1,
      studentId: member.id,
      name: snapshot.student.name,
      nisn: snapshot.student.nisn,
      // Also of a rapor that was locked before she left.
      leftOn: member.leftOn,
      cells: columns.map(([key]) => {
        const subject = own.get(key)
        if (!subject) return null
        const [final, skill] = [subject.final.score, subject.skill?.score ?? null]
        return { final, skill, threshold: subject.threshold, ...lacking(subject, basis.get(subject.id)) }
      }),
      filled: subjects.filter((one) => basis.get(one.id)?.isComplete ?? hasScores(one)).length,
      owed: subjects.length,
      absences: { S: snapshot.absences.S, I: snapshot.absences.I, A: snapshot.absences.A },
    }
  })
  const ledger: Ledger = {
    academicClass: { id: book.info.id, name: book.info.name, ...expertiseOf(cards[0]?.snapshot) },
    academicYear: book.info.yearName,
    semesterNo: book.semesterNo,
    period: book.period,
    columns: columns.map(([key, of], at) => ({
      ids: [...new Set(of.map(({ id }) => id))],
      name: key === religionColumn ? religionColumn : (of[0]?.name ?? ''),
      hasSkill: of.some(({ skill }) => skill !== null),
      mean: meanOf(rows.map(({ cells }) => cells[at]?.final)),
      skillMean: meanOf(rows.map(({ cells }) => cells[at]?.skill)),
    })),
    rows,
  }
  return { ledger, book }
}

/** As on the rapor: "Teknik Jaringan Komputer dan Telekomunikasi · Teknik Komputer dan Jaringan". */
function expertiseOf(card: ReportCardSnapshot | undefined): { expertise?: string } {
  const expertise = [card?.academicClass.program, card?.academicClass.major].filter(Boolean).join(' · ')
  return expertise ? { expertise } : {}
}

type Basis = ReportCardSnapshot['basis'][number]

/** Which scores are missing. A rapor that was frozen without it has them all, unless she left before. */
const lacking = ({ final, skill }: Subject, basis: Basis | undefined) => ({
  lacksFinal: final.score === null && (basis?.lacksFinal ?? basis?.isComplete !== true),
  lacksSkill:
    skill?.score === null &&
    (basis?.lacksSkill ??
      (basis?.isComplete !== true && basis?.components.some(({ kind }) => kind === 'PRAKTIK') === true)),
})

/** For a rapor that was frozen without whether its scores are complete. */
const hasScores = ({ final, skill }: Subject) => final.score !== null && (skill === null || skill.score !== null)

import type { GapKind, ReportCardGap } from '@hadir/contract/student/report-card/lock.ts'
import type { ConfigGroup } from '@hadir/contract/config/school/school.ts'
import { screenAddress } from '@hadir/contract/screens.ts'
import { decisionsFor } from '@hadir/contract/evaluation/report-card-words.ts'
import { type ClassMember, isComplete, type SubjectProgress } from '../../subject/subject-evaluation/class-results.ts'
import { lacksAttitudes } from './attitudes.ts'
import type { ClassProgress } from './class-book.ts'

type CardSettings = { principal: string | null }

/**
 * What prevents these members of a class from being locked. Students who have left are locked as they are: their data
 * can no longer change.
 */
export function gapsOf(book: ClassProgress, members: readonly ClassMember[], requested: CardSettings): ReportCardGap[] {
  const present = membersWhoStay(members)
  if (present.length === 0) return []
  return [
    ...book.subjects.flatMap((one) => subjectGaps(book, one, present)),
    ...present.flatMap((member) => studentGaps(book, member)),
    ...(book.info.homeroomName === null
      ? [gap(book, 'HOMEROOM_MISSING', { path: screenAddress('academicClass', { params: { id: book.info.id } }) })]
      : []),
    ...(requested.principal === null ? [gap(book, 'PRINCIPAL_MISSING', { path: reportSettings })] : []),
  ]
}

export const membersWhoStay = (members: readonly ClassMember[]) => members.filter(({ leftOn }) => leftOn === null)

export function gap(
  { info }: ClassProgress,
  kind: GapKind,
  { path, ...about }: Partial<ReportCardGap> & { path: string },
): ReportCardGap {
  const academicClass = { id: info.id, name: info.name }
  return { kind, academicClass, subject: null, about: null, students: [], filled: null, owed: null, ...about, path }
}

/** Where the rapor's head and signature are chosen. */
export const reportSettings = screenAddress('configGroup', { params: { id: 'laporan' satisfies ConfigGroup } })

export const resultsPath = ({ semesterNo, info, period }: ClassProgress, id: string) =>
  screenAddress('reportCard', {
    params: { id },
    query: { semester: semesterNo, academicYearId: info.yearId, period },
  })

export const gridPath = ({ semesterNo }: ClassProgress, subjectId: string) =>
  screenAddress('scoreGrid', { params: { id: subjectId }, query: { semester: semesterNo } })

function subjectGaps(book: ClassProgress, progress: SubjectProgress, present: readonly ClassMember[]) {
  const { subject, results, isDue, undecided } = progress
  const of = present.flatMap((member) => {
    const found = results.get(member.id)
    return found ? { member, result: book.period === 'AKHIR' ? found.result : found.mid } : []
  })
  // A religion's subject that no student here takes.
  if (of.length === 0) return []
  const grid = gridPath(book, subject.id)
  const setup = screenAddress('subjectSetup', { params: { id: subject.id }, query: { semester: book.semesterNo } })
  const about = { subject: { id: subject.id, name: subject.name } }
  const named = (students: typeof of) => students.map(({ member: { id, name } }) => ({ id, name }))
  if (!isDue.AKHIR) {
    return [gap(book, 'NOT_SET_UP', { ...about, path: setup })]
  }
  const gaps: ReportCardGap[] = []
  const sum = (part: 'filled' | 'owed') => of.reduce((total, { result }) => total + result[part], 0)
  const unfinished = of.filter(({ result }) => !isComplete(progress, book.period, result))
  if (unfinished.length > 0) {
    const counts = { filled: sum('filled'), owed: sum('owed') }
    gaps.push(gap(book, 'SCORES_MISSING', { ...about, students: named(unfinished), ...counts, path: grid }))
  }
  const doubtful = of.filter(({ member }) => undecided.has(member.id))
  if (doubtful.length > 0) {
    gaps.push(gap(book, 'CARRIED_UNDECIDED', { ...about, students: named(doubtful), path: grid }))
  }
  const undescribed = of.filter(({ result }) => result.isUndescribed)
  // In mid-semester there may be no assessment yet.
  if (undescribed.length > 0 && isDue[book.period]) {
    const path = subject.objectives.length === 0 ? setup : grid
    gaps.push(gap(book, 'DESCRIPTION_MISSING', { ...about, students: named(undescribed), path }))
  }
  if (book.period === 'AKHIR' && subject.status === 'DRAFT') {
    gaps.push(gap(book, 'SUBJECT_NOT_FINAL', { ...about, path: grid }))
  }
  return gaps
}

/** Whether the class has any subject of a religion: without one, a missing religion can be missing on purpose. */
export const hasReligion = ({ subjects }: ClassProgress) => subjects.some(({ subject }) => subject.religion !== null)

function studentGaps(book: ClassProgress, member: ClassMember): ReportCardGap[] {
  const { info, period, semesterNo, cards } = book
  const card = cards.get(member.id)
  const page = resultsPath(book, member.id)
  const students = [{ id: member.id, name: member.name }]
  const kinds: GapKind[] = []
  if (period === 'AKHIR' && !card?.note) kinds.push('NOTE_MISSING')
  if (lacksAttitudes({ period, curriculum: info.curriculum }, card ?? null)) kinds.push('ATTITUDE_MISSING')
  const allowed = decisionsFor({ ...info, semesterNo, period })
  if (allowed.length > 0 && !(card?.decision && allowed.includes(card.decision))) kinds.push('DECISION_MISSING')
  const gaps = kinds.map((kind) => gap(book, kind, { students, path: page }))
  if (member.religion === null && hasReligion(book)) {
    gaps.push(gap(book, 'RELIGION_BLANK', { students, path: screenAddress('student', { params: { id: member.id } }) }))
  }
  return gaps
}

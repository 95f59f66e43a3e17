import { screenAddress } from '@hadir/contract/screens.ts'
import type { Grade, Level } from '@hadir/contract/labels.ts'
import type { EvaluationCurriculum } from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import type { SubjectGroup } from '@hadir/contract/subject/subject.ts'
import { hasInternships, isInternshipSubject } from '@hadir/contract/student/report-card/internship.ts'
import type { ReportCardGap } from '@hadir/contract/student/report-card/lock.ts'
import { subjectGroupLabels } from '@hadir/contract/subject/subject.ts'
import { headOf, type readSetting } from '../../config/school/rules.ts'
import type { ClassMember } from '../../subject/subject-evaluation/class-results.ts'
import type { ClassProgress } from './class-book.ts'
import { gap, gridPath, hasReligion, membersWhoStay, reportSettings, resultsPath } from './gaps.ts'
import type { LockFacts } from './lock-facts.ts'

type Setting = Awaited<ReturnType<typeof readSetting>>
type About = { facts: LockFacts; setting: Setting }

const named = ({ id, name }: ClassMember) => ({ id, name })

/** What these members' rapor may lack only on purpose. Nothing is asked about students who have left, as of gaps. */
export function gapsToConfirm(
  book: ClassProgress,
  members: readonly ClassMember[],
  { facts, setting }: About,
): ReportCardGap[] {
  const present = membersWhoStay(members)
  if (present.length === 0) return []
  return [
    ...attendanceGaps(book, present, facts),
    ...religionGaps(book, present),
    ...groupGaps(book, present, setting),
    ...activityGaps(book, present, facts),
    ...internshipGaps(book, present, { facts, setting }),
    ...principalGap(book, setting),
  ]
}

/** Descriptions that were edited before scores changed: the grid flags the same. */
export function warningsOf(book: ClassProgress, members: readonly ClassMember[]): ReportCardGap[] {
  const present = membersWhoStay(members)
  if (book.period !== 'AKHIR') return []
  return book.subjects.flatMap(({ subject, results }) => {
    const stale = present.filter(({ id }) => {
      const result = results.get(id)?.result
      return result !== undefined && (result.isStale || result.isSkillStale)
    })
    if (stale.length === 0) return []
    const about = { subject: { id: subject.id, name: subject.name }, students: stale.map(named) }
    return [gap(book, 'DESCRIPTION_STALE', { ...about, path: gridPath(book, subject.id) })]
  })
}

function attendanceGaps(book: ClassProgress, present: readonly ClassMember[], facts: LockFacts): ReportCardGap[] {
  const { info, semesterNo, cards } = book
  const recap = { class: info.id, semester: semesterNo }
  const isOverridden = ({ id }: ClassMember) => (cards.get(id)?.S ?? null) !== null
  const counted = present.filter((member) => !isOverridden(member))
  if (facts.beginsLate && counted.length > 0 && !present.some(({ id }) => facts.balances.has(id))) {
    const missing = gap(book, 'OPENING_BALANCE_MISSING', {
      students: counted.map(named),
      path: screenAddress('semesterRecap', { query: { ...recap, balance: '' } }),
    })
    return [missing, ...dayGaps(book, { counted, recap: screenAddress('semesterRecap', { query: recap }), facts })]
  }
  return dayGaps(book, { counted, recap: screenAddress('semesterRecap', { query: recap }), facts })
}

type Counted = { counted: readonly ClassMember[]; recap: string; facts: LockFacts }

function dayGaps(book: ClassProgress, { counted, recap, facts }: Counted): ReportCardGap[] {
  const lacking = counted.flatMap((member) => {
    const days = facts.studentDays.get(member.id)
    if (!days || days.filled >= days.owed) return []
    // Who brought her whole semester along as an opening balance owes no days.
    if (days.filled === 0 && !facts.beginsLate && facts.balances.has(member.id)) return []
    return [{ ...named(member), ...days }]
  })
  if (lacking.length === 0) return []
  const { filled = 0, owed = 0 } = facts.classDays.get(book.info.id) ?? {}
  return [gap(book, 'ATTENDANCE_MISSING', { students: lacking, filled, owed, path: recap })]
}

function religionGaps(book: ClassProgress, present: readonly ClassMember[]): ReportCardGap[] {
  const lacking = present.filter(({ id, religion }) =>
    religion === null
      ? !hasReligion(book)
      : !book.subjects.some(({ subject, results }) => subject.religion === religion && results.has(id)),
  )
  return lacking.map((member) => {
    const [about, path] =
      member.religion === null
        ? ['Agama belum diisi', screenAddress('student', { params: { id: member.id } })]
        : [`Agama ${member.religion}`, subjectsPath(book)]
    return gap(book, 'NO_RELIGION_SUBJECT', { about, students: [named(member)], path })
  })
}

const subjectsPath = ({ info }: ClassProgress) =>
  screenAddress('academicSubjects', { query: { academicYearId: info.yearId, academicClassId: info.id } })

function groupGaps(book: ClassProgress, present: readonly ClassMember[], setting: Setting): ReportCardGap[] {
  const { info } = book
  const place = { ...info, level: setting.level as Level, schoolForm: setting.school_form }
  return demandedGroups(place).flatMap((group) => {
    const lacking = present.filter(
      ({ id }) => !book.subjects.some(({ subject, results }) => subject.group === group && results.has(id)),
    )
    if (lacking.length === 0) return []
    const about = `Kelompok ${subjectGroupLabels[group].replace(/^Kelompok /, '')}`
    return [gap(book, 'NO_GROUP_SUBJECT', { about, students: lacking.map(named), path: subjectsPath(book) })]
  })
}

/** Under Merdeka every rapor reports kokurikuler; under K13 only what the class has has to be complete. */
function activityGaps(book: ClassProgress, present: readonly ClassMember[], facts: LockFacts): ReportCardGap[] {
  const { info, semesterNo, period } = book
  if (period !== 'AKHIR') return []
  const own = facts.activities.filter(({ academicClassId }) => academicClassId === info.id)
  if (own.length === 0) {
    const query = { academicClassId: info.id, semesterNo, academicYearId: info.yearId }
    const path = screenAddress('cocurricular', { query })
    return info.curriculum === 'MERDEKA' ? [gap(book, 'COCURRICULAR_MISSING', { path })] : []
  }
  return own.flatMap(({ id: activityId, title, dimensions, results }) => {
    const lacking = present.filter(({ id }) => (results[id] ?? 0) < dimensions)
    if (lacking.length === 0) return []
    const filled = present.reduce((sum, { id }) => sum + (results[id] ?? 0), 0)
    const counts = { filled, owed: dimensions * present.length }
    const path = screenAddress('cocurricularActivity', { params: { id: activityId } })
    return [gap(book, 'COCURRICULAR_INCOMPLETE', { about: title, students: lacking.map(named), ...counts, path })]
  })
}

/** A class has PKL when a student of it does, or its subjects have it by the name of the ministry's structure. */
function internshipGaps(book: ClassProgress, present: readonly ClassMember[], { facts, setting }: About) {
  const { info, period, subjects } = book
  if (period !== 'AKHIR' || !hasInternships({ form: setting.school_form, grade: info.grade })) return []
  const { internships } = facts
  const isSubject = subjects.some(({ subject }) => isInternshipSubject(subject))
  if (!isSubject && !present.some(({ id }) => internships.has(id))) return []
  const lacking = present.filter(({ id }) => internships.get(id) !== 'SCORED')
  const [first] = lacking
  if (!first) return []
  const path = resultsPath(book, first.id)
  const counts = { filled: present.length - lacking.length, owed: present.length }
  return [gap(book, 'INTERNSHIP_MISSING', { students: lacking.map(named), ...counts, path })]
}

function principalGap(book: ClassProgress, setting: Setting): ReportCardGap[] {
  const { name, nip } = headOf(setting, book.info)
  if (name === null || nip !== null) return []
  const path = book.info.principalName
    ? screenAddress('academicYear', { params: { id: book.info.yearId } })
    : reportSettings
  return [gap(book, 'PRINCIPAL_NIP_MISSING', { about: name, path })]
}

type Place = { curriculum: EvaluationCurriculum; level: Level; schoolForm: string | null; grade: Grade }

const upper: readonly Grade[] = ['XI', 'XII', 'XIII']

/**
 * The groups of which every student takes a subject. SMA and MA have electives: peminatan from X under K13, pilihan from
 * XI under Merdeka; SMK has its vocational subjects instead. Local content is each region's own matter.
 */
function demandedGroups({ curriculum, level, schoolForm, grade }: Place): readonly SubjectGroup[] {
  const general: SubjectGroup[] = curriculum === 'K13' ? ['KELOMPOK_A', 'KELOMPOK_B'] : ['UMUM']
  if (level !== 'SMA' || (schoolForm !== null && schoolForm !== 'MA' && schoolForm !== 'SMK')) return general
  if (schoolForm === 'SMK') return [...general, 'KEJURUAN']
  return curriculum === 'K13' || upper.includes(grade) ? [...general, 'PILIHAN'] : general
}

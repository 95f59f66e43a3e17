import { formulaVersion } from '@hadir/contract/evaluation/student-result.ts'
import { grades, phaseOf, type Grade, type Level } from '@hadir/contract/labels.ts'
import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import { achievementKindLabels } from '@hadir/contract/evaluation/report-card-words.ts'
import type { ActivityKind } from '@hadir/contract/evaluation/activity-dimensions.ts'
import { type LetterUse, progressLetterOf, usesLetters } from '@hadir/contract/evaluation/progress-letter.ts'
import { letterOf } from '@hadir/contract/evaluation/grade-letter.ts'
import { type ReportCardSnapshot, templateVersion } from '@hadir/contract/student/report-card/printed-card.ts'
import { hasInternships } from '@hadir/contract/student/report-card/internship.ts'
import { subjectGroups } from '@hadir/contract/subject/subject.ts'
import { type ClassMember, isComplete, type SubjectResults } from '../../subject/subject-evaluation/class-results.ts'
import { headOf, type readSetting } from '../../config/school/rules.ts'
import type { ClassBook } from './class-book.ts'
import { activitiesOfStudent } from './rapor-activities.ts'

type PaperSize = ReportCardSnapshot['paper']['size']
type LetterheadStyle = ReportCardSnapshot['paper']['letterheadStyle']
type Setting = Awaited<ReturnType<typeof readSetting>>
export type Paper = { setting: Setting; reportDate: SchoolDate }

/** What one student's rapor prints and is made from, with the current data. */
export function snapshotOf(book: ClassBook, member: ClassMember, { setting, reportDate }: Paper): ReportCardSnapshot {
  const { info, period, semesterNo } = book
  const card = book.cards.get(member.id)
  const hasLetters = usesLetters(setting.evaluation_letters as LetterUse, info.grade)
  const own = book.subjects.filter(({ results }) => results.has(member.id))
  const ofMember = <T extends { studentId: string }>(all: readonly T[]) =>
    all.filter(({ studentId }) => studentId === member.id)
  return {
    format: 1,
    formulaVersion,
    templateVersion,
    period,
    semesterNo,
    academicYear: { id: info.yearId, name: info.yearName },
    curriculum: info.curriculum,
    school: {
      name: setting.name,
      npsn: setting.npsn,
      level: setting.level as Level,
      ...(setting.school_form !== null && { form: setting.school_form }),
      address: setting.address,
      regency: setting.regency,
    },
    paper: { ...paperOf(setting), letterheadLines: setting.letterhead_lines },
    student: {
      id: member.id,
      name: member.name,
      nis: member.nis,
      nisn: member.nisn,
      gender: member.gender,
      religion: member.religion,
    },
    academicClass: {
      id: info.id,
      name: info.name,
      grade: info.grade,
      phase: info.phase ?? phaseOf[info.grade],
      ...expertiseOf(info, setting),
    },
    leftOn: member.leftOn,
    groups: subjectGroups.flatMap((group) => {
      const subjects = own.filter(({ subject }) => subject.group === group)
      return subjects.length > 0
        ? { group, subjects: subjects.map((one) => printed(one, member.id, { period, hasLetters })) }
        : []
    }),
    attitudes: attitudesOf(card, info.curriculum),
    cocurricular: activitiesOf(book, member.id, 'KOKURIKULER'),
    p5: activitiesOf(book, member.id, 'P5'),
    ...internshipsOf(book, member.id, setting),
    extracurriculars: ofMember(book.clubs).map(({ name, predicate, description }) => ({
      name,
      predicate,
      description,
    })),
    achievements: ofMember(book.achievements).map(({ kind, name, description }) => ({
      kind: achievementKindLabels[kind],
      name,
      description,
    })),
    absences: absencesOf(book, member.id),
    note: card?.note ?? null,
    decision: card?.decision
      ? { value: card.decision, nextGrade: card.decision === 'NAIK' ? gradeAfter(info.grade) : null }
      : null,
    place: setting.sign_place ?? setting.regency,
    reportDate,
    signatories: {
      homeroom: { name: info.homeroomName, nip: info.homeroomNip, title: 'Wali Kelas' },
      principal: headOf(setting, info),
    },
    basis: own.map((one) => basisOf(one, member.id, period)),
  }
}

/** Where nobody goes for PKL, a snapshot does not mention it. */
function internshipsOf({ info, internships }: ClassBook, memberId: string, { school_form: form }: Setting) {
  if (!hasInternships({ form, grade: info.grade })) return {}
  const own = internships.filter(({ studentId }) => studentId === memberId)
  const printed = own.map(({ place, startDate, endDate, mentor, score, description }) => ({
    place,
    startDate,
    endDate,
    mentor,
    score,
    description,
  }))
  return { internships: printed }
}

/** An SMK prints what its classes are trained for. */
const expertiseOf = ({ program, major }: ClassBook['info'], { school_form: form }: Setting) =>
  form === 'SMK' && { program, major }

/** The table's checks allow only these values. */
export const paperOf = (setting: Setting) => ({
  size: setting.paper_size as PaperSize,
  letterheadStyle: setting.letterhead_style as LetterheadStyle,
  blankHeight: setting.evaluation_blank_height,
  fontSize: setting.evaluation_font_size,
})

const gradeAfter = (grade: Grade): Grade | null => grades[grades.indexOf(grade) + 1] ?? null

type Printed = ReportCardSnapshot['groups'][number]['subjects'][number]

type Printing = { period: ClassBook['period']; hasLetters: boolean }

function printed({ subject, results }: SubjectResults, studentId: string, { period, hasLetters }: Printing): Printed {
  const found = results.get(studentId)
  const result = period === 'AKHIR' ? found?.result : found?.mid
  const isK13 = subject.curriculum === 'K13'
  const score = (points: number | null, description: string | null) => ({
    score: points,
    predicate: isK13 && points !== null ? letterOf(points, subject.threshold) : null,
    ...(hasLetters && !isK13 && points !== null && { letter: progressLetterOf(points, subject.threshold) }),
    description,
  })
  return {
    id: subject.id,
    name: subject.name,
    teacher: subject.teacher,
    threshold: subject.threshold,
    final: score(result?.final ?? null, result?.description ?? null),
    skill: isK13 ? score(result?.skill ?? null, result?.skillDescription ?? null) : null,
  }
}

const hasPractice = ({ components }: SubjectResults['subject']) =>
  components.length === 0 || components.some(({ kind, isArchived }) => kind === 'PRAKTIK' && !isArchived)

type Basis = ReportCardSnapshot['basis'][number]

function basisOf(of: SubjectResults, studentId: string, period: ClassBook['period']): Basis {
  const { subject, results } = of
  const found = results.get(studentId)
  const cells = found?.cells
  const result = period === 'AKHIR' ? found?.result : found?.mid
  return {
    id: subject.id,
    weightLm: subject.weightLm,
    weightSts: subject.weightSts,
    weightSas: subject.weightSas,
    remedialMode: subject.remedialMode,
    isComplete: result !== undefined && isComplete(of, period, result),
    // Before anything is to be scored, nobody has been exempt.
    lacksFinal: !of.isDue[period] || result?.lacksFinal !== false,
    lacksSkill: !of.isDue[period] ? hasPractice(subject) : result?.lacksSkill !== false,
    components: subject.components
      // Of other students' carried scores she has none.
      .filter(({ id, isArchived, carriedFrom }) => !isArchived && (carriedFrom === undefined || cells?.has(id)))
      .map(({ id, code, kind, weight }) => {
        const { state = 'EMPTY', value = null, remedial = null } = cells?.get(id) ?? {}
        return { code, kind, weight, state, value, remedial }
      }),
  }
}

function attitudesOf(
  card: ReturnType<ClassBook['cards']['get']>,
  curriculum: ClassBook['info']['curriculum'],
): ReportCardSnapshot['attitudes'] {
  if (curriculum !== 'K13' || !card?.spiritualGrade || !card.socialGrade) return null
  return {
    spiritual: { grade: card.spiritualGrade, text: card.spiritualText },
    social: { grade: card.socialGrade, text: card.socialText },
  }
}

/** Dimensions without a result are not printed, nor are activities without any. */
function activitiesOf({ activities }: ClassBook, studentId: string, kind: ActivityKind) {
  const own = activitiesOfStudent(activities, ({ results }) => results.some((one) => one.studentId === studentId))
  return own.flatMap((activity) => {
    if (activity.kind !== kind) return []
    const dimensions = activity.dimensions.flatMap((dimension) => {
      const given = activity.results.find((one) => one.studentId === studentId && one.dimension === dimension)
      return given ? { dimension, category: given.category, text: given.text } : []
    })
    const { theme, title, goal } = activity
    return dimensions.length > 0 ? { theme, title, goal, dimensions } : []
  })
}

function absencesOf({ absences, cards }: ClassBook, studentId: string): ReportCardSnapshot['absences'] {
  const { S, I, A } = absences.get(studentId) ?? { S: 0, I: 0, A: 0 }
  const card = cards.get(studentId)
  const isOverridden = card !== undefined && card.S !== null
  return {
    S: card?.S ?? S,
    I: card?.I ?? I,
    A: card?.A ?? A,
    computed: { S, I, A },
    isOverridden,
  }
}

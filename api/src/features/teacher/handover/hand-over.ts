import { addDays, formatDate, type SchoolDate } from '@hadir/contract/dates/dates.ts'
import { cutSpan } from '@hadir/contract/dates/spans.ts'
import { dutyLabels } from '@hadir/contract/teacher/academic-teacher.ts'
import type { HandoverFields } from '@hadir/contract/teacher/handover.ts'
import { Failure } from '../../../platform/failure.ts'
import { auditChanges } from '../../../platform/audit/audit-log.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { newId } from '../../../platform/ids.ts'
import { assertDaysOpen } from '../../academic-year/rules.ts'
import { moveSavedLessons } from '../../attendance/subject-attendance/hand-over.ts'
import { readSetting } from '../../config/school/rules.ts'
import { planLessons, writeLessons, type LessonPlan } from '../../schedule/hand-over.ts'
import { replaceTeacher, type Succession, writeSuccessions } from '../../subject/succession.ts'
import { readWork, type Work } from './tasks.ts'

type Days = { start: SchoolDate; end: SchoolDate | null }
type Refusals = Record<string, string>

/** Gives a teacher's work to others on certain days: all that was requested, or nothing with the reason at each field. */
export async function handOver(
  scope: SchoolScope,
  teacherId: string,
  body: HandoverFields,
): Promise<{ subjects: number; lessons: number; successors: string[] }> {
  const { startDate: from, endDate: until } = body
  const { today } = await readSetting(scope)
  await assertDaysOpen(scope, { first: from, ...(until && { last: until }), what: 'tugas guru' })
  const work = await readWork(scope, { teacherId, from, lock: true })
  const days = { start: from, end: until ? addDays(until, 1) : null }
  const names = await successorsOf(scope, body)
  const successors = new Map(body.subjects.map((one) => [one.academicSubjectId, one.teacherId]))
  const lessons = planLessons(work.timetable, { teacherId, days, successors })
  const fields = {
    ...wrongDates(work, body),
    ...wrongTasks(work, body),
    ...wrongSuccessors(teacherId, body, names),
    ...clashesOf(lessons, body),
    ...wrongJoint(work, body),
  }
  if (Object.keys(fields).length > 0) throw new Failure('INVALID', { fields })

  const replaced = (successions: readonly Succession[], by: ReadonlyMap<string, string>) =>
    successions.flatMap((one) => {
      const successor = by.get(one.id)
      return successor ? [replaceTeacher(one, { teacherId, by: successor, days })] : []
    })
  const teachings = replaced(work.teachings, successors)
  await writeSuccessions(scope, 'subject', teachings, today)
  await writeSuccessions(scope, 'club', replaced(work.clubs, new Map(body.clubs.map(clubAndTeacher))), today)
  await writeLessons(scope, lessons)
  await moveSavedLessons(scope, movedDays(lessons), today)
  await handOverHomerooms(scope, { teacherId, days, successors: new Map(body.homerooms.map(classAndTeacher)) })
  await handOverDuties(scope, { teacherId, days, successors: new Map(body.duties.map(dutyAndTeacher)) })
  await audit(scope, work, body, names)
  return { subjects: teachings.length, lessons: lessons.moved.length, successors: [...names.values()] }
}

const classAndTeacher = (one: HandoverFields['homerooms'][number]) => [one.academicClassId, one.teacherId] as const
const clubAndTeacher = (one: HandoverFields['clubs'][number]) => [one.extracurricularId, one.teacherId] as const
const dutyAndTeacher = (one: HandoverFields['duties'][number]) => [one.dutyId, one.teacherId] as const

/** The active teachers among those requested, by id, locked so that none leaves meanwhile. */
async function successorsOf({ db, schoolId }: SchoolScope, body: HandoverFields): Promise<Map<string, string>> {
  const ids = [...body.subjects, ...body.homerooms, ...body.clubs, ...body.duties].map((one) => one.teacherId)
  const rows = await db
    .selectFrom('teacher')
    .select(['id', 'name'])
    .where('school_id', '=', schoolId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .where('status', '=', 'AKTIF')
    .orderBy('id')
    .forShare()
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

function wrongDates({ year }: Work, { startDate, endDate }: HandoverFields): Refusals {
  const isOutside = (date: SchoolDate) => date < year.start || date > year.end
  return {
    ...(isOutside(startDate) && { startDate: 'Tanggal di luar tahun pelajaran' }),
    ...(endDate && isOutside(endDate) && { endDate: 'Tanggal di luar tahun pelajaran' }),
  }
}

/** Where a list of the body names something that is not hers any more. */
function wrongTasks({ tasks }: Work, body: HandoverFields): Refusals {
  const subjects = new Set(tasks.subjects.map((one) => one.academicSubjectId))
  const homerooms = new Set(tasks.homerooms.map(({ id }) => id))
  const clubs = new Set(tasks.clubs.map(({ id }) => id))
  const duties = new Set(tasks.duties.map(({ id }) => id))
  const gone = 'Bukan lagi tugas guru ini'
  return Object.fromEntries([
    ...body.subjects.flatMap((one, i) => (subjects.has(one.academicSubjectId) ? [] : [[at('subjects', i), gone]])),
    ...body.homerooms.flatMap((one, i) => (homerooms.has(one.academicClassId) ? [] : [[at('homerooms', i), gone]])),
    ...body.clubs.flatMap((one, i) => (clubs.has(one.extracurricularId) ? [] : [[at('clubs', i), gone]])),
    ...body.duties.flatMap((one, i) => (duties.has(one.dutyId) ? [] : [[at('duties', i), gone]])),
  ])
}

type List = 'subjects' | 'homerooms' | 'clubs' | 'duties'
const at = (list: List, index: number) => `${list}.${index}.teacherId`

function wrongSuccessors(teacherId: string, body: HandoverFields, names: ReadonlyMap<string, string>): Refusals {
  const refused = (['subjects', 'homerooms', 'clubs', 'duties'] as const).flatMap((list) =>
    body[list].flatMap((one, index): [string, string][] => {
      if (one.teacherId === teacherId) return [[at(list, index), 'Pilih guru lain']]
      return names.has(one.teacherId) ? [] : [[at(list, index), 'Guru tidak ditemukan atau tidak aktif']]
    }),
  )
  return Object.fromEntries(refused)
}

/** Every lesson that a successor has at the same time, at the subject that would need her. */
function clashesOf({ clashes }: LessonPlan, { subjects }: HandoverFields): Refusals {
  const reasons = Map.groupBy(clashes, (one) => one.academicSubjectId)
  return Object.fromEntries(
    subjects.flatMap(({ academicSubjectId }, index) => {
      const found = reasons.get(academicSubjectId)?.map(({ reason }) => reason)
      return found ? [[at('subjects', index), `Bentrok: ${[...new Set(found)].join('; ')}`]] : []
    }),
  )
}

/** Subjects that she teaches together go to one teacher: their classes cannot have two at one hour. */
function wrongJoint({ timetable }: Work, { subjects }: HandoverFields): Refusals {
  const to = new Map(subjects.map((one) => [one.academicSubjectId, one.teacherId]))
  return Object.fromEntries(
    subjects.flatMap(({ academicSubjectId, teacherId }, index) => {
      const groupId = timetable.joint.find((one) => one.academicSubjectId === academicSubjectId)?.groupId
      const left = timetable.joint.find(
        (one) => groupId && one.groupId === groupId && to.get(one.academicSubjectId) !== teacherId,
      )
      const why =
        left && `Digabung dengan ${left.subject.name} ${left.academicClass.name}: serahkan kepada guru yang sama`
      return why ? [[at('subjects', index), why]] : []
    }),
  )
}

const movedDays = ({ days, moved }: LessonPlan) =>
  moved.flatMap(({ slot, id, teacherId, afterId }) => [
    { scheduleId: slot.id, ...days, toId: id, teacherId },
    ...(afterId && days.end
      ? [{ scheduleId: slot.id, start: days.end, end: null, toId: afterId, teacherId: slot.teacher.id }]
      : []),
  ])

type Dated = { id: string; teacher_id: string; start_date: SchoolDate; end_date: SchoolDate | null }

/** A dated row in the parts before, on and after these days; the first keeps its id. */
function partsOf<Row extends Dated>(row: Row, days: Days, successor: string): Row[] {
  const { before, inside, after } = cutSpan({ start: row.start_date, end: row.end_date }, days)
  const part = (span: { start: SchoolDate | null; end: SchoolDate | null } | null, teacher_id: string) =>
    span ? [{ ...row, teacher_id, start_date: span.start ?? row.start_date, end_date: span.end }] : []
  const parts = [...part(before, row.teacher_id), ...part(inside, successor), ...part(after, row.teacher_id)]
  return parts.map((one, index) => (index === 0 ? one : { ...one, id: newId() }))
}

type Transfer = { teacherId: string; days: Days; successors: ReadonlyMap<string, string> }

async function handOverHomerooms({ db, schoolId }: SchoolScope, { teacherId, days, successors }: Transfer) {
  const classIds = [...successors.keys()]
  if (classIds.length === 0) return
  // Whoever sets the homeroom teacher of one of these classes at the same time waits.
  await db
    .selectFrom('academic_class')
    .select('id')
    .where('school_id', '=', schoolId)
    .where('id', 'in', classIds)
    .orderBy('id')
    .forUpdate()
    .execute()
  const rows = await db
    .deleteFrom('homeroom')
    .where('school_id', '=', schoolId)
    .where('academic_class_id', 'in', classIds)
    .where('teacher_id', '=', teacherId)
    .where((eb) => eb.or([eb('end_date', 'is', null), eb('end_date', '>', days.start)]))
    .returningAll()
    .execute()
  const parts = rows.flatMap((row) => partsOf(row, days, successors.get(row.academic_class_id) ?? row.teacher_id))
  if (parts.length > 0) await db.insertInto('homeroom').values(parts).execute()
}

async function handOverDuties({ db, schoolId }: SchoolScope, { days, successors }: Transfer) {
  const ids = [...successors.keys()]
  if (ids.length === 0) return
  const rows = await db
    .deleteFrom('duty')
    .where('school_id', '=', schoolId)
    .where('id', 'in', ids)
    .returningAll()
    .execute()
  const parts = rows.flatMap((row) => partsOf(row, days, successors.get(row.id) ?? row.teacher_id))
  if (parts.length > 0) await db.insertInto('duty').values(parts).execute()
}

/** In the history of both: what went to whom, and when. */
async function audit(scope: SchoolScope, { tasks, teacher }: Work, body: HandoverFields, names: Map<string, string>) {
  const given = [
    ...tasks.subjects.flatMap(({ academicSubjectId: id, subject, academicClass }) => {
      const to = body.subjects.find((one) => one.academicSubjectId === id)?.teacherId
      return to ? [{ to, what: `${subject.name} ${academicClass.name}` }] : []
    }),
    ...tasks.homerooms.flatMap(({ id, name }) => {
      const to = body.homerooms.find((one) => one.academicClassId === id)?.teacherId
      return to ? [{ to, what: `wali kelas ${name}` }] : []
    }),
    ...tasks.clubs.flatMap(({ id, name }) => {
      const to = body.clubs.find((one) => one.extracurricularId === id)?.teacherId
      return to ? [{ to, what: `ekskul ${name}` }] : []
    }),
    ...tasks.duties.flatMap(({ id, kind }) => {
      const to = body.duties.find((one) => one.dutyId === id)?.teacherId
      return to ? [{ to, what: dutyLabels[kind] }] : []
    }),
  ]
  const days = `${body.endDate ? '' : 'sejak '}${formatDate(body.startDate)}${body.endDate ? `–${formatDate(body.endDate)}` : ''}`
  const entry = (id: string, text: string) => ({
    kind: 'academic-teacher',
    id,
    before: { handover: null },
    after: { handover: text },
  })
  const notes = [...Map.groupBy(given, ({ to }) => to)].flatMap(([to, parts]) => {
    const what = parts.map((one) => one.what).join(', ')
    return [
      entry(teacher.id, `Kepada ${names.get(to)} ${days}: ${what}`),
      entry(to, `Dari ${teacher.name} ${days}: ${what}`),
    ]
  })
  await auditChanges(scope, notes)
}

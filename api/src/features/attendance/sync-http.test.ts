import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attendance } from '@hadir/contract/attendance.ts'
import { verdicts, type Cell, type Verdict } from '@hadir/contract/attendance-mark.ts'
import { lessons } from '@hadir/contract/subject-attendance.ts'
import type { Caller } from '../../http/scope.ts'
import { newId } from '../../new-id.ts'
import { newClass, newSchool, newYear, type TestSchool } from '../../testing/test-school.ts'
import { testApp } from '../../testing/test-app.ts'
import { newTaught } from '../../testing/test-timetable.ts'
import { giveDuty, giveHomeroom, newTeacher, today } from './testing-sheet.ts'
import { devices, keys, runSchedule, schedule, type SyncCell, type SyncEvent, type SyncServer } from './testing-sync.ts'

const t = await testApp()
afterAll(t.close)

let school: TestSchool
let yearId: string
let homeroom: Awaited<ReturnType<typeof newTeacher>>
let callers: Caller[]
beforeAll(async () => {
  school = await newSchool(t)
  yearId = await newYear(t, school.schoolId)
  homeroom = await newTeacher(t, school.schoolId)
  const watch = await newTeacher(t, school.schoolId, 'Bu Piket')
  await giveDuty(t, { schoolId: school.schoolId, teacherId: watch.id }, { kind: 'GURU_PIKET', weekdays: [3] })
  callers = [homeroom.caller, homeroom.caller, watch.caller, school.admin]
})

const toCell = (key: string, cell: Cell) => ({ key, status: cell.status, note: cell.note, rev: cell.rev }) as SyncCell

type Steps = Parameters<typeof runSchedule>[1]
const atOnce = 5

/** The real server with a class of its own, or a lesson of it, as the schedules know it. */
async function serverOverHttp(kind: 'daily' | 'lesson'): Promise<SyncServer> {
  const k = await newClass(t, { schoolId: school.schoolId, yearId, count: keys.length })
  const params = { schoolId: school.schoolId, academicClassId: k.academicClassId }
  const scheduleId = kind === 'lesson' ? await newLesson(params) : ''
  await giveHomeroom(t, { ...params, teacherId: homeroom.id })
  const deviceIds = devices.map(() => newId())
  const studentOf = new Map(keys.map((key, at) => [key as string, k.studentIds[at] as string]))
  const keyOf = new Map([...studentOf].map(([key, studentId]) => [studentId, key]))
  const key = (studentId: string) => keyOf.get(studentId) as string
  const gone = new Set<string>()
  const closeDay = (at: Date | null) =>
    t.owner
      .insertInto('class_day')
      .values({ school_id: params.schoolId, academic_class_id: params.academicClassId, date: today, closed_at: at })
      .onConflict((on) => on.columns(['school_id', 'academic_class_id', 'date']).doUpdateSet({ closed_at: at }))
      .execute()

  return {
    push: async (who, marks) => {
      const sent = marks.map(({ id, key: at, status, note, base, n, clientAt }) => ({
        id,
        studentId: studentOf.get(at) as string,
        status,
        note,
        base,
        n,
        clientAt: new Date(clientAt * 1_000).toISOString(),
      }))
      const body = { date: today, device: deviceIds[who] as string, marks: sent }
      const saved =
        kind === 'daily'
          ? await t.call(attendance.save, { params, body }, callers[who])
          : await t.call(lessons.save, { params: { ...params, scheduleId }, body }, callers[who])
      if (saved.status !== 200) throw new Error(`${saved.status} ${saved.body.code}`)
      return saved.body.data.verdicts.map(({ id, studentId, verdict, cell }) => ({
        id,
        verdict,
        cell: toCell(key(studentId), cell),
      }))
    },
    pull: async (who) => {
      const query = { date: today }
      const sheet =
        kind === 'daily'
          ? await t.call(attendance.sheet, { params, query }, callers[who])
          : await t.call(lessons.sheet, { params: { ...params, scheduleId }, query }, callers[who])
      return sheet.body.data.pupils.map((pupil) => toCell(key(pupil.studentId), pupil.cell))
    },
    close: async () => void (await closeDay(t.clock.now())),
    open: async () => void (await closeDay(null)),
    leave: async (at) => {
      gone.add(at)
      const studentId = studentOf.get(at) as string
      await t.owner.updateTable('enrollment').set({ leave_date: today }).where('student_id', '=', studentId).execute()
    },
    events: async () => {
      const { rows } = await sql<SyncEvent & { device: string; studentId: string }>`
        select m.id, m.student_id as "studentId", m.status, m.note, m.base, m.n, m.rev, m.verdict, v.device
          from attendance_event m join attendance_save v using (school_id, seq)
          where v.academic_class_id = ${params.academicClassId}`.execute(t.owner)
      return rows.map((row) => ({ ...row, key: key(row.studentId), who: deviceIds.indexOf(row.device) }))
    },
  }
}

/** A lesson of the homeroom teacher's in a class, today. */
async function newLesson({ schoolId, academicClassId }: { schoolId: string; academicClassId: string }) {
  const [subject = ''] = await newTaught(t, schoolId, [{ academicClassId, teacherId: homeroom.id }])
  const id = newId()
  await t.owner
    .insertInto('class_schedule')
    .values({
      school_id: schoolId,
      id,
      academic_year_id: yearId,
      academic_class_id: academicClassId,
      academic_subject_id: subject,
      teacher_id: homeroom.id,
      weekday: 3,
      start_minute: 420,
      end_minute: 480,
      created_at: t.clock.now(),
      updated_at: t.clock.now(),
    })
    .execute()
  return id
}

test.each([
  ['a day', 'daily', 60],
  // The same rules on cells of another place: fewer will do.
  ['a lesson', 'lesson', 20],
] as const)(
  'the real server keeps every invariant of %s over a network that loses, doubles and reorders',
  async (_, kind, numRuns) => {
    const seen = new Set<Verdict>()
    const explore = async (steps: Steps) => {
      const server = await serverOverHttp(kind)
      await runSchedule(server, steps)
      for (const event of await server.events()) seen.add(event.verdict)
    }
    // Classes do not meet, so that several schedules may run at once.
    const schedules = fc.sample(schedule, { numRuns, seed: 7 })
    for (let at = 0; at < schedules.length; at += atOnce) {
      await Promise.all(schedules.slice(at, at + atOnce).map(explore))
    }
    expect([...seen].toSorted()).toEqual([...verdicts].toSorted())
  },
)

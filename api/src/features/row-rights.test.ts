import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reasonHeader, type Endpoint } from '@hadir/contract/endpoint.ts'
import { can, type Permission } from '@hadir/contract/permissions.ts'
import { cocurricularCategories } from '@hadir/contract/evaluation/activity-dimensions.ts'
import type { Caller } from '../platform/http/scope.ts'
import { newId } from '../platform/ids.ts'
import { filledSchool, type FilledSchool } from '../testing/filled-school.ts'
import { inputSchema } from '../testing/sample-input.ts'
import { requestsAbout } from '../testing/requests-about.ts'
import { peopleAround } from '../testing/people-around.ts'
import { testApp, tokenOf } from '../testing/test-app.ts'

/**
 * What each person in a school may do with one class, all with the same valid request: the rights that depend on more
 * than the role. The table is beside the code on purpose. `-`: rejected with 403, 404 or 401; `+`: allowed; `f`:
 * rejected at the form's field; blank: the role has no such permission.
 */
const [head = [], ...lines] = readFileSync(join(import.meta.dirname, '../testing/row-rights.tsv'), 'utf8')
  .replace(/\n$/, '')
  .split('\n')
  .map((line) => line.split('\t'))

const t = await testApp()
afterAll(t.close)

const personal = ['teacher', 'student', 'parent', 'alumni'] as const
const endpoints = t.app.endpoints.filter(
  (e) =>
    e.scope === 'school' &&
    e.method !== 'GET' &&
    e.kind !== 'upload' &&
    !e.path.endsWith('/export') &&
    personal.some((role) => can(role, e.access as Permission)),
)

let theirs: FilledSchool
let callers: Map<string, Caller>
beforeAll(async () => {
  theirs = await filledSchool(t)
  await aboutOneClass()
  callers = await peopleAround(t, theirs)
  expect([...callers.keys()]).toEqual(head.slice(1))
})

/** All records in the requests belong to one class: its student, a subject of it with its lesson, task, scores. */
async function aboutOneClass() {
  const { ids } = theirs
  const { rows } = await sql<{ subject: string; lesson: string; component: string }>`
    select given.id as subject, slot.id as lesson, c.id as component from academic_subject given
      join class_schedule slot on slot.academic_subject_id = given.id and slot.weekday = 3
      join subject_evaluation evaluation on evaluation.academic_subject_id = given.id
      join assessment_component c on c.subject_evaluation_id = evaluation.id
      where given.academic_class_id = ${ids.academic_class} and given.teacher_id is not null
        and given.teacher_id <> all(select teacher_id from homeroom where academic_class_id = ${ids.academic_class})
      order by given.id, slot.id, c.id limit 1`.execute(t.owner)
  const [found] = rows
  if (!found) throw new Error('The class has no subject with a lesson on Wednesday and components')
  const student = await t.owner
    .selectFrom('enrollment')
    .select('student_id')
    .where('academic_class_id', '=', ids.academic_class)
    .where('leave_date', 'is', null)
    .orderBy('roll_no')
    .executeTakeFirstOrThrow()
  const activity = await t.owner
    .selectFrom('cocurricular_activity')
    .select('id')
    .where('academic_class_id', '=', ids.academic_class)
    .executeTakeFirstOrThrow()
  Object.assign(ids, {
    academic_subject: found.subject,
    class_schedule: found.lesson,
    assessment_component: found.component,
    student: student.student_id,
    cocurricular_activity: activity.id,
    task: newId(),
  })
}

/** Where a generated sample would refer to nothing, or would clash with existing data. */
function bodyFor(name: string, e: Endpoint, body: unknown): unknown {
  const { ids, correctionId } = theirs
  const studentId = ids.student
  const dimensions = ['KOLABORASI', 'KEMANDIRIAN', 'KESEHATAN']
  const other: Record<string, object> = {
    'POST /api/v1/student/card/print': { ids: [studentId] },
    'POST /api/v1/student/register-sheet': { ids: [studentId] },
    'POST /api/v1/attendance/:schoolId/correction/decision': { ids: [correctionId] },
    'POST /api/v1/attendance/:schoolId/correction/acknowledgement': { ids: [correctionId] },
    'POST /api/v1/attendance/:schoolId/planned-absence/withdrawal': { ids: [theirs.plannedId] },
    'POST /api/v1/student/:schoolId/proposal/decision': { ids: [proposalId] },
    'POST /api/v1/attendance/:schoolId/planned-absence': { startDate: '2026-07-22', endDate: '2026-07-23' },
    'POST /api/v1/attendance/subject-attendance/:schoolId/extra-lesson': { start: '16:00', end: '16:40' },
    'PUT /api/v1/student/:schoolId/cocurricular/:id': { dimensions },
    'POST /api/v1/student/:schoolId/cocurricular/:id/result': {
      results: [{ studentId, dimension: dimensions[0], category: cocurricularCategories[0], text: null }],
    },
    'POST /api/v1/subject/:schoolId/subject-evaluation/:id/tick': {
      ticks: [{ objectiveId, studentId, isAchieved: true }],
    },
  }
  const isVersioned = e.body && 'version' in (inputSchema(e.body).properties ?? {})
  return body === undefined ? body : { ...(body as object), ...(isVersioned && { version: 1 }), ...other[name] }
}

const [objectiveId, proposalId] = [newId(), newId()]
const versioned = ['student', 'teacher', 'task', 'alumni', 'lesson', 'subject_evaluation', 'report_card'].concat(
  'cocurricular_activity',
  'extracurricular',
)

/** Rows to restore after a request deleted them. */
const stored: [table: string, row: unknown][] = []

async function insertRowsToDelete() {
  const { ids } = theirs
  const extra = await sql<{ row: { id: string } }>`
    select to_json(l) as row from lesson l where schedule_id is null and start_minute = 960`.execute(t.owner)
  const activity = await sql<{ row: unknown }>`
    select to_json(a) as row from cocurricular_activity a where id = ${ids.cocurricular_activity}`.execute(t.owner)
  ids.lesson = extra.rows[0]?.row.id ?? ''
  stored.push(['lesson', extra.rows[0]?.row], ['cocurricular_activity', activity.rows[0]?.row])
}

/** Restores the records that a request needs, whatever the previous one has done to them. */
async function renew() {
  const { ids, schoolId, admin } = theirs
  const now = t.clock.now()
  for (const table of versioned)
    await sql`update ${sql.table(table)} set version = 1 where version <> 1`.execute(t.owner)
  // The request before this one may have decided or withdrawn them.
  await sql`update planned_absence set withdrawn_by = null, withdrawn_at = null, withdrawn_reason = null
    where id = ${theirs.plannedId}`.execute(t.owner)
  await sql`delete from contact_proposal where id = ${proposalId}`.execute(t.owner)
  const made = [
    sql`insert into task (school_id, id, academic_subject_id, title, due_date, max_score, created_by, created_at, updated_at)
      values (${schoolId}, ${ids.task}, ${ids.academic_subject}, 'Latihan', '2026-09-01', 100, ${admin.profileId}, ${now}, ${now})`,
    sql`insert into attendance_letter (school_id, student_id, date, content, actor_id, updated_at)
      values (${schoolId}, ${ids.student}, '2026-07-15', '\\x00', ${admin.profileId}, ${now})`,
    sql`insert into learning_objective (school_id, id, subject_evaluation_id, code, text, order_no)
      select ${schoolId}, ${objectiveId}, id, 'TP-Z', 'Membaca peta dengan skala', 99 from subject_evaluation
        where academic_subject_id = ${ids.academic_subject} order by id limit 1`,
    sql`insert into lesson_attachment (school_id, lesson_id, content, content_type, filename, actor_id, updated_at)
      select school_id, id, '\\x00', 'image/jpeg', 'papan.jpg', ${admin.profileId}, ${now} from lesson
        where schedule_id = ${ids.class_schedule} and date = '2026-07-15'`,
    sql`insert into contact_proposal (school_id, id, student_id, person, changes, proposed_by, proposed_at, state)
      values (${schoolId}, ${proposalId}, ${ids.student}, 'IBU', '[]', ${callers.get('own parent')?.profileId}, ${now}, 'MENUNGGU')`,
  ]
  for (const insert of made) await sql`${insert} on conflict do nothing`.execute(t.owner)
  for (const [table, row] of stored)
    await sql`insert into ${sql.table(table)} select * from json_populate_record(null::${sql.table(table)}, ${JSON.stringify(row)})
      on conflict do nothing`.execute(t.owner)
}

/** A proposal is withdrawn by its author. */
const about = (name: string): FilledSchool =>
  name.startsWith('DELETE') ? { ...theirs, ids: { ...theirs.ids, contact_proposal: proposalId } } : theirs

const fieldOfAnother = /^(Anda tidak mengajar|Pilih mata pelajaran yang Anda ajar)/

async function answerTo(name: string, e: Endpoint, as: Caller) {
  await renew()
  const { url, query, body } = requestsAbout(about(name))([name, e], theirs.schoolId)
  const payload = bodyFor(name, e, body)
  const answer = await t.app.inject({
    method: e.method,
    url,
    query: Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)])),
    headers: { authorization: `Bearer ${tokenOf(t.app, as)}`, [reasonHeader]: 'Memeriksa hak' },
    ...(payload !== undefined && { payload: payload as object }),
  })
  return {
    status: answer.statusCode,
    body: String(answer.headers['content-type']).includes('json') ? answer.json() : {},
  }
}

function letterOf({ status, body }: Awaited<ReturnType<typeof answerTo>>): string {
  if ([401, 403, 404].includes(status)) return '-'
  // Bulk decisions are answered one by one.
  const { decided, acknowledged } = (body as { data?: { decided?: number; acknowledged?: number } }).data ?? {}
  if (decided === 0 || acknowledged === 0) return '-'
  const fields = Object.values((body as { fields?: Record<string, string> }).fields ?? {})
  return fields.some((text) => fieldOfAnother.test(text)) ? 'f' : '+'
}

test('with the same request each person of a school gets the access in the table', async () => {
  const shown: string[][] = []
  const unproven: string[] = []
  // Writes come before deletes.
  for (const e of endpoints.toSorted((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'))) {
    const name = `${e.method} ${e.path}`
    if (e.method === 'DELETE' && stored.length === 0) await insertRowsToDelete()
    const letters: string[] = []
    let isDone = false
    for (const as of callers.values()) {
      if (!as.role || !can(as.role, e.access as Permission)) {
        letters.push('')
        continue
      }
      const answer = await answerTo(name, e, as)
      letters.push(letterOf(answer))
      isDone ||= answer.status < 300
    }
    shown.push([name, ...letters])
    if (!isDone) unproven.push(name)
  }
  const table = (rows: string[][]) => rows.map((row) => row.join('\t')).toSorted()
  expect(table(shown)).toEqual(table(lines))
  // Their owner is stopped by the example school's existing data, not by a right.
  expect(unproven.toSorted()).toEqual([
    'DELETE /api/v1/attendance/subject-attendance/:schoolId/:scheduleId/attachment',
    'DELETE /api/v1/student/:schoolId/extracurricular/:id',
    'POST /api/v1/attendance/:schoolId/correction/:id/decision',
    'POST /api/v1/subject/:schoolId/subject-evaluation/:id/copy-from',
    'POST /api/v1/subject/:schoolId/subject-evaluation/:id/former-school/:studentId',
    'PUT /api/v1/student/:schoolId/extracurricular/:id',
    'PUT /api/v1/student/:schoolId/student-evaluation/class-internship/:id',
  ])
})

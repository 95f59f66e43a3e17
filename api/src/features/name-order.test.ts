import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '@hadir/contract/endpoint.ts'
import type { Grade } from '@hadir/contract/labels.ts'
import { compareClasses, compareNames, nameKey } from '@hadir/contract/name-order.ts'
import { writePendingMarks } from '../fixtures/write-marks.ts'
import type { Caller } from '../platform/http/scope.ts'
import { filledSchool, type FilledSchool } from '../testing/filled-school.ts'
import { orderedPeople } from '../testing/ordered-names.ts'
import { pdfPages } from '../testing/read-pdf.ts'
import { requestsAbout } from '../testing/requests-about.ts'
import { testApp, tokenOf } from '../testing/test-app.ts'
import { newCaller, newSchool } from '../testing/test-school.ts'

/** Every list, choice and paper of a school whose people, classes and subjects bear a few names that sort badly. */
const t = await testApp()
afterAll(t.close)

let school: FilledSchool
let administrator: Caller
/** The classes by name, with their places. */
let classes: ReadonlyMap<string, { grade: Grade; orderNo: number; name: string }>

const nine = sql`${orderedPeople.toReversed()}::text[]`
/** Gives the rows of a table the nine names in turn, in the opposite order. */
const rename = (
  table: string,
  { column = 'name', id = 'id', by }: { column?: string; id?: string; by?: string } = {},
) =>
  sql`update ${sql.table(table)} renamed set ${sql.ref(column)} = (${nine})[1 + other.n % 9]
    from (select ${sql.ref(id)} as id, row_number() over (order by ${sql.ref(by ?? id)}) as n from ${sql.table(table)}) other
    where other.id = renamed.${sql.ref(id)}`.execute(t.owner)

beforeAll(async () => {
  school = await filledSchool(t)
  administrator = await newCaller(t, { schoolId: null, role: 'administrator' })
  for (const name of orderedPeople.toReversed()) await newSchool(t, { name })
  for (const table of ['teacher', 'guardian', 'actor', 'platform.account', 'exam', 'holiday']) await rename(table)
  // Titles are no part of the name.
  await sql`update teacher set title_front = 'Drs.' where gender = 'L'`.execute(t.owner)
  await rename('student', { by: 'nis' })
  await rename('task', { column: 'title' })
  await rename('alumni', { column: 'institution', id: 'student_id' })
  // A name is that of one subject, and of one club of a semester.
  await sql`update subject set name = concat((${nine})[1 + n % 9], ' ', n), order_no = 1, subject_group = 'UMUM'
    from (select id, row_number() over (order by id) as n from subject) other where other.id = subject.id`.execute(
    t.owner,
  )
  await sql`insert into extracurricular select (jsonb_populate_record(club, jsonb_build_object('id', uuidv7(), 'name', other))).*
    from extracurricular club, unnest(${nine}) other where club.name <> other`.execute(t.owner)
  // VII-A is VII-10, VII-B VII-2, VII-C VII-1, and VII-D the one that the school placed before the others.
  await sql`update class set name = concat(grade, '-', (array['10', '2', '1', 'Unggulan'])[n]), room = concat('Ruang ', 11 - n),
      order_no = case when n = 4 then 1 else 10 end
    from (select id, row_number() over (partition by grade order by name) as n from class) other where other.id = class.id`.execute(
    t.owner,
  )
  await sql`update alumni set last_class = concat('IX-', (array['10', '2', '1'])[1 + n % 3])
    from (select student_id, row_number() over (order by student_id) as n from alumni) other
    where other.student_id = alumni.student_id`.execute(t.owner)
  // Without roll numbers a class is in order of names.
  await sql`update enrollment set roll_no = null`.execute(t.owner)
  await sql`insert into contact_proposal select (jsonb_populate_record(proposal, jsonb_build_object('id', uuidv7(), 'student_id', s.id))).*
    from contact_proposal proposal, (select id from student where status = 'AKTIF' order by id limit 40) s on conflict do nothing`.execute(
    t.owner,
  )
  await sql`update attendance_save set verdicts[1] = 'held'`.execute(t.owner)
  await writePendingMarks({ db: t.owner, schoolId: school.schoolId })
  await sql`update school_setting set alpa_in_row = 1`.execute(t.owner)
  await sql`update attendance_cell set status = case when student_id::text ~ '[0-7]$' then 'A' else 'H' end`.execute(
    t.owner,
  )
  await sql`update lesson_cell set status = 'A'`.execute(t.owner)
  await sql`update rollover_student set decision = 'TINGGAL', to_class_id = from_class_id`.execute(t.owner)
  const found = await t.owner.selectFrom('class').select(['name', 'grade', 'order_no as orderNo']).execute()
  classes = new Map(found.map((one) => [one.name, { ...one, grade: one.grade as Grade }]))
})

const compare = (one: string, other: string) => {
  const [a, b] = [classes.get(one), classes.get(other)]
  return a && b ? compareClasses(a, b) : compareNames(one, other)
}
const isOrdered = (names: readonly string[]) =>
  names.every((name, i) => i === 0 || compare(names[i - 1] ?? '', name) <= 0)

async function read(e: Endpoint, query: object = {}) {
  const { url, query: sample } = requestsAbout(school)([e.path, e], school.schoolId)
  // Everything that there is: no filter that may be left out.
  const needed = Object.entries(sample).filter(([key]) => !e.query?.shape[key]?.safeParse(undefined).success)
  const as = e.scope === 'platform' && e.path.startsWith('/api/v1/config/') ? administrator : school.admin
  const answer = await t.app.inject({
    method: 'GET',
    url,
    query: Object.fromEntries([...needed, ...Object.entries(query)].map(([key, value]) => [key, String(value)])),
    headers: { authorization: `Bearer ${tokenOf(t.app, as)}` },
  })
  expect([200, 400, 403, 404, 409], e.path).toContain(answer.statusCode)
  return answer
}

const isList = (e: Endpoint) =>
  e.method === 'GET' && e.query !== undefined && ['page', 'sort'].every((key) => key in (e.query?.shape ?? {}))
/** An import's lists have the order of its file. */
const lists = t.app.endpoints.filter((e) => isList(e) && !e.path.includes('/import') && !e.path.endsWith('/history'))

/** What each list can be sorted by that is a name, and where its rows have it. */
const byName = { name: 'name' }
const ofLesson = { class: 'academicClass.name', subject: 'subject.name', teacher: 'teacher.name' }
const sorts: Record<string, Record<string, string>> = {
  '/api/v1/academic-year': byName,
  '/api/v1/academic-year/:schoolId/exam': byName,
  '/api/v1/academic-year/:id/holiday': byName,
  '/api/v1/academic-year/:id/rollover/pupil': { ...byName, fromClass: 'fromClass.name', toClass: 'toClass.name' },
  '/api/v1/access-request/profile': byName,
  '/api/v1/attendance/:schoolId/class-day': {
    class: 'academicClass.name',
    homeroom: 'homeroomTeacher',
    takenBy: 'taken.by',
  },
  '/api/v1/attendance/:schoolId/correction': { studentName: 'studentName', className: 'className' },
  '/api/v1/attendance/:schoolId/correction/group': { className: 'className' },
  '/api/v1/attendance/:schoolId/planned-absence': { studentName: 'studentName' },
  '/api/v1/attendance/:schoolId/report/teaching': byName,
  '/api/v1/attendance/:schoolId/report/warning': { student: 'student.name', class: 'academicClass.name' },
  '/api/v1/attendance/daily-attendance/:schoolId': { class: 'name' },
  '/api/v1/attendance/subject-attendance/:schoolId': ofLesson,
  '/api/v1/attendance/subject-attendance/:schoolId/truancy': { student: 'student.name', class: 'academicClass.name' },
  '/api/v1/class': { ...byName, grade: 'name', room: 'room' },
  '/api/v1/class/:schoolId/academic-class': { ...byName, grade: 'name', homeroomTeacher: 'homeroomTeacher.name' },
  '/api/v1/config/school': byName,
  '/api/v1/config/school/:schoolId/group': byName,
  '/api/v1/schedule/:schoolId/class-schedule': ofLesson,
  '/api/v1/student': { ...byName, currentClass: 'currentClass.name' },
  '/api/v1/student/:schoolId/academic-student': { ...byName, className: 'className' },
  '/api/v1/student/:schoolId/alumni': { ...byName, lastClass: 'lastClass', institution: 'institution' },
  '/api/v1/student/:schoolId/extracurricular': byName,
  '/api/v1/student/:schoolId/proposal': { studentName: 'studentName', className: 'className' },
  '/api/v1/student/:schoolId/student-evaluation': { ...byName, class: 'academicClass.name' },
  '/api/v1/subject': byName,
  '/api/v1/subject/:schoolId/academic-subject': ofLesson,
  '/api/v1/subject/:schoolId/subject-evaluation': ofLesson,
  '/api/v1/subject/:schoolId/task': { title: 'title', class: 'academicClass.name', subject: 'subject.name' },
  '/api/v1/teacher': byName,
  '/api/v1/teacher/:schoolId/academic-teacher': byName,
}
/** Sorted by nothing that is a name, with a single row here, or another address of a list above. */
const others = [
  '/api/v1/attendance',
  '/api/v1/class/:schoolId/academic-class/attendance',
  '/api/v1/class/attendance',
  '/api/v1/schedule',
  '/api/v1/access-request',
  '/api/v1/access-request/company',
  '/api/v1/attendance/:schoolId/day-closing',
  '/api/v1/config/backup-run',
  '/api/v1/config/failed-job',
  '/api/v1/config/school/:schoolId/archive',
  '/api/v1/config/school/:schoolId/support',
  '/api/v1/student/alumni',
  '/api/v1/user/consent/given',
]

test('it is known of every list which names it can be sorted by', () => {
  expect(lists.map((e) => e.path).toSorted()).toEqual([...Object.keys(sorts), ...others].toSorted())
})

const valueAt = (row: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | null)?.[key], row)

/** The names on the first page of a list that is sorted by them. */
async function namesBy(e: Endpoint, sort: string, path: string) {
  const of = e.path.endsWith('/truancy') ? { from: '2026-07-13', to: '2026-07-15' } : {}
  const { data } = (await read(e, { ...of, sort, page: 1, pageSize: 100 })).json<{ data: unknown[] }>()
  const names = data.map((row) => valueAt(row, path)).filter((value) => typeof value === 'string')
  return names.map((name) => name.replace(/^Drs\. |, .*$/g, ''))
}

const listed = lists.flatMap((e) =>
  Object.entries(sorts[e.path] ?? {}).map(([sort, path]) => ({ e, list: e.path, sort, path })),
)

test.each(listed)('$list sorted by $sort', async ({ e, sort, path }) => {
  const [up, down] = [await namesBy(e, sort, path), await namesBy(e, `-${sort}`, path)]
  expect([up, isOrdered(up)]).toEqual([up, true])
  expect([down, isOrdered(down.toReversed())]).toEqual([down, true])
  expect(compare(up[0] ?? '', down[0] ?? '')).toBeLessThan(0)
})

/** The name of an entry of an array, if it has one. */
function nameIn(one: unknown): string | undefined {
  if (typeof one === 'string') return one.split(' · ')[0]
  const paths = ['name', 'student.name', 'academicClass.name', 'className', 'academicClass', 'class.name', 'class']
  return paths
    .map((path) => valueAt(one, path))
    .find((value) => typeof value === 'string')
    ?.split(' · ')[0]
}
const isPerson = (name: string) => orderedPeople.some((one) => name.startsWith(one))

/** Every array of classes, or of people or subjects, with its place in the response. */
function namedArrays(value: unknown, place = ''): { place: string; names: string[] }[] {
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.entries(value).flatMap(([key, one]) =>
    namedArrays(one, Array.isArray(value) ? place : `${place}.${key}`),
  )
  if (!Array.isArray(value)) return inside
  const names = value.map(nameIn)
  const are = (of: (name: string) => boolean) => names.every((name) => name !== undefined && of(name))
  const isNamed = names.length > 1 && (are((name) => classes.has(name)) || are(isPerson))
  return isNamed ? [{ place, names: names.filter((name) => name !== undefined) }, ...inside] : inside
}

/** In another order: of time, of urgency; absent students by status, members of a club by class. */
const ofTheirOwn = [
  '/api/v1/attendance/daily-attendance/:schoolId/absent .data',
  '/api/v1/attendance/:schoolId/report/overview .data.warnings',
  '/api/v1/schedule/:schoolId/lesson .data.lessons',
  '/api/v1/student/:id/membership .data',
  '/api/v1/student/:schoolId/extracurricular/:id .data.roster',
]

test('choices, rows and columns of every response are in order of names', async () => {
  const found = new Set<string>()
  for (const e of t.app.endpoints.filter((one) => one.method === 'GET' && one.scope === 'school')) {
    if (e.path.endsWith('/history')) continue
    const answer = await read(e)
    if (answer.statusCode !== 200 || !String(answer.headers['content-type']).includes('json')) continue
    for (const { place, names } of namedArrays(answer.json())) {
      const at = `${e.path} ${place}`
      if (ofTheirOwn.includes(at) || (isList(e) && place === '.data')) continue
      expect([at, names, isOrdered(names)]).toEqual([at, names, true])
      if (new Set(names).size > 2) found.add(at)
    }
  }
  expect(found.size).toBeGreaterThan(25)
})

/** The files that a school prints: the list of a class for each. */
const papers = [
  '/api/v1/attendance/daily-attendance/:schoolId/:academicClassId/roster',
  '/api/v1/class/:schoolId/academic-class/:id/blank-sheet',
  '/api/v1/attendance/:schoolId/opening-balance/template',
]

test.each(papers)('the students of %s are in order of names', async (path) => {
  const e = t.app.endpoints.find((one) => one.method === 'GET' && one.path === path)!
  const { headers, rawPayload } = await read(e)
  const isPdf = headers['content-type'] === 'application/pdf'
  const text = isPdf ? (await pdfPages(rawPayload)).join(' ') : rawPayload.toString()
  // A PDF has another sign for ʿ.
  const people = orderedPeople.map(nameKey)
  const names = [...nameKey(text).matchAll(new RegExp(people.join('|'), 'g'))].map(([name]) => name)
  // After the homeroom teacher, and before whoever signs.
  const students = names.slice(names.indexOf(people[0] ?? ''), names.lastIndexOf(people.at(-1) ?? '') + 1)
  expect(new Set(students)).toEqual(new Set(people))
  expect([students, isOrdered(students)]).toEqual([students, true])
})

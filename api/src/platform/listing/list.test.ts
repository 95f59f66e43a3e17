import readExcelFile from 'read-excel-file/node'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { classEndpoints } from '@hadir/contract/class/class.ts'
import { academicClassEndpoints } from '@hadir/contract/class/academic-class.ts'
import { subjectEvaluationEndpoints } from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import { listViewEndpoints, listViewKey } from '@hadir/contract/user/list-view.ts'
import { studentEndpoints } from '@hadir/contract/student/student.ts'
import { teacherEndpoints } from '@hadir/contract/teacher/teacher.ts'
import { newId } from '../ids.ts'
import type { Caller } from '../http/scope.ts'
import { testApp, tokenOf } from '../../testing/test-app.ts'
import { newCaller, newClass, newSchool, newYear, type TestSchool } from '../../testing/test-school.ts'
import { newTeacher } from '../../testing/test-teacher.ts'
import { openZip } from '../zip/read-zip.ts'

const t = await testApp()
afterAll(t.close)

const students = [
  'Siti Rahayu',
  "Nur'aini Rahma",
  'Zoë Çelik',
  'Budi 100% Santoso',
  '=cmd|x',
  'Soekarno',
  'Rahayu Siti Dewi',
]
let school: TestSchool
let homeroomTeacher: Caller

beforeAll(async () => {
  t.clock.moveTo('2026-07-15T03:00:00Z')
  school = await newSchool(t)
  const { schoolId } = school
  const yearId = await newYear(t, schoolId)
  const led = await newClass(t, { schoolId, yearId, count: 3 })
  await newClass(t, { schoolId, yearId, count: 2 })
  const personId = await newTeacher(t, schoolId)
  homeroomTeacher = await newCaller(t, { schoolId, role: 'teacher', personId })
  await sql`insert into homeroom (school_id, id, academic_class_id, teacher_id, start_date)
    values (${schoolId}, ${newId()}, ${led.academicClassId}, ${personId}, '2026-07-13')`.execute(t.owner)
  for (const [i, name] of students.entries()) {
    await sql`insert into student (school_id, id, name, nis, nisn, gender, dob, created_at, updated_at)
      values (${schoolId}, ${newId()}, ${name}, ${`00${i}.7`}, ${`00812345${i}0`}, 'P', '2013-01-15', now(), now())`.execute(
      t.owner,
    )
  }
})

const search = (q: string) => t.call(studentEndpoints.list, { query: { q } }, school.admin)

describe('search', () => {
  test.each([
    ['rahayu siti', ['Rahayu Siti Dewi', 'Siti Rahayu'], undefined],
    ['sit', ['Siti Rahayu', 'Rahayu Siti Dewi'], undefined],
    ['RAHAYU', ['Rahayu Siti Dewi', 'Siti Rahayu'], undefined],
    ['siti rahaju', ['Rahayu Siti Dewi', 'Siti Rahayu'], ['rahayu']],
    ['sukarno', ['Soekarno'], ['soekarno']],
    ['nur’aini', ["Nur'aini Rahma"], undefined],
    ['nuraini', ["Nur'aini Rahma"], undefined],
    ['zoe celik', ['Zoë Çelik'], undefined],
    ['ZOË', ['Zoë Çelik'], undefined],
    ['%', ['Budi 100% Santoso'], undefined],
    ['_', [], undefined],
    ['...', [], undefined],
    ['0081234510', ["Nur'aini Rahma"], undefined],
    ['0081234519', [], undefined],
    ['004.7', ['=cmd|x'], undefined],
    ['zzzzzz', [], undefined],
  ])('%s finds %j', async (q, names, meant) => {
    const { body } = await search(q)
    expect([body.data.map(({ name }) => name), body.meta.meant]).toEqual([names, meant])
    expect(body.meta.total).toBe(names.length)
  })

  test('a page beyond the last is empty but has the total', async () => {
    const query = { q: 'rahayu', page: 9, pageSize: 5 } as const
    const { body } = await t.call(studentEndpoints.list, { query }, school.admin)
    expect([body.data, body.meta.total]).toEqual([[], 2])
  })

  test('a class is found by its number too', async () => {
    const names = async (q: string) =>
      (await t.call(classEndpoints.list, { query: { q } }, school.admin)).body.data.map(({ name }) => name)
    await sql`insert into class (school_id, id, name, grade, created_at, updated_at)
      values (${school.schoolId}, ${newId()}, 'VIII-Q', 'VIII', now(), now())`.execute(t.owner)
    for (const q of ['VIII-Q', 'viiiq', '8q', 'viii q']) expect([q, await names(q)]).toEqual([q, ['VIII-Q']])
    expect(
      (
        await t.call(
          academicClassEndpoints.list,
          { params: { schoolId: school.schoolId }, query: { q: '8q' } },
          school.admin,
        )
      ).body.data,
    ).toEqual([])
  })

  test('a colleague does not find a teacher by numbers that she may not see', async () => {
    await sql`update teacher set nip = '198501012010011001' where school_id = ${school.schoolId}`.execute(t.owner)
    const found = async (as: typeof school.admin) =>
      (await t.call(teacherEndpoints.list, { query: { q: '198501012010' } }, as)).body.meta.total
    expect([await found(school.admin), await found(homeroomTeacher)]).toEqual([1, 0])
  })
})

const exported = (body: object, as = school.admin) =>
  t.app.inject({
    method: 'POST',
    url: studentEndpoints.export.path,
    headers: { authorization: `Bearer ${tokenOf(t.app, as)}` },
    payload: body,
  })

describe('a person’s view of a list', () => {
  const view = { list: studentEndpoints.list.path, columns: { NISN: false, Agama: true }, pageSize: 25 } as const
  const viewsOf = async (as: Caller) => (await t.call(listViewEndpoints.all, {}, as)).body.data

  test('is stored for her only and replaced by saving again', async () => {
    expect(await viewsOf(school.admin)).toEqual([])
    await t.call(listViewEndpoints.save, { body: { ...view, pageSize: null } }, school.admin)
    await t.call(listViewEndpoints.save, { body: view }, school.admin)
    expect(await viewsOf(school.admin)).toEqual([view])
    expect(await viewsOf(homeroomTeacher)).toEqual([])
  })

  test('belongs to an existing list', async () => {
    const wrong = ['/api/v1/nothing', `/api/v1/nothing#nilai`, `${view.list}#nothing`]
    for (const list of wrong) {
      const refused = await t.call(listViewEndpoints.save, { body: { ...view, list } }, school.admin)
      expect(refused).toMatchObject({ status: 400, body: { fields: { list: expect.any(String) } } })
    }
  })

  test('is another one where a second page shows the same rows', async () => {
    const [first, second] = [undefined, 'nilai' as const].map((name) =>
      listViewKey(subjectEvaluationEndpoints.list, name),
    ) as [string, string]
    await t.call(listViewEndpoints.save, { body: { list: first, columns: {}, pageSize: 5 } }, homeroomTeacher)
    await t.call(listViewEndpoints.save, { body: { list: second, columns: {}, pageSize: 100 } }, homeroomTeacher)
    const sizes = (await viewsOf(homeroomTeacher)).map(({ list, pageSize }) => [list, pageSize])
    expect(sizes).toEqual(
      expect.arrayContaining([
        [first, 5],
        [second, 100],
      ]),
    )
  })
})

test('a bulk action applies to ticked rows, or all matching ones, in its own school', async () => {
  const other = await newSchool(t)
  const list = async () => (await t.call(classEndpoints.list, { query: { pageSize: 100 } }, school.admin)).body.data
  const [first] = await list()
  const set = (body: object, as = school.admin) =>
    t.call(classEndpoints.setActive, { body: { isActive: false, ...body } }, as)
  expect((await set({ ids: [first?.id] }, other.admin)).body.data).toEqual({ changed: 0 })
  expect((await set({ ids: [first?.id] })).body.data).toEqual({ changed: 1 })
  expect((await list()).filter(({ isActive }) => !isActive).map(({ id }) => id)).toEqual([first?.id])
  expect((await set({ q: 'viii-q' })).body.data).toEqual({ changed: 1 })
  expect((await set({ isActive: true })).body.data).toEqual({ changed: 2 })
  expect((await set({ isActive: true }, homeroomTeacher)).status).toBe(403)
})

test('a school’s own number with letters is found as it is typed', async () => {
  const other = await newSchool(t)
  await sql`insert into student (school_id, id, name, nis, gender, dob, created_at, updated_at)
    values (${other.schoolId}, uuidv7(), 'Ayu', 'B105/vii', 'P', '2013-01-15', now(), now())`.execute(t.owner)
  for (const q of ['B105', 'b105', 'B105/VII', '105'])
    expect((await t.call(studentEndpoints.list, { query: { q } }, other.admin)).body.data).toMatchObject([
      { name: 'Ayu' },
    ])
})

describe('export', () => {
  test('the filtered rows in the requested order, as in the list', async () => {
    const query = { q: 'rahayu', sort: '-name', gender: 'P' } as const
    const { rawPayload, headers } = await exported({ ...query, format: 'xlsx' })
    expect(decodeURIComponent(String(headers['content-disposition']))).toContain('Siswa 2026-07-15.xlsx')
    const [head, ...rows] = (await readExcelFile(rawPayload))[0]?.data ?? []
    const { body } = await t.call(studentEndpoints.list, { query }, school.admin)
    expect(rows.map((row) => row[head?.indexOf('Nama') ?? -1])).toEqual(body.data.map(({ name }) => name))
    expect(rows.map((row) => row[head?.indexOf('NISN') ?? -1])).toEqual(body.data.map(({ nisn }) => nisn))
    expect(rows[0]?.[head?.indexOf('Tanggal Lahir') ?? -1]).toEqual(new Date('2013-01-15T00:00:00Z'))
  })

  test('a workbook filters, is as wide as its cells, and has phones as people dial them', async () => {
    const other = await newSchool(t)
    const name = 'Siti Aminah Nur Rahmawati Kusumaningrum'
    await sql`insert into student (school_id, id, name, nis, gender, dob, phone, created_at, updated_at)
      values (${other.schoolId}, uuidv7(), ${name}, 'B105/vii', 'P', '2013-01-15', '6281234567890', now(), now())`.execute(
      t.owner,
    )
    const { rawPayload } = await exported({ format: 'xlsx' }, other.admin)
    const xml = openZip(rawPayload, 2 ** 20)
      .read('xl/worksheets/sheet1.xml')!
      .toString()
    expect(xml).toMatch(/<autoFilter ref="A1:[A-Z]+2"\/><\/worksheet>$/)
    expect(xml).toContain(`<col min="1" max="1" width="${name.length + 2}"`)
    expect(xml).toContain('>081234567890<')
  })

  test('CSV begins with a byte order mark, and no cell is a formula', async () => {
    const { body, headers } = await exported({ format: 'csv', sort: 'nis' })
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(body.startsWith('\ufeff"Nama";"NIS";"NISN";')).toBe(true)
    expect(body).toContain(`\r\n"'=cmd|x";"004.7";"0081234540";`)
    expect(body.split('\r\n').filter((line) => /(^|;)"?[=+@-]/.test(line))).toEqual([])
  })

  test('more rows than one batch, each once', async () => {
    const other = await newSchool(t)
    await sql`insert into student (school_id, id, name, nis, gender, dob, created_at, updated_at)
      select ${other.schoolId}, uuidv7(), 'Murid ' || n, n::text, 'L', '2013-01-15', now(), now()
        from generate_series(1, 2500) n`.execute(t.owner)
    const { body } = await exported({ format: 'csv' }, other.admin)
    const lines = body.trim().split('\r\n').slice(1)
    expect([lines.length, new Set(lines).size]).toEqual([2500, 2500])
  })

  test('only ticked rows, and never another school’s', async () => {
    const { body } = await search('rahayu')
    const ids = body.data.map(({ id }) => id)
    const ours = await exported({ format: 'csv', ids })
    expect(ours.body.trim().split('\r\n')).toHaveLength(3)
    const other = await newSchool(t)
    const theirs = await exported({ format: 'csv', ids }, other.admin)
    expect(theirs.body.trim().split('\r\n')).toHaveLength(1)
  })

  test('a homeroom teacher exports the class she leads, on duty or not', async () => {
    await sql`insert into duty (school_id, id, teacher_id, kind, start_date)
      select school_id, ${newId()}, teacher_id, 'KEPALA_SEKOLAH', '2026-07-13' from homeroom where school_id = ${school.schoolId}`.execute(
      t.owner,
    )
    const seen = await t.call(studentEndpoints.list, { query: {} }, homeroomTeacher)
    expect(seen.body.meta.total).toBeGreaterThan(3)
    expect((await exported({ format: 'csv' }, homeroomTeacher)).body.trim().split('\r\n')).toHaveLength(4)
  })

  test('who, what, when and how many are logged permanently', async () => {
    const moment = t.clock.now()
    await exported({ format: 'xlsx', q: 'siti', gender: 'P' })
    const { rows } = await sql`select actor_id, list, format, row_count, asked, at from list_export
      where school_id = ${school.schoolId} order by id desc limit 1`.execute(t.owner)
    expect(rows).toEqual([
      {
        actor_id: school.admin.profileId,
        list: '/api/v1/student',
        format: 'xlsx',
        row_count: 2,
        asked: { q: 'siti', gender: 'P' },
        at: moment,
      },
    ])
  })

  test('errors in the request are reported at their fields', async () => {
    const refused = await exported({ format: 'pdf', grade: 'XX', ids: [] })
    expect(refused.json()).toMatchObject({
      statusCode: 400,
      fields: { format: expect.any(String), grade: expect.any(String), ids: expect.any(String) },
    })
  })
})

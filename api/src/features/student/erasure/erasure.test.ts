import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eraseStudent } from '@hadir/contract/student/erasure.ts'
import { erasures } from '../../../platform/personal-data/erasure-table.ts'
import { filledSchool, type FilledSchool } from '../../../testing/filled-school.ts'
import { expectStrangersRefused } from '../../../testing/refusals.ts'
import { testApp } from '../../../testing/test-app.ts'
import { newSchool } from '../../../testing/test-school.ts'

const t = await testApp()
afterAll(t.close)

let school: FilledSchool
let id: string
beforeAll(async () => {
  school = await filledSchool(t)
  id = school.publishedId
})

const body = { reason: 'Permintaan orang tua pada 2 Maret', confirmation: 'HAPUS' } as const
const erase = (student: string, sent: object = body) =>
  t.call(eraseStudent, { params: { id: student }, body: sent as typeof body }, school.admin)
/** In no word of the school's. */
const secret = 'Zulaikhaqqq'

type Column = { table: string; column: string; type: string }

async function textColumns(): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname as table, a.attname as column,
        t.typname as type
      from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relkind = 'r' join pg_namespace n on n.oid = c.relnamespace
      join pg_type t on t.oid = a.atttypid
      where a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and n.nspname in ('public', 'platform')
        and t.typname in ('text', 'jsonb', '_text') order by 1, 2`.execute(t.owner)
  return rows
}

/** What the program writes in its own words, and the name of a class. */
const ofTheProgram = ['student.status', 'alumni.last_class', 'audit_entry.kind', 'score_event.state']

/** What is the child's own in each table: a row with her id. */
const keys: Record<string, string> = {
  student: 'id',
  guardian: 'id',
  actor: 'person_id',
  audit_entry: 'record_id',
  import_row: 'record_id',
  import_write: 'record_id',
}

/** Writes the secret into every text about the child that takes one, giving her a row where she has none. */
async function plant(): Promise<string[]> {
  const planted: string[] = []
  const attempt = (statement: ReturnType<typeof sql>) =>
    t.owner
      .transaction()
      .execute((tx) => statement.execute(tx))
      .then(
        ({ numAffectedRows }) => Number(numAffectedRows) > 0,
        () => false,
      )
  const { rows: own } = await sql<{ table: string }>`select table_name as table from information_schema.columns
    where table_schema = 'public' and column_name = 'student_id'`.execute(t.owner)
  for (const { table } of own) {
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from ${sql.table(table)} where student_id = ${id}`.execute(t.owner)
    if (rows[0]?.n === 0)
      await attempt(
        sql`update ${sql.table(table)} set student_id = ${id} where ctid = (select ctid from ${sql.table(table)} where school_id = ${school.schoolId} limit 1)`,
      )
  }
  const guardians = sql`(select guardian_id from student_guardian where student_id = ${id})`
  await attempt(sql`delete from student_guardian where guardian_id in ${guardians} and student_id <> ${id}`)
  const hasStudent = new Set(own.map(({ table }) => table))
  for (const { table, column, type } of await textColumns()) {
    const key = keys[table] ?? (hasStudent.has(table) ? 'student_id' : undefined)
    if (!key || ofTheProgram.includes(`${table}.${column}`)) continue
    const value = {
      text: sql`${secret}`,
      jsonb: sql`${JSON.stringify(column === 'changes' ? [{ field: 'name', from: secret, to: secret }] : { text: secret })}::jsonb`,
      _text: sql`array[${secret}]`,
    }[type]
    const whose = table === 'guardian' ? sql`in ${guardians}` : sql`= ${id}`
    if (await attempt(sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value} where ${sql.ref(key)} ${whose}`))
      planted.push(`${table}.${column}`)
  }
  return planted
}

async function findSecret(): Promise<string[]> {
  const found: string[] = []
  for (const { table, column } of await textColumns()) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}
      where ${sql.ref(column)}::text like ${`%${secret}%`}`.execute(t.owner)
    if ((rows[0]?.n ?? 0) > 0) found.push(`${table}.${column}`)
  }
  return found
}

/** What recaps and statistics are made of. */
async function sums() {
  const { rows } = await sql<{ all: unknown }>`select jsonb_build_object(
    'days', (select jsonb_object_agg(k, n) from (select coalesce(status, '-') || date as k, count(*) as n from attendance_cell group by 1) x),
    'lessons', (select jsonb_object_agg(coalesce(status, '-'), n) from (select status, count(*) as n from lesson_cell group by 1) x),
    'scores', (select jsonb_build_array(count(*), sum(value)) from score),
    'results', (select jsonb_build_array(count(*), sum(final_score)) from subject_result),
    'classes', (select jsonb_build_array(count(*), count(leave_date)) from enrollment),
    'students', (select jsonb_object_agg(gender || status, n) from (select gender, status, count(*) as n from student group by 1, 2) x),
    'marks', (select jsonb_build_array(count(*), sum(cardinality(student_ids))) from attendance_save),
    'alumni', (select count(*) from alumni), 'rapor', (select count(*) from report_card),
    'audit', (select count(*) from audit_entry), 'versions', (select jsonb_agg(digest order by id) from report_card_version)) as all`.execute(
    t.owner,
  )
  return rows[0]?.all as { audit: number }
}

/** What is left of a person: nothing that says who she was. */
const notErased: Record<string, readonly string[]> = {
  student: ['school_id', 'id', 'gender', 'status', 'entry_date', 'created_at'],
  guardian: ['school_id', 'id', 'created_at', 'updated_at'],
}

test('every column of a person is emptied or kept by name, a number or a date too', async () => {
  for (const [table, stays] of Object.entries(notErased)) {
    const { rows } = await sql<{ name: string }>`select a.attname as name from pg_attribute a
      where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''`.execute(
      t.owner,
    )
    const set = erasures.flatMap((one) => (one.table === table && one.set ? [one.set] : [])).join(', ')
    const left = rows.filter(({ name }) => !new RegExp(`\\b${name} =`).test(set)).map(({ name }) => name)
    expect(left.toSorted(), table).toEqual([...stays].toSorted())
  }
})

test('strangers are refused', async () => {
  for (const role of ['nobody'] as const)
    expect((await t.call(eraseStudent, { params: { id }, body }, null)).status, role).toBe(401)
  const other = await newSchool(t)
  const foreign = await t.call(eraseStudent, { params: { id }, body }, other.admin)
  expect([foreign.status, foreign.body.code]).toEqual([404, 'NOT_FOUND'])
  await expectStrangersRefused(
    t,
    eraseStudent,
    { params: { id }, body },
    { school: { ...school, name: '', npsn: '' }, openTo: ['school_admin'] },
  )
})

test('not while she is at school, nor without the word or a reason', async () => {
  await sql`update student set status = 'AKTIF' where id = ${id}`.execute(t.owner)
  expect((await erase(id)).body.code).toBe('STILL_AT_SCHOOL')
  const refused = await erase(id, { reason: 'x', confirmation: 'hapus' })
  expect(Object.keys(refused.body.fields ?? {})).toEqual(['reason', 'confirmation'])
})

/** To her guardian, and to the admin about her; the third is about somebody else. */
async function writeNotices(): Promise<void> {
  const { schoolId, admin } = school
  const { guardian_id } = await t.owner
    .selectFrom('student_guardian')
    .select('guardian_id')
    .where('student_id', '=', id)
    .executeTakeFirstOrThrow()
  const profile_id = admin.profileId
  const rows = [
    { guardian_id, data: { text: secret } },
    { profile_id, data: { students: [{ id, name: secret }] } },
    { profile_id, data: { students: [{ id: crypto.randomUUID() }] } },
  ]
  const made = { school_id: schoolId, kind: 'SHEETS_OPEN', created_at: t.clock.now() }
  await t.owner
    .insertInto('notice')
    .values(
      rows.map(({ data, ...to }) => ({
        ...made,
        ...to,
        id: crypto.randomUUID(),
        once_key: crypto.randomUUID(),
        data: JSON.stringify(data),
      })),
    )
    .execute()
}

test('no text of the child is left but in the rapor that the school must keep; every sum stays', async () => {
  await sql`update student set status = 'ALUMNI' where id = ${id}`.execute(t.owner)
  const planted = await plant()
  expect(planted).toEqual(
    expect.arrayContaining([
      'student.name',
      'student.address',
      'guardian.name',
      'planned_absence.reason',
      'alumni.city',
    ]),
  )
  expect(planted.length).toBeGreaterThan(40)
  await writeNotices()
  const before = await sums()
  expect((await erase(id)).status).toBe(200)
  const legal = ['report_card.snapshot', 'report_card_version.snapshot']
  expect((await findSecret()).filter((column) => !legal.includes(column))).toEqual([])
  expect(await sums()).toEqual({ ...before, audit: before.audit + 1 })
  expect(await t.owner.selectFrom('notice').select('profile_id').execute()).toEqual([
    { profile_id: school.admin.profileId },
  ])
  const { name, nisn, phone } = await t.owner
    .selectFrom('student')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect({ name, nisn, phone }).toEqual({ name: 'Siswa dihapus', nisn: null, phone: null })
  expect((await erase(id)).body.code).toBe('ALREADY_ERASED')
})

import { sql } from 'kysely'
import type { Rollover } from '@hadir/contract/academic-year/rollover.ts'
import type { Database } from '../api/src/platform/database/open.ts'
import type { JobFigure } from './jobs.ts'
import { dataOf, since, waitFor } from './jobs.ts'
import { addScores } from './scored-year.ts'
import type { Server } from './server.ts'
import { makeYearSchool, type YearSchool } from './year-school.ts'

/**
 * The closing of a semester, the promotion and its undo, with a year of marks and scores of 1,080 students. Beside the
 * closing: reading each mark and score of the semester once; beside the promotion and its undo: the rows that it writes
 * or removes, in one transaction past row security.
 */
export async function measureYearEnd(server: Server, owner: Database): Promise<JobFigure[]> {
  const school = await makeYearSchool(owner)
  await addScores({ server, owner }, school)
  await spreadOverGrades(owner, school)
  await sql`vacuum analyze`.execute(owner)
  const { admin: as, schoolId, yearId } = school
  const base = `/api/v1/academic-year/${yearId}`
  const counted = await countOnce(owner, schoolId)
  const size = `${counted.marks} marks, ${counted.scores} scores`

  const checked = performance.now()
  await server.call('GET', `${base}/semester/2/closing`, { as })
  const check = since(checked)
  const closed = performance.now()
  const head = { principalName: 'Dr. Kepala', principalNip: '196505051990011001', acceptsGaps: true }
  await server.call('POST', `${base}/semester/2/close`, { as, body: head })
  const close = since(closed)

  const path = `${base}/rollover`
  const plan = async () => dataOf<Rollover>(await server.call('GET', path, { as }))
  const state = async () => (await plan()).state
  const prepared = performance.now()
  await server.call('POST', path, { as, body: {} })
  const prepare = since(prepared)
  await server.call('PUT', `${path}/confirmation`, { as, body: {} })
  const { toYear } = await plan()
  const began = performance.now()
  await server.call('POST', `${path}/run`, { as, body: {} })
  await waitFor(state, 'done')
  const run = since(began)
  const written = await rowsOfPromotion(owner, { schoolId, yearId: toYear.id })
  const taken = performance.now()
  await server.call('POST', `${path}/undo`, { as, body: {} })
  await waitFor(state, 'undone')
  const undo = since(taken)
  const bare = await writeBareRows(owner, { schoolId, yearId }, written)
  return [
    { what: 'check before closing', job: check, bare: counted.seconds, size },
    { what: 'semester closed', job: close, bare: counted.seconds, size },
    { what: 'promotion planned', job: prepare, bare: null, size: '1,080 students' },
    { what: 'promotion', job: run, bare: bare.write, size: '1,080 students' },
    { what: 'promotion undone', job: undo, bare: bare.remove, size: '1,080 students' },
  ]
}

/** Ten classes each of VII, VIII and IX, so that each has one to go to. */
const spreadOverGrades = (owner: Database, { schoolId }: YearSchool) =>
  sql`
    with numbered as (select id, row_number() over (order by name) - 1 as n from class where school_id = ${schoolId})
    update class k set grade = (array['VII', 'VIII', 'IX'])[n / 10 + 1],
        name = (array['VII', 'VIII', 'IX'])[n / 10 + 1] || '-' || chr(65 + (n % 10)::int)
      from numbered where k.school_id = ${schoolId} and k.id = numbered.id`.execute(owner)

async function countOnce(owner: Database, schoolId: string) {
  const began = performance.now()
  const { rows } = await sql<{ marks: number; scores: number }>`
    select (select count(c.status)::int from attendance_cell c join semester term on term.school_id = c.school_id and term.no = 2
        and c.date between term.start_date and term.end_date where c.school_id = ${schoolId}) as marks,
      (select count(s.value)::int from subject_evaluation evaluation
        join assessment_component c on c.school_id = evaluation.school_id and c.subject_evaluation_id = evaluation.id
        join score s on s.school_id = c.school_id and s.component_id = c.id
        where evaluation.school_id = ${schoolId} and evaluation.semester_no = 2) as scores`.execute(owner)
  const { marks = 0, scores = 0 } = rows[0] ?? {}
  return { marks, scores, seconds: since(began) }
}

const added = ['academic_class', 'enrollment', 'student_exit', 'alumni'] as const
type Added = Record<(typeof added)[number], string>

/** What a promotion has added, as JSON. */
async function rowsOfPromotion(owner: Database, { schoolId, yearId }: { schoolId: string; yearId: string }) {
  const of = async (table: string, where: ReturnType<typeof sql>) => {
    const { rows } = await sql<{ rows: string | null }>`
      select json_agg(r)::text as rows from ${sql.table(table)} r where r.school_id = ${schoolId} and ${where}`.execute(
      owner,
    )
    return rows[0]?.rows ?? '[]'
  }
  const inYear = sql`r.academic_year_id = ${yearId}`
  const all = sql`true`
  return {
    academic_class: await of('academic_class', inYear),
    enrollment: await of('enrollment', inYear),
    student_exit: await of('student_exit', all),
    alumni: await of('alumni', all),
  }
}

/** All but the generated ones. */
async function columnsOf(owner: Database, table: string) {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`.execute(owner)
  return sql.join(rows.map(({ name }) => sql.ref(name)))
}

/** The same rows added, the old memberships ended, and all of it removed again; nothing stays. */
async function writeBareRows(owner: Database, { schoolId, yearId }: { schoolId: string; yearId: string }, rows: Added) {
  const times = { write: 0, remove: 0 }
  const outcome = (value: string | null, leave: ReturnType<typeof sql>) => sql`
    update enrollment set outcome = ${value}, leave_date = ${leave}
      where school_id = ${schoolId} and academic_year_id = ${yearId}`
  const columns: { table: keyof Added; names: ReturnType<typeof sql> }[] = []
  for (const table of added) columns.push({ table, names: await columnsOf(owner, table) })
  const rollback = new Error('nothing of it stays')
  const act = owner.transaction().execute(async (tx) => {
    const began = performance.now()
    await outcome('NAIK', sql`current_date + 61`).execute(tx)
    for (const { table, names } of columns)
      await sql`insert into ${sql.table(table)} (${names})
        select ${names} from json_populate_recordset(null::${sql.table(table)}, ${rows[table]}::json)`.execute(tx)
    times.write = since(began)
    const removed = performance.now()
    for (const table of added.toReversed())
      await sql`delete from ${sql.table(table)} t
        using json_populate_recordset(null::${sql.table(table)}, ${rows[table]}::json) r
        where ${sql.join(
          ['school_id', table === 'alumni' || table === 'student_exit' ? 'student_id' : 'id'].map(
            (key) => sql`t.${sql.ref(key)} = r.${sql.ref(key)}`,
          ),
          sql` and `,
        )}`.execute(tx)
    await outcome(null, sql`null`).execute(tx)
    times.remove = since(removed)
    throw rollback
  })
  await act.catch((error: unknown) => {
    if (error !== rollback) throw error
  })
  return times
}

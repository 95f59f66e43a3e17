import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '@hadir/contract/dates/dates.ts'
import type { Caller } from '../../platform/http/scope.ts'
import { newId } from '../../platform/ids.ts'
import { statementsOf } from '../../../../bench/statements.ts'
import { testApp } from '../../testing/test-app.ts'
import { newCaller, newClass, newSchool, newYear } from '../../testing/test-school.ts'

const t = await testApp()
afterAll(t.close)

const today = t.clock.now().toISOString().slice(0, 10)
const [yearAgo, month] = [addDays(today, -300), addDays(today, -40).slice(0, 7)]
let admin: Caller
let parent: Caller
let schoolId = ''
let ofClass: readonly string[] = []

/** 300 students with a mark on each of 300 days: enough for PostgreSQL to prefer an index. */
beforeAll(async () => {
  ;({ schoolId, admin } = await newSchool(t))
  const yearId = await newYear(t, schoolId, { first: yearAgo, last: addDays(today, 30) })
  const klass = await newClass(t, { schoolId, yearId, count: 300, joinDate: yearAgo })
  ofClass = klass.studentIds
  await sql`insert into attendance_cell (school_id, student_id, date, rev, seq, n, status)
    select ${schoolId}::uuid, s, ${yearAgo}::date + d, 1, 1, 1, 'H'
      from unnest(${klass.studentIds}::uuid[]) s cross join generate_series(0, 299) d`.execute(t.owner)
  const guardian = newId()
  await sql`insert into guardian (school_id, id, name, created_at, updated_at)
    values (${schoolId}, ${guardian}, 'Bu Wati', now(), now())`.execute(t.owner)
  await sql`insert into student_guardian (school_id, student_id, guardian_id, relation)
    values (${schoolId}, ${klass.studentIds[0]}, ${guardian}, 'IBU')`.execute(t.owner)
  parent = await newCaller(t, { schoolId, role: 'parent', personId: guardian })
  await sql`analyze`.execute(t.owner)
})

/** PostgreSQL's plans for one call, under row security; one text per statement. */
async function plansOf(as: Caller, url: string): Promise<string[]> {
  const statements = await statementsOf(t, as, { method: 'GET', url })
  return t.db.transaction().execute(async (tx) => {
    const plans: string[] = []
    for (const { text, values } of statements) {
      const statement = sql.raw(text.replace(/\$\d+/g, (name) => literal(values[Number(name.slice(1)) - 1])))
      if (text.includes('set_config')) await statement.execute(tx)
      else {
        const { rows } = await sql<Record<'QUERY PLAN', string>>`explain ${statement}`.execute(tx)
        plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
      }
    }
    return plans
  })
}

const literal = (value: unknown): string => {
  if (Array.isArray(value)) return `'{${value.map(String).join(',')}}'`
  return value === null ? 'null' : `'${value instanceof Date ? value.toISOString() : String(value)}'`
}

const allMarks = /Seq Scan on attendance_cell/

test('a family reads the marks of its own children, not of the school', async () => {
  const plans = await plansOf(parent, `/api/v1/attendance/daily-attendance/${schoolId}/own?month=${month}`)
  expect(plans.join()).toContain('attendance_cell_pkey')
  expect(plans.join()).not.toMatch(allMarks)
})

test('a year of class-days reads only the page’s marks', async () => {
  const plans = await plansOf(admin, `/api/v1/attendance/${schoolId}/class-day?from=${yearAgo}&to=${today}&pageSize=25`)
  expect(plans.join()).toContain('attendance_cell_pkey')
  expect(plans.join()).not.toMatch(allMarks)
})

test('the absent students of a day read only that day’s marks', async () => {
  const url = `/api/v1/attendance/daily-attendance/${schoolId}/absent?date=${addDays(today, -2)}&contacts=true`
  const plans = await plansOf(admin, url)
  expect(plans.join()).toMatch(/attendance_cell_pkey[^\n]*\n *Index Cond: [^\n]*date = /)
  expect(plans.join()).not.toMatch(allMarks)
})

test('the truants of a week read only that week’s marks', async () => {
  const week = `from=${addDays(today, -7)}&to=${today}`
  const plans = await plansOf(admin, `/api/v1/attendance/subject-attendance/${schoolId}/truancy?${week}`)
  expect(plans.join()).toContain('attendance_cell_pkey')
  expect(plans.join()).not.toMatch(allMarks)
})

test('a student’s time line reads her own marks', async () => {
  const plans = await plansOf(admin, `/api/v1/student/${ofClass[0]}/timeline`)
  expect(plans.join()).toMatch(/attendance_cell_pkey[^\n]*\n *Index Cond: [^\n]*student_id = /)
  expect(plans.join()).not.toMatch(allMarks)
})

test('a search of graduates by NIS reads the students of one school', async () => {
  const other = await newSchool(t)
  await newClass(t, { schoolId: other.schoolId, yearId: await newYear(t, other.schoolId), count: 1000 })
  await sql`analyze student`.execute(t.owner)
  const plans = await plansOf(admin, `/api/v1/student/${schoolId}/alumni?q=b105`)
  expect(plans.join()).toMatch(/\(nis ~~\* ANY[^\n]*\n *->  Bitmap Index Scan on student_school_id/)
  expect(plans.join()).not.toMatch(/Seq Scan on student\b/)
})

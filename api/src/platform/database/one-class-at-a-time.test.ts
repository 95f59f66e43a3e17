import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { testClock } from '../../testing/test-clock.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { newClass, newSchool, newYear } from '../../testing/test-school.ts'
import { newId } from '../ids.ts'
import { migrate } from '../schema/migrate.ts'
import { openDatabase } from './open.ts'

const database = await testDatabase({ isEmpty: true })
const owner = openDatabase(database.ownerUrl, { max: 1 })
afterAll(async () => {
  await owner.destroy()
  await database.drop()
})

test('overlapping memberships end in turn, and days outside their class’s year are removed', async () => {
  const to = { ownerUrl: database.ownerUrl, appLogin: new URL(database.appUrl).username }
  await migrate({ ...to, to: '0035_statistics_of_a_new_school' })
  const t = { owner, clock: testClock() }
  const { schoolId } = await newSchool(t)
  const yearId = await newYear(t, schoolId)
  const [a, b] = [await newClass(t, { schoolId, yearId, count: 1 }), await newClass(t, { schoolId, yearId, count: 1 })]
  const [first = ''] = a.studentIds
  const dates = async (studentId: string) => {
    const { rows } = await sql<{ dates: string }>`
      select concat_ws(' ', join_date, leave_date, outcome) as dates from enrollment
        where student_id = ${studentId} order by join_date`.execute(owner)
    return rows.map((row) => row.dates)
  }
  const join = async (joinDate: string, leaveDate: string | null, at = t.clock.now()) => {
    const place = { school_id: schoolId, academic_year_id: yearId, academic_class_id: b.academicClassId }
    const span = { join_date: joinDate, leave_date: leaveDate, outcome: leaveDate && 'PINDAH_KELAS' }
    // Two open ones in one year were rejected before, too.
    const row = { ...place, ...span, id: newId(), student_id: first, created_at: at }
    await owner.insertInto('enrollment').values(row).execute()
  }
  // One open since July, another class from August to September, and a third from a day on which that one began.
  await join('2026-08-03', '2026-09-01')
  await join('2026-08-03', '2026-08-10', new Date('2026-01-01T00:00:00Z'))
  const outside = [a.academicClassId, '2026-07-01'] as const
  const inside = [a.academicClassId, '2026-07-14'] as const
  for (const [id, date] of [outside, inside]) {
    await sql`insert into class_day (school_id, academic_class_id, date) values (${schoolId}, ${id}, ${date})`.execute(
      owner,
    )
  }
  await migrate(to)
  expect(await dates(first)).toEqual(['2026-07-13 2026-08-03 PINDAH_KELAS', '2026-08-03 2026-09-01 PINDAH_KELAS'])
  const days = await owner.selectFrom('class_day').select(['date', 'year_start', 'year_end']).execute()
  expect(days).toEqual([{ date: '2026-07-14', year_start: '2026-07-13', year_end: '2027-06-18' }])
})

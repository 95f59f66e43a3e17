import { afterAll, expect, test } from 'vitest'
import { reportCardLockEndpoints } from '@hadir/contract/student/report-card/lock.ts'
import { newId } from '../../../platform/ids.ts'
import { testApp } from '../../../testing/test-app.ts'
import { readyClass } from './testing-report-card.ts'

const t = await testApp()
afterAll(t.close)

test('a rapor is dated on the semester’s last school day, a mid-semester one today', async () => {
  const { own, params, of } = await readyClass(t)
  const { schoolId, admin } = own
  const suggested = async (period: 'AKHIR' | 'TENGAH') =>
    (await t.call(reportCardLockEndpoints.check, { params, query: { ...of, period } }, admin)).body.data.suggestedDate
  const semester = await t.owner
    .selectFrom('semester')
    .select(['end_date'])
    .where('school_id', '=', schoolId)
    .where('no', '=', 1)
    .executeTakeFirstOrThrow()
  expect(semester.end_date).toBe('2026-12-18')
  expect(await suggested('AKHIR')).toBe('2026-12-18')
  await t.owner
    .insertInto('holiday')
    .values({
      school_id: schoolId,
      id: newId(),
      name: 'Libur semester',
      kind: 'SEMESTER',
      start_date: '2026-12-14',
      end_date: '2027-01-03',
    })
    .execute()
  // The Friday before; the days in between are a weekend.
  expect(await suggested('AKHIR')).toBe('2026-12-11')
  expect(await suggested('TENGAH')).toBe(t.clock.now().toISOString().slice(0, 10))
})

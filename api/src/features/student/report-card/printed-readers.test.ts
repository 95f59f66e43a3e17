import { afterAll, expect, test } from 'vitest'
import { reportCardEndpoints } from '@hadir/contract/student/report-card/record.ts'
import { testApp } from '../../../testing/test-app.ts'
import { assignDuty, assignHomeroom, newColleague } from '../../../testing/test-duties.ts'
import { readyClass } from './testing-report-card.ts'

const t = await testApp()
afterAll(t.close)

test('whole rapor are for the homeroom teacher, the office and duties, not the day’s duty', async () => {
  const { own, params, a, b, one, homeroom, teacher, writeNotes, lock, publish, versions } = await readyClass(t)
  const [first = '', second = ''] = a.studentIds
  await writeNotes()
  await lock()
  await publish()
  const [version] = await versions(first)
  const colleague = async (duty: string | null) => {
    const { id, caller } = await newColleague(t, own.schoolId)
    if (duty) await assignDuty(t, { schoolId: own.schoolId, teacherId: id }, { kind: duty, weekdays: null })
    return { id, caller }
  }
  const next = await colleague(null)
  await assignHomeroom(t, { ...params, academicClassId: b.academicClassId, teacherId: next.id })
  const statuses = async (as: typeof homeroom, id = first) => {
    const ofVersion = { params: { ...params, id, versionId: version?.id ?? '' } }
    return [
      (await t.call(reportCardEndpoints.snapshot, one(id), as)).status,
      (await t.call(reportCardEndpoints.versions, one(id), as)).status,
      (await t.call(reportCardEndpoints.version, ofVersion, as)).status,
    ]
  }
  for (const as of [homeroom, own.admin, (await colleague('BK')).caller]) {
    expect(await statuses(as)).toEqual([200, 200, 200])
    // A version belongs to its student only.
    expect((await statuses(as, second))[2]).toBe(404)
  }
  for (const as of [teacher, next.caller, (await colleague(null)).caller])
    expect(await statuses(as)).toEqual([404, 404, 404])
  expect(await statuses((await colleague('GURU_PIKET')).caller)).toEqual([403, 403, 403])
})

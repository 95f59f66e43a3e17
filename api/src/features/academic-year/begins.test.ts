import { afterAll, expect, test } from 'vitest'
import { academicYearEndpoints } from '@hadir/contract/academic-year/academic-year.ts'
import { testApp } from '../../testing/test-app.ts'
import { newSchool, type TestSchool } from '../../testing/test-school.ts'
import { yearFields as fields } from './testing-years.ts'

const t = await testApp()
afterAll(t.close)

test('a school that joins during its first year begins on that day unless it names another', async () => {
  const [early, late, outside] = [await newSchool(t), await newSchool(t), await newSchool(t)]
  const begun = async (of: TestSchool, body: { beginsOn?: string }) => {
    const { id } = (await t.call(academicYearEndpoints.create, { body: fields }, of.admin)).body.data
    const at = { params: { id }, body }
    return (await t.call(academicYearEndpoints.activate, at, of.admin)).body
  }
  t.clock.moveTo('2026-11-16T03:00:00Z')
  expect((await begun(late, {})).data.beginsOn).toBe('2026-11-16')
  expect((await begun(outside, { beginsOn: '2026-01-05' })).fields).toEqual({
    beginsOn: 'Tanggal di luar tahun pelajaran',
  })
  t.clock.moveTo('2026-06-20T03:00:00Z')
  expect((await begun(early, {})).data.beginsOn).toBeNull()
})

test('the first day can change within its year until a semester that it touches is closed', async () => {
  t.clock.moveTo('2026-11-16T03:00:00Z')
  const own = await newSchool(t)
  const made = (await t.call(academicYearEndpoints.create, { body: fields }, own.admin)).body.data
  const change = async (beginsOn: string, version: number) =>
    (
      await t.call(
        academicYearEndpoints.update,
        { params: { id: made.id }, body: { ...fields, beginsOn, version } },
        own.admin,
      )
    ).body
  expect((await change('2026-07-12', 1)).fields).toEqual({ beginsOn: 'Tanggal di luar tahun pelajaran' })
  expect((await change('2026-10-05', 1)).data.beginsOn).toBe('2026-10-05')
  await t.owner
    .updateTable('semester')
    .set({ status: 'DITUTUP' })
    .where('academic_year_id', '=', made.id)
    .where('no', '=', 1)
    .execute()
  expect((await change('2026-11-02', 2)).fields).toEqual({ beginsOn: 'Semester Ganjil sudah ditutup' })
})

import { afterAll, expect, test } from 'vitest'
import { academicYearEndpoints } from '@hadir/contract/academic-year/academic-year.ts'
import { studentAttendance } from '@hadir/contract/attendance/student-attendance.ts'
import { lastDecreedYear } from '@hadir/contract/academic-year/decreed-holidays.ts'
import { holidayEndpoints } from '@hadir/contract/academic-year/holiday.ts'
import { testApp } from '../../testing/test-app.ts'
import { newClass, newSchool, newYear } from '../../testing/test-school.ts'
import { nationalHolidays } from './national-holidays.ts'

const t = await testApp()
afterAll(t.close)

test('a holiday on days that are marked says how many marks no longer count', async () => {
  const own = await newSchool(t)
  const id = await newYear(t, own.schoolId)
  const { studentIds } = await newClass(t, { schoolId: own.schoolId, yearId: id })
  const cell = { school_id: own.schoolId, date: '2026-09-16', rev: 1, seq: 1, n: 1 }
  const [first = '', second = '', third = ''] = studentIds
  await t.owner
    .insertInto('attendance_cell')
    .values([
      { ...cell, student_id: first, status: 'H' },
      { ...cell, student_id: second, status: 'S' },
      // Cleared again.
      { ...cell, student_id: third, status: null },
    ])
    .execute()
  const declare = async (startDate: string, kind: 'SEKOLAH' | 'KEGIATAN') => {
    const body = { name: 'Banjir', startDate, endDate: startDate, kind }
    return (await t.call(holidayEndpoints.create, { params: { id }, body }, own.admin)).body.message
  }
  const sick = async () =>
    (await t.call(studentAttendance, { params: { id: second }, query: {} }, own.admin)).body.data.semester?.S
  expect(await sick()).toBe(1)
  expect(await declare('2026-09-15', 'SEKOLAH')).toBe('Hari libur tersimpan')
  expect(await declare('2026-09-16', 'KEGIATAN')).toBe('Hari libur tersimpan')
  expect(await declare('2026-09-16', 'SEKOLAH')).toBe(
    'Hari libur tersimpan. 2 tanda absensi pada tanggal itu tidak dihitung selama hari itu libur.',
  )
  expect(await sick()).toBe(0)
})

test('changed dates say how many marks stop counting and how many return; so does a removal', async () => {
  const own = await newSchool(t)
  const id = await newYear(t, own.schoolId)
  const { studentIds } = await newClass(t, { schoolId: own.schoolId, yearId: id })
  const [first = '', second = ''] = studentIds
  const cell = { school_id: own.schoolId, rev: 1, seq: 1, n: 1, status: 'H' as const }
  await t.owner
    .insertInto('attendance_cell')
    .values([
      { ...cell, student_id: first, date: '2026-09-16' },
      { ...cell, student_id: first, date: '2026-09-17' },
      { ...cell, student_id: second, date: '2026-09-17' },
      // A Sunday counts neither before nor after.
      { ...cell, student_id: second, date: '2026-09-20' },
    ])
    .execute()
  const day = { name: 'Banjir', startDate: '2026-09-16', endDate: '2026-09-16', kind: 'SEKOLAH' as const }
  const made = (await t.call(holidayEndpoints.create, { params: { id }, body: day }, own.admin)).body.data
  const params = { id, holidayId: made.id }
  const change = async (body: object) =>
    (await t.call(holidayEndpoints.update, { params, body: { ...day, ...body } }, own.admin)).body.message
  expect(await change({ startDate: '2026-09-17', endDate: '2026-09-20', version: 1 })).toBe(
    'Hari libur tersimpan. 2 tanda absensi pada tanggal itu tidak dihitung selama hari itu libur. 1 tanda absensi pada tanggal yang kembali menjadi hari sekolah dihitung lagi.',
  )
  const moved = { startDate: '2026-09-17', endDate: '2026-09-20' }
  expect(await change({ ...moved, name: 'Banjir besar', version: 2 })).toBe('Hari libur tersimpan')
  expect(await change({ ...moved, kind: 'KEGIATAN', version: 3 })).toContain(
    '2 tanda absensi pada tanggal yang kembali',
  )
  expect(await change({ ...moved, version: 4 })).toContain('2 tanda absensi pada tanggal itu tidak dihitung')
  expect((await t.call(holidayEndpoints.remove, { params }, own.admin)).body.message).toBe(
    'Hari libur dihapus. 2 tanda absensi pada tanggal yang kembali menjadi hari sekolah dihitung lagi.',
  )
})

test('an extra school day says how many marks count again', async () => {
  const own = await newSchool(t)
  const id = await newYear(t, own.schoolId)
  const { studentIds } = await newClass(t, { schoolId: own.schoolId, yearId: id })
  const cell = { school_id: own.schoolId, rev: 1, seq: 1, n: 1, status: 'H' as const }
  await t.owner
    .insertInto('attendance_cell')
    .values([{ ...cell, student_id: studentIds[0] ?? '', date: '2026-09-12' }])
    .execute()
  const body = { name: 'Lomba', startDate: '2026-09-12', endDate: '2026-09-12', kind: 'MASUK' as const }
  expect((await t.call(holidayEndpoints.create, { params: { id }, body }, own.admin)).body.message).toBe(
    'Hari masuk tersimpan. 1 tanda absensi pada tanggal yang kembali menjadi hari sekolah dihitung lagi.',
  )
})

test('an extra school day keeps the weekday that it follows, and another kind of day has none', async () => {
  const own = await newSchool(t)
  const id = await newYear(t, own.schoolId)
  const body = { name: 'Ganti hari banjir', startDate: '2026-09-19', endDate: '2026-09-19' }
  const save = async (more: { kind: 'MASUK' | 'SEKOLAH'; followsWeekday?: 1 | 2 | null }) =>
    (await t.call(holidayEndpoints.create, { params: { id }, body: { ...body, ...more } }, own.admin)).body.data
  const { id: holidayId, followsWeekday } = await save({ kind: 'MASUK', followsWeekday: 1 })
  expect([followsWeekday, (await save({ kind: 'SEKOLAH', followsWeekday: 1 })).followsWeekday]).toEqual([1, null])
  const params = { id, holidayId }
  const changed = { ...body, name: 'Ganti hari', kind: 'MASUK' as const, version: 1 }
  const unsent = await t.call(holidayEndpoints.update, { params, body: changed }, own.admin)
  expect(unsent.body.data.followsWeekday).toBe(1)
  const cleared = { ...changed, followsWeekday: null, version: 2 }
  expect((await t.call(holidayEndpoints.update, { params, body: cleared }, own.admin)).body.data.followsWeekday).toBe(
    null,
  )
  const { days } = (await t.call(academicYearEndpoints.calendar, { params: { id } }, own.admin)).body.data
  expect(days.find(({ date }) => date === '2026-09-19')?.holiday).toMatchObject({ kind: 'MASUK', followsWeekday: null })
})

test('the national list is complete up to the year that the calendar takes for decreed', () => {
  const ofYear = (year: number) => nationalHolidays.filter((day) => day.startDate.startsWith(String(year)))
  const kindsOf = (year: number) => [...new Set(ofYear(year).map(({ kind }) => kind))]
  expect([ofYear(lastDecreedYear).length > 15, kindsOf(lastDecreedYear)]).toEqual([true, ['NASIONAL', 'CUTI_BERSAMA']])
  expect(kindsOf(lastDecreedYear + 1)).toEqual(['NASIONAL'])
})

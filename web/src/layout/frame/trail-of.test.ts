import { expect, test } from 'vitest'
import { menuFor } from '../menu/menu.ts'
import { trailOf } from './trail-of.ts'

const admin = { role: 'school_admin', schoolId: 's', awaitsConsent: false } as const

const trail = (path: string) => {
  const found = trailOf(menuFor(admin), path)
  return found && [found.group, ...found.steps.map(({ label }) => label)]
}

test('a record is below its list, which is in a group of the menu', () => {
  expect(trail('/app/master/student/create')).toEqual(['Master Data', 'Siswa'])
  expect(trail('/app/trx/student/1')).toEqual(['Tahun Berjalan', 'Siswa'])
  expect(trail('/app/access-request/1')).toEqual([null, 'Permintaan Akses'])
})

test('one setting is below the settings, not below the report that shares their address', () => {
  expect(trail('/app/setting/school-config/umum')).toEqual([null, 'Pengaturan'])
})

test('a bell schedule is below the list of them', () => {
  expect(trail('/app/setting/school-config/jam-pelajaran')).toEqual([null, 'Pengaturan'])
  expect(trail('/app/setting/school-config/jam-pelajaran/1')).toEqual([null, 'Pengaturan', 'Jam Pelajaran'])
})

test('a screen opened from one at another address leads back to it', () => {
  expect(trail('/app/setting/archive')).toEqual([null, 'Pengaturan'])
  expect(trail('/app/setting/support')).toEqual([null, 'Pengaturan'])
  expect(trail('/app/report/attendance')).toBeNull()
})

test('the menu’s own screens have nothing above them', () => {
  expect(trail('/app')).toBeNull()
  expect(trail('/app/master/student')).toBeNull()
  expect(trail('/app/kbm/subject-attendance/truancy')).toBeNull()
  expect(trail('/app/report/teaching')).toBeNull()
})

test('a sheet has its own link back', () => {
  expect(trail('/app/kbm/daily-attendance/a_2026-09-16')).toBeNull()
  expect(trail('/app/kbm/subject-attendance/a_2026-09-16')).toBeNull()
})

test('a screen below the last group of a short menu has a link back too', () => {
  const teacher = { role: 'teacher', schoolId: 's', awaitsConsent: false } as const
  expect(trailOf(menuFor(teacher), '/app/master/student/1')?.steps[0]?.label).toBe('Data siswa')
})

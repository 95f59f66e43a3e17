import { expect, test } from 'vitest'
import { menuFor } from '../menu/menu.ts'
import { actsOf } from './acts.ts'
import { innerScreensOf } from './inner-screens.ts'
import { screensOf } from './screens-of.ts'
import { offered } from './use-found-records.ts'

const admin = { role: 'school_admin', schoolId: 's', awaitsConsent: false } as const
const ofMenu = menuFor(admin).flatMap(({ label, entries }) => entries.map((one) => ({ ...one, group: label ?? '' })))

const found = (typed: string) => screensOf(ofMenu, typed).map(({ label, group }) => `${group}/${label}`)

test('before anything is typed every screen of the menu is listed', () => {
  expect(found(' ')).toHaveLength(ofMenu.length)
})

test('screens of the same name are distinguished by their group', () => {
  expect(found('sis')).toEqual(['Master Data/Siswa', 'Tahun Berjalan/Siswa', 'KBM/Penilaian Siswa', 'KBM/Siswa bolos'])
  expect(found('siswa berjalan')).toEqual(['Tahun Berjalan/Siswa'])
  expect(found('iswa')).toEqual([])
})

test.each([
  ['bolos', ['Siswa bolos']],
  ['libur', ['Hari libur']],
  ['arsip', ['Arsip sekolah']],
  ['cadangan', ['Arsip sekolah']],
])('%s finds the screen inside another', (typed, labels) => {
  expect(screensOf(innerScreensOf(admin, { id: 'y' }), typed).map(({ label }) => label)).toEqual(labels)
})

test('who looks for absent students finds their screen first', () => {
  const all = [...ofMenu, ...innerScreensOf(admin, { id: 'y' }), ...actsOf('school_admin', { id: 'y' }, true)]
  for (const typed of ['tidak hadir', 'siapa alpa', 'hadir']) {
    expect(screensOf(all, typed)[0]?.label, typed).toBe('Tidak hadir hari ini')
  }
})

test('beside a screen with the typed words nobody is offered whose name only resembles them', () => {
  const page = { page: 1, pageSize: 5, total: 1 }
  const hidayat = { data: ['Ahmad Hidayat'], meta: { ...page, meant: ['hidayat'] } }
  const hadiri = { data: ['Siti Hadiri'], meta: page }
  expect(offered(hidayat, true)).toEqual([])
  expect(offered(hidayat, false)).toEqual(['Ahmad Hidayat'])
  expect(offered(hadiri, true)).toEqual(['Siti Hadiri'])
  expect(offered(undefined, true)).toEqual([])
})

test('nobody is led to a screen whose first call would be refused', () => {
  const labelsOf = (role: 'teacher' | 'parent', more: object = {}) =>
    innerScreensOf({ ...admin, role, ...more }, { id: 'y' }).map(({ label }) => label)
  expect(labelsOf('teacher')).toContain('Siswa bolos')
  expect(labelsOf('teacher')).not.toContain('Arsip sekolah')
  expect(labelsOf('parent')).toEqual(['Rapor'])
  const recaps = ['Rekap absensi bulanan', 'Rekap absensi semester']
  expect(labelsOf('teacher', { leadsClass: true })).toEqual(expect.arrayContaining(recaps))
  for (const recap of recaps) expect(labelsOf('teacher', { leadsClass: false })).not.toContain(recap)
})

test.each([
  ['undang guru', ['Undang guru']],
  ['naik kelas', ['Naik kelas dan kelulusan']],
  ['logo', ['Pengaturan: Laporan']],
  ['wali kelas', ['Tentukan wali kelas']],
  ['keluar', ['Keluar']],
])('%s finds the act', (typed, labels) => {
  expect(screensOf(actsOf('school_admin', { id: 'y' }, true), typed).map(({ label }) => label)).toEqual(labels)
})

test('nobody finds an act that the server would refuse', () => {
  for (const role of ['teacher', 'parent', 'student'] as const) {
    expect(actsOf(role, { id: 'y' }, true).map(({ label }) => label)).toEqual(['Keluar'])
  }
  expect(actsOf('school_admin', null, false).map(({ label }) => label)).toEqual(['Keluar'])
})

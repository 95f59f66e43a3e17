import { roles } from '@hadir/contract/permissions.ts'
import { expect, test } from 'vitest'
import { menuFor, mostUsedBy } from './menu.ts'

const outline = (role: (typeof roles)[number]) =>
  menuFor(role).map((group) => [group.label, ...group.entries.map((entry) => `${entry.label} ${entry.to}`)])

test('company admins, parents and alumni have the basic list', () => {
  for (const role of ['company_admin', 'parent', 'alumni'] as const) {
    expect(outline(role)).toEqual([[null, 'Dashboard /app', 'Permintaan Akses /app/access-request']])
  }
})

test('teachers and pupils have the teacher-style list', () => {
  for (const role of ['teacher', 'student'] as const) {
    expect(outline(role)).toEqual([
      [null, 'Dashboard /app', 'Permintaan Akses /app/access-request'],
      ['Tahun Berjalan', 'Jadwal /app/trx/schedule'],
      ['KBM', 'Absensi MaPel /app/kbm/subject-attendance'],
    ])
  }
})

test('a school admin has the list of the specification, in its order', () => {
  const addresses = menuFor('school_admin').map((group) => [group.label, group.entries.map((entry) => entry.to)])
  expect(addresses).toEqual([
    [null, ['/app', '/app/access-request']],
    [
      'Master Data',
      ['academic-year', 'subject', 'class', 'teacher', 'student', 'alumni', 'exam', 'task'].map(
        (name) => `/app/master/${name}`,
      ),
    ],
    [
      'Tahun Berjalan',
      ['subject', 'class', 'teacher', 'student', 'schedule', 'subject-evaluation'].map((name) => `/app/trx/${name}`),
    ],
    ['KBM', ['subject-attendance', 'daily-attendance', 'student-evaluation'].map((name) => `/app/kbm/${name}`)],
    ['Laporan', ['/app/setting/school-config']],
    ['Pengaturan', ['/app/setting/school-config']],
  ])
})

test('Laporan > Absensi says in its state what it wants from the address it shares', () => {
  const entries = menuFor('school_admin').flatMap((group) => group.entries)
  expect(entries.find((entry) => entry.label === 'Absensi')?.state).toEqual({ open: 'report' })
  expect(entries.find((entry) => entry.label === 'Umum')?.state).toBeUndefined()
})

test('a phone shows at most three places, none that the role may not enter', () => {
  for (const role of roles) expect(mostUsedBy(role).length).toBeLessThanOrEqual(3)
  // The administrator of the platform holds no permission inside a school.
  expect(mostUsedBy('administrator').map((entry) => entry.label)).not.toContain('Siswa')
})

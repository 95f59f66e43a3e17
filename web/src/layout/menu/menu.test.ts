import { roles, type Role } from '@hadir/contract/roles.ts'
import { mayOpen, screens, type ScreenName } from '@hadir/contract/screens.ts'
import { expect, test } from 'vitest'
import { paths } from '../../paths.ts'
import { besidesMenuOf, menuFor, mostUsedBy, type MenuReader } from './menu.ts'
import { isCurrentAt } from './menu-link.tsx'

const at = (role: Role) => ({ role, schoolId: 's', awaitsConsent: false })
const outline = (reader: MenuReader) =>
  menuFor(reader).map((group) => [group.label, ...group.entries.map((entry) => `${entry.label} ${entry.to}`)])
const basic = [[null, 'Dashboard /app', 'Permintaan Akses /app/access-request']]

test('no two entries beside a menu have the same name', () => {
  for (const role of roles) {
    const labels = besidesMenuOf(at(role)).map(({ label }) => label)
    expect(labels).toEqual([...new Set(labels)])
  }
})

test('company admins, parents and alumni have the basic list', () => {
  for (const role of ['company_admin', 'parent', 'alumni'] as const) expect(outline(at(role))).toEqual(basic)
})

test('teachers and students have the teacher-style list', () => {
  const listed = [
    ...basic,
    ['Tahun Berjalan', 'Jadwal /app/trx/schedule'],
    ['KBM', 'Absensi MaPel /app/kbm/subject-attendance'],
  ]
  expect(outline(at('student'))).toEqual(listed)
  // A teacher's has more entries, each group starting with what the specification lists.
  const begins = outline(at('teacher')).slice(0, 3)
  expect(begins.map((group, i) => group.slice(0, listed[i]?.length))).toEqual(listed)
})

test('a teacher finds truants, corrections and both recaps in the menu', () => {
  const besides = outline(at('teacher')).slice(2)
  expect(besides).toEqual([
    [
      'KBM',
      'Absensi MaPel /app/kbm/subject-attendance',
      'Absensi Harian /app/kbm/daily-attendance',
      'Siswa bolos /app/kbm/subject-attendance/truancy',
      'Koreksi /app/kbm/daily-attendance/correction',
    ],
    ['Laporan', 'Absensi /app/report/attendance', 'Rekap mengajar /app/report/teaching'],
  ])
})

test.each(['KEPALA_SEKOLAH', 'WAKASEK', 'BK'] as const)(
  'a teacher with the duty of %s has the school’s lists as well',
  (duty) => {
    const charged = { ...at('teacher'), duties: [duty] }
    expect(outline(charged)[1]).toEqual([
      'Tahun Berjalan',
      'Jadwal /app/trx/schedule',
      'Kelas /app/trx/class',
      'Guru /app/trx/teacher',
      'Siswa /app/trx/student',
    ])
    const places = mostUsedBy(charged).map(({ label }) => label)
    expect(places).toEqual(['Dashboard', 'Absensi Harian', duty === 'BK' ? 'Siswa bolos' : 'Absensi MaPel'])
  },
)

test('a duty of the day changes no menu', () => {
  expect(menuFor({ ...at('teacher'), duties: ['GURU_PIKET'] })).toEqual(menuFor(at('teacher')))
})

/** Besides the specification's entries, after them. */
const added = ['/app/kbm/subject-attendance/truancy', '/app/kbm/daily-attendance/correction', '/app/report/teaching']

test('a school admin, or an administrator inside a school, has the specified menu in order', () => {
  for (const role of ['school_admin', 'administrator'] as const) {
    const addresses = menuFor(at(role)).map((group) => [
      group.label,
      group.entries.map((entry) => entry.to).filter((to) => !added.includes(to)),
    ])
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
  }
})

test('the menu is basic without a profile, without consent, or outside every school', () => {
  const outside = { role: 'administrator', schoolId: null, awaitsConsent: false } as const
  for (const reader of [null, { ...at('student'), awaitsConsent: true }, outside]) {
    expect(outline(reader)).toEqual(basic)
    expect(mostUsedBy(reader).map(({ label }) => label)).toEqual(['Dashboard', 'Permintaan Akses'])
  }
})

const screensIn = (role: Role) => menuFor(at(role)).flatMap(({ entries }) => entries.map(({ screen }) => screen))

test.each(roles)('the menu shows nothing that the table of rights denies its reader: %s', (role) => {
  const others = [...mostUsedBy(at(role)), ...besidesMenuOf(at(role))].map(({ screen }) => screen)
  const closed = [...screensIn(role), ...others].filter((screen) => !mayOpen(role, screen))
  expect(closed).toEqual([])
  expect(mostUsedBy(at(role)).length).toBeLessThanOrEqual(3)
})

test('students, parents and teachers reach Exam and Tugas, which their menu has no entry for', () => {
  for (const role of ['student', 'parent', 'teacher'] as const) {
    expect(besidesMenuOf(at(role)).map(({ label }) => label)).toEqual(expect.arrayContaining(['Tugas', 'Exam']))
    expect(screensIn(role)).not.toContain('master/task')
  }
  expect(besidesMenuOf({ ...at('student'), awaitsConsent: true })).toEqual([])
})

test('a guardian reaches her child’s lessons from the home and from the bar of a phone', () => {
  for (const entries of [besidesMenuOf(at('parent')), mostUsedBy(at('parent'))]) {
    expect(entries.map(({ to }) => to)).toContain('/app/kbm/subject-attendance')
  }
})

test('a graduate reaches her rapor from the bar of a phone', () => {
  expect(mostUsedBy(at('alumni')).map(({ label }) => label)).toEqual(['Dashboard', 'Rapor', 'Permintaan Akses'])
})

/** Opened from other screens: the specification's sidebar has no entry for them. */
const withoutEntry: ScreenName[] = ['kbm/leave-request', 'kbm/subject-evaluation', 'mark-history']

test('a school admin’s menu has every screen that the table opens to her', () => {
  const open = (Object.keys(screens) as ScreenName[]).filter((screen) => mayOpen('school_admin', screen))
  expect([...new Set([...screensIn('school_admin'), ...withoutEntry])].toSorted()).toEqual(open.toSorted())
  const last = menuFor(at('school_admin')).flatMap(({ entries }) => entries.map(({ to }) => to))
  expect(last).toEqual(expect.arrayContaining(added))
})

test('Laporan > Absensi puts in its state what it wants from the address it shares', () => {
  const entries = menuFor(at('school_admin')).flatMap((group) => group.entries)
  expect(entries.find((entry) => entry.label === 'Absensi')?.state).toEqual({ open: 'report' })
  expect(entries.find((entry) => entry.label === 'Umum')?.state).toBeUndefined()
})

test('the semester recap belongs to the entry of the report, for the office and for teachers', () => {
  for (const role of ['school_admin', 'teacher'] as const) {
    const current = menuFor(at(role)).flatMap(({ label, entries }) =>
      entries.filter((entry) => isCurrentAt(paths.semesterRecap, entry)).map((entry) => `${label}: ${entry.label}`),
    )
    expect(current).toEqual(['Laporan: Absensi'])
  }
})

import { roles, type Role } from '@hadir/contract/roles.ts'
import { mayOpen, type RightsScreen, rightOf, rights } from '@hadir/contract/rights.ts'
import { type Screen, screens } from '@hadir/contract/screens.ts'
import { expect, test } from 'vitest'
import { paths } from '../../paths.ts'
import { homeLinksOf, menuFor, type MenuEntry, mostUsedBy, type MenuReader } from './menu.ts'
import { isCurrentAt } from './menu-link.tsx'

const at = (role: Role) => ({ role, schoolId: 's', awaitsConsent: false })
const outline = (reader: MenuReader) =>
  menuFor(reader).map((group) => [group.label, ...group.entries.map((entry) => `${entry.label} ${entry.to}`)])
const basic = [[null, 'Dashboard /app', 'Permintaan Akses /app/access-request']]

test('no two links of a home have the same name', () => {
  for (const role of roles) {
    const labels = homeLinksOf(at(role)).map(({ label }) => label)
    expect(labels).toEqual([...new Set(labels)])
  }
})

/** What the specification lists for a teacher. */
const teacherStyle = [
  ...basic,
  ['Tahun Berjalan', 'Jadwal /app/trx/schedule'],
  ['KBM', 'Absensi MaPel /app/kbm/subject-attendance'],
]

test('roles with a short list have their own screens in a last group', () => {
  expect(outline(at('company_admin'))).toEqual(basic)
  expect(outline(at('alumni'))).toEqual([...basic, ['Lainnya', 'Rapor /app/kbm/student-evaluation']])
  expect(outline(at('parent'))).toEqual([
    ...basic,
    [
      'Lainnya',
      'Rapor /app/kbm/student-evaluation',
      'Absensi Harian /app/kbm/daily-attendance',
      'Absensi MaPel /app/kbm/subject-attendance',
      'Jadwal /app/trx/schedule',
      'Tugas /app/master/task',
      'Exam /app/master/exam',
    ],
  ])
  expect(outline(at('student'))).toEqual([
    ...teacherStyle,
    [
      'Lainnya',
      'Rapor /app/kbm/student-evaluation',
      'Absensi Harian /app/kbm/daily-attendance',
      'Tugas /app/master/task',
      'Exam /app/master/exam',
    ],
  ])
})

test('a teacher’s groups start with the specification’s entries; the last is Lainnya', () => {
  expect(outline(at('teacher'))).toEqual([
    ...basic,
    [
      'Tahun Berjalan',
      'Jadwal /app/trx/schedule',
      'Mata Pelajaran /app/trx/subject',
      'Kelas /app/trx/class',
      'Siswa /app/trx/student',
    ],
    [
      'KBM',
      'Absensi MaPel /app/kbm/subject-attendance',
      'Absensi Harian /app/kbm/daily-attendance',
      'Penilaian Siswa /app/kbm/student-evaluation',
      'Siswa bolos /app/kbm/subject-attendance/truancy',
      'Koreksi /app/kbm/daily-attendance/correction',
    ],
    ['Laporan', 'Absensi /app/report/attendance', 'Rekap mengajar /app/report/teaching'],
    ['Lainnya', 'Data siswa /app/master/student', 'Tugas /app/master/task', 'Exam /app/master/exam'],
  ])
})

test.each(['KEPALA_SEKOLAH', 'WAKASEK', 'BK'] as const)(
  'a teacher with the duty of %s has the school’s lists as well',
  (duty) => {
    const charged = { ...at('teacher'), duties: [duty] }
    expect(outline(charged)[1]).toEqual([
      'Tahun Berjalan',
      'Jadwal /app/trx/schedule',
      'Mata Pelajaran /app/trx/subject',
      'Kelas /app/trx/class',
      'Guru /app/trx/teacher',
      'Siswa /app/trx/student',
    ])
    const places = mostUsedBy(charged).map(({ label }) => label)
    expect(places).toEqual(['Dashboard', 'Absensi Harian', duty === 'BK' ? 'Siswa bolos' : 'Absensi MaPel'])
  },
)

test('a teacher who leads no class has no recap of one in her menu, unless she reads the school', () => {
  const reports = (more: object) => outline({ ...at('teacher'), ...more }).find(([label]) => label === 'Laporan')
  expect(reports({ leadsClass: false })).toEqual(['Laporan', 'Rekap mengajar /app/report/teaching'])
  for (const reader of [{ leadsClass: true }, {}, { leadsClass: false, duties: ['BK'] }])
    expect(reports(reader)).toEqual([
      'Laporan',
      'Absensi /app/report/attendance',
      'Rekap mengajar /app/report/teaching',
    ])
})

test('a duty of the day changes no menu', () => {
  expect(menuFor({ ...at('teacher'), duties: ['GURU_PIKET'] })).toEqual(menuFor(at('teacher')))
})

test('an office’s groups start with the specification’s entries, in its order', () => {
  for (const role of ['school_admin', 'administrator'] as const) {
    expect(outline(at(role))).toEqual([
      ...basic,
      [
        'Master Data',
        'Tahun Pelajaran /app/master/academic-year',
        'Mata Pelajaran /app/master/subject',
        'Kelas /app/master/class',
        'Guru /app/master/teacher',
        'Siswa /app/master/student',
        'Alumni /app/master/alumni',
        'Exam /app/master/exam',
        'Tugas /app/master/task',
        ...(role === 'school_admin' ? ['Impor data /app/master/import'] : []),
      ],
      [
        'Tahun Berjalan',
        'Mata Pelajaran /app/trx/subject',
        'Kelas /app/trx/class',
        'Guru /app/trx/teacher',
        'Siswa /app/trx/student',
        'Jadwal /app/trx/schedule',
        'Penilaian Mapel /app/trx/subject-evaluation',
      ],
      [
        'KBM',
        'Absensi MaPel /app/kbm/subject-attendance',
        'Absensi Harian /app/kbm/daily-attendance',
        'Penilaian Siswa /app/kbm/student-evaluation',
        'Siswa bolos /app/kbm/subject-attendance/truancy',
        'Koreksi /app/kbm/daily-attendance/correction',
      ],
      ['Laporan', 'Absensi /app/setting/school-config', 'Rekap mengajar /app/report/teaching'],
      ['Pengaturan', 'Umum /app/setting/school-config'],
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

/** The rows of the table of rights about a screen: its own, else those of its permissions. */
function rightsOf({ to }: MenuEntry): RightsScreen[] {
  const own = Object.keys(rights).find((name) => to === `/app/${name}`)
  const permissions = Object.values<Screen>(screens).flatMap(({ path, reads = [] }) => (path === to ? reads : []))
  return own ? [own as RightsScreen] : permissions.map((permission) => rightOf[permission].screen)
}
const rightsIn = (role: Role) => menuFor(at(role)).flatMap(({ entries }) => entries.flatMap(rightsOf))

test.each(roles)('the menu shows nothing that the table of rights denies its reader: %s', (role) => {
  const others = [...mostUsedBy(at(role)), ...homeLinksOf(at(role))].flatMap(rightsOf)
  const closed = [...rightsIn(role), ...others].filter((screen) => !mayOpen(role, screen))
  expect(closed).toEqual([])
  expect(mostUsedBy(at(role)).length).toBeLessThanOrEqual(3)
})

test('what a home leads to is in the menu too', () => {
  for (const role of roles) {
    const listed = menuFor(at(role)).flatMap(({ entries }) => entries.map(({ to }) => to))
    expect(listed).toEqual(expect.arrayContaining(homeLinksOf(at(role)).map(({ to }) => to)))
  }
  expect(homeLinksOf({ ...at('student'), awaitsConsent: true })).toEqual([])
})

test('a guardian reaches her child’s lessons from the home and from the bar of a phone', () => {
  for (const entries of [homeLinksOf(at('parent')), mostUsedBy(at('parent'))]) {
    expect(entries.map(({ to }) => to)).toContain('/app/kbm/subject-attendance')
  }
})

test('a graduate reaches her rapor from the bar of a phone', () => {
  expect(mostUsedBy(at('alumni')).map(({ label }) => label)).toEqual(['Dashboard', 'Rapor', 'Permintaan Akses'])
})

/** Opened from other screens, for which the specification's sidebar has no entry; everybody has the dashboard. */
const withoutEntry: RightsScreen[] = ['kbm/leave-request', 'kbm/subject-evaluation', 'mark-history', 'dashboard']

const ofFamily = [
  'master/student',
  'master/teacher',
  'report',
  'trx/class',
  'trx/student',
  'trx/subject',
  'trx/teacher',
] as const
/** What else the table opens to a role: parts of her own screens, or a screen that another of hers leads to. */
const notInMenu: Record<Role, readonly RightsScreen[]> = {
  school_admin: [],
  administrator: [],
  teacher: [
    'master/academic-year',
    'master/alumni',
    'master/class',
    'master/subject',
    'master/teacher',
    'trx/subject-evaluation',
    'trx/teacher',
  ],
  student: ['master/academic-year', ...ofFamily],
  parent: ofFamily,
  alumni: ['master/alumni'],
  company_admin: ['master/alumni'],
}

test.each(roles)('the menu has every screen that the table opens to its reader, or its reason: %s', (role) => {
  const open = (Object.keys(rights) as RightsScreen[]).filter((screen) => mayOpen(role, screen))
  const listed = new Set([...rightsIn(role), ...withoutEntry.filter((screen) => mayOpen(role, screen))])
  expect(open.filter((screen) => !listed.has(screen)).toSorted()).toEqual([...notInMenu[role]].toSorted())
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

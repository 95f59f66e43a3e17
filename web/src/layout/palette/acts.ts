import type { Role } from '@hadir/contract/roles.ts'
import { rolloverEndpoints } from '@hadir/contract/academic-year/rollover.ts'
import type { AcademicYear } from '@hadir/contract/academic-year/academic-year.ts'
import { invitationEndpoints } from '@hadir/contract/access-request/invitation.ts'
import { academicClassEndpoints } from '@hadir/contract/class/academic-class.ts'
import { configGroupLabels, configGroups, schoolConfigEndpoints } from '@hadir/contract/config/school/school.ts'
import { studentEndpoints } from '@hadir/contract/student/student.ts'
import { teacherEndpoints } from '@hadir/contract/teacher/teacher.ts'
import type { Access, Endpoint } from '@hadir/contract/endpoint.ts'
import { can } from '@hadir/contract/permissions.ts'
import { addressAt } from '../../address-at.ts'
import { paths, recordPath } from '../../paths.ts'
import { requestSignOut } from '../menu/sign-out-requests.ts'
import type { FoundScreen } from './screens-of.ts'

/** What people search a group of settings for. */
const settingWords: Partial<Record<(typeof configGroups)[number], string>> = {
  'profil-sekolah': 'npsn alamat telepon',
  umum: 'hari aktif zona waktu bentuk sekolah',
  kehadiran: 'jam masuk terlambat batas alpa otomatis kode',
  penilaian: 'bobot kktp kkm predikat pembulatan',
  pengingat: 'email jam',
  laporan: 'kertas kop logo kepala nip tanda tangan rekap',
}

/** What a person may do if she may make its request. */
type Act = FoundScreen & { request: Endpoint }

const acts = (year: Pick<AcademicYear, 'id'> | null): readonly Act[] => [
  {
    label: 'Undang guru',
    group: 'Guru',
    words: 'undangan akun',
    to: paths.teachers,
    request: invitationEndpoints.send,
  },
  {
    label: 'Tambah guru',
    group: 'Guru',
    words: 'baru',
    to: recordPath(paths.teachers),
    request: teacherEndpoints.create,
  },
  {
    label: 'Tambah siswa',
    group: 'Siswa',
    words: 'baru mutasi masuk',
    to: recordPath(paths.students),
    request: studentEndpoints.create,
  },
  {
    label: 'Tentukan wali kelas',
    group: 'Tahun Berjalan',
    words: 'homeroom',
    to: paths.academicClasses,
    request: academicClassEndpoints.update,
  },
  ...(year
    ? [
        {
          label: 'Naik kelas dan kelulusan',
          group: 'Tahun Pelajaran',
          words: 'kenaikan promosi tinggal lulus tahun baru',
          to: addressAt(paths.rollover, { params: { id: year.id } }),
          request: rolloverEndpoints.prepare,
        },
      ]
    : []),
  ...configGroups
    .filter((group) => group !== 'jam-pelajaran')
    .map((group) => ({
      label: `Pengaturan: ${configGroupLabels[group]}`,
      group: 'Pengaturan',
      words: `${configGroupLabels[group]} ${settingWords[group] ?? ''}`,
      to: recordPath(paths.schoolConfig, group),
      request: schoolConfigEndpoints.updateGeneral,
    })),
]

const signOut: FoundScreen = {
  label: 'Keluar',
  group: 'Akun',
  words: 'sign out sesi',
  to: paths.home,
  run: requestSignOut,
}

const mayMake = (role: Role | null, access: Access) =>
  access === 'public' || access === 'signed-in' || (role !== null && can(role, access))

/** Acts that people search for by their verb, and the groups of settings. */
export const actsOf = (role: Role | null, year: Pick<AcademicYear, 'id'> | null, isInside: boolean): FoundScreen[] => [
  ...(isInside ? acts(year).filter(({ request: { access } }) => mayMake(role, access)) : []),
  signOut,
]

import type { Ledger } from '@hadir/contract/student/report-card/paper.ts'
import type { StudentRecord } from '@hadir/contract/student/student.ts'
import type { Letterhead } from '../../../../platform/documents/pdf/letterhead.ts'
import { meanOf } from './ledger.ts'
import type { SchoolIdentity } from './supplement-paper.ts'

const id = '00000000-0000-4000-8000-000000000005'

type Guardian = NonNullable<StudentRecord['guardians']['AYAH']>
const guardian = (name: string, job: string, phone: string | null): Guardian => ({
  guardianId: id,
  name,
  birthYear: 1980,
  education: 'S1',
  job,
  phone,
  email: null,
  hasAccount: false,
  children: [],
})

/** A student with all data that her papers print. */
export const sampleStudent = (changes: Partial<StudentRecord> = {}): StudentRecord => ({
  id,
  isWhole: true,
  name: 'Ananda Sari',
  nis: '25-001',
  nisn: '0012345678',
  gender: 'P',
  birthPlace: 'Bogor',
  dob: '2013-04-09',
  religion: 'Islam',
  address: 'Jl. Kenanga No. 12',
  rt: '003',
  rw: '007',
  hamlet: null,
  village: 'Babakan',
  district: 'Bogor Tengah',
  regency: 'Kota Bogor',
  province: 'Jawa Barat',
  postalCode: '16128',
  phone: '6281234567890',
  email: null,
  entryDate: '2025-07-14',
  entryGrade: 'VII',
  entryType: 'BARU',
  originSchool: 'SD Negeri Babakan 2',
  originNpsn: null,
  prevDiplomaNo: null,
  skhunNo: null,
  status: 'AKTIF',
  currentClass: { academicClassId: id, name: 'VIII-A', grade: 'VIII', rollNo: 3 },
  guardianPhone: '6281298765432',
  hasAccount: false,
  hasPhoto: false,
  missing: [],
  birthCertificateNo: null,
  childNo: 2,
  siblings: 1,
  familyStatus: 'Anak kandung',
  livingWith: null,
  transport: null,
  distanceKm: null,
  guardians: {
    AYAH: guardian('Budi Santoso', 'Wiraswasta', '6281298765432'),
    IBU: guardian('Dewi Lestari', 'Guru', null),
    WALI: null,
  },
  primaryContact: 'AYAH',
  exit: null,
  returnedOn: null,
  version: 1,
  ...changes,
})

export const sampleLetterhead = (changes: Partial<Letterhead> = {}): Letterhead => ({
  name: 'SMP Contoh Nusantara',
  npsn: '99999901',
  address: 'Jl. Melati No. 1',
  regency: 'Kota Bogor',
  lines: ['PEMERINTAH KOTA BOGOR', 'DINAS PENDIDIKAN'],
  style: 'LENGKAP',
  blankHeight: 60,
  logo: null,
  ...changes,
})

export const sampleSchool = (changes: Partial<SchoolIdentity> = {}): SchoolIdentity => ({
  name: 'SMP Contoh Nusantara',
  npsn: '99999901',
  level: 'SMP',
  form: null,
  address: 'Jl. Melati No. 1',
  village: 'Babakan',
  district: 'Bogor Tengah',
  regency: 'Kota Bogor',
  province: 'Jawa Barat',
  postalCode: '16128',
  phone: '0251-8312345',
  email: 'info@smpcontoh.sch.id',
  letterhead: sampleLetterhead(),
  principal: { name: 'Drs. H. Bambang Sutrisno, M.Pd.', nip: '196805171994031004', title: 'Kepala Sekolah' },
  place: 'Bogor',
  ...changes,
})

/** A class whose first name is long, with a missing score and a subject that every second student takes. */
export function sampleLedger(students: number, { hasSkill }: { hasSkill: boolean }): Ledger {
  const score = (row: number, column: number) => ((row * 13 + column * 7) % 55) + 46
  const rows = Array.from({ length: students }, (_, row) => ({
    no: row + 1,
    studentId: id,
    name: row === 0 ? '=Muhammad Ar-Rayyan Dzulfiqar Hadiningrat Kusumawardhana Put' : `Siswa ${row + 1}`,
    nisn: `00123456${String(row).padStart(2, '0')}`,
    leftOn: null,
    cells: Array.from({ length: 16 }, (__, column) =>
      column === 15 && row % 2 === 1
        ? null
        : {
            final: row === 2 && column === 0 ? null : score(row, column),
            skill: hasSkill ? score(column, row) : null,
            threshold: 75,
            lacksFinal: row === 2 && column === 0,
            lacksSkill: false,
          },
    ),
    filled: row === 2 ? 14 : 15,
    owed: 15,
    absences: { S: row % 3, I: 0, A: row % 2 },
  }))
  return {
    academicClass: { id, name: 'VII-A' },
    academicYear: '2026/2027',
    semesterNo: 1,
    period: 'AKHIR',
    columns: Array.from({ length: 16 }, (_, column) => ({
      ids: [id],
      name: column === 0 ? 'PA&BP' : `Mata Pelajaran ${column}`,
      hasSkill,
      mean: meanOf(rows.map(({ cells }) => cells[column]?.final)),
      skillMean: meanOf(rows.map(({ cells }) => cells[column]?.skill)),
    })),
    rows,
  }
}

import { type Grade, gradesOf, type Level } from '../labels.ts'
import { gradesOfSchool } from './school-grades.ts'

/** A school's level and its form beyond it, null for a plain SD, SMP or SMA. */
export type SchoolType = { level: Level; form: string | null }

export type SchoolWords = {
  /** "Sekolah Menengah Kejuruan (SMK)", as on the cover of the rapor in capitals. */
  kind: string
  /** What people call the place: sekolah, madrasah or PKBM. */
  place: string
  /** The head's title on papers: "Kepala Madrasah". */
  head: string
  /** How its classes are named, and the same in a hurry: "VII-A" and "7A". */
  className: string
  shortClassName: string
  grades: readonly Grade[]
  /** Two grades with a comma between. */
  someGrades: string
  /** The field of a class for the program that its major belongs to; only of an SMK. */
  program: string | null
  /** The field of a class for what its students specialise in; null where nobody does. */
  major: string | null
  /** The lines above the school's name on its letterhead. */
  letterhead: readonly string[]
}

type Named = Pick<SchoolWords, 'kind' | 'place' | 'head' | 'letterhead'>

const school = { place: 'sekolah', head: 'Kepala Sekolah' }
const regency = ['PEMERINTAH KOTA BANDUNG', 'DINAS PENDIDIKAN'] as const
const province = ['PEMERINTAH PROVINSI JAWA BARAT', 'DINAS PENDIDIKAN'] as const
// Madrasahs belong to the ministry of religious affairs: PMA 60/2015, which also has the title of their heads.
const madrasah = {
  place: 'madrasah',
  head: 'Kepala Madrasah',
  letterhead: ['KEMENTERIAN AGAMA REPUBLIK INDONESIA', 'KANTOR KEMENTERIAN AGAMA KOTA BANDUNG'],
} as const

const named: Record<string, Named> = {
  SD: { kind: 'Sekolah Dasar (SD)', ...school, letterhead: regency },
  SMP: { kind: 'Sekolah Menengah Pertama (SMP)', ...school, letterhead: regency },
  SMA: { kind: 'Sekolah Menengah Atas (SMA)', ...school, letterhead: province },
  SMK: { kind: 'Sekolah Menengah Kejuruan (SMK)', ...school, letterhead: province },
  MI: { kind: 'Madrasah Ibtidaiyah (MI)', ...madrasah },
  MTs: { kind: 'Madrasah Tsanawiyah (MTs)', ...madrasah },
  MA: { kind: 'Madrasah Aliyah (MA)', ...madrasah },
  SLB: { kind: 'Sekolah Luar Biasa (SLB)', ...school, letterhead: province },
  PKBM: {
    kind: 'Pusat Kegiatan Belajar Masyarakat (PKBM)',
    place: 'PKBM',
    head: 'Kepala PKBM',
    letterhead: regency,
  },
}

const ofLevel: Record<Level, { className: string; shortClassName: string; major: string | null }> = {
  SD: { className: 'I-A', shortClassName: '1A', major: null },
  SMP: { className: 'VII-A', shortClassName: '7A', major: null },
  SMA: { className: 'X-1', shortClassName: '10A', major: 'Peminatan / jurusan' },
}

/** Where a form differs from its level. */
const ofForm: Record<string, Partial<(typeof ofLevel)['SD']>> = {
  SMK: { className: 'X TKJ 1', shortClassName: '10 TKJ', major: 'Konsentrasi keahlian' },
  SLB: { major: 'Kekhususan' },
  PKBM: { major: 'Peminatan / jurusan' },
}

/** The words of a school for its papers, forms and hints: whatever depends on level or form reads them here. */
export function schoolWords({ level, form }: SchoolType): SchoolWords {
  const grades = gradesOfSchool({ level, form })
  return {
    ...(named[form ?? level] ?? named[level]!),
    ...ofLevel[level],
    ...(form !== null && ofForm[form]),
    program: form === 'SMK' ? 'Program keahlian' : null,
    grades,
    someGrades: gradesOf[level].slice(0, 2).join(', '),
  }
}

/** "Kepala madrasah", as a label. */
export const headLabel = ({ place }: Pick<SchoolWords, 'place'>): string => `Kepala ${place}`

/** "NIP kepala madrasah". */
export const headNipLabel = ({ place }: Pick<SchoolWords, 'place'>): string => `NIP kepala ${place}`

/** A text written for a sekolah, at this place. */
export const atPlace = (text: string, { place }: Pick<SchoolWords, 'place'>): string =>
  place === 'sekolah'
    ? text
    : text
        .replaceAll('SEKOLAH', place.toUpperCase())
        .replaceAll('Sekolah', place === 'PKBM' ? place : 'Madrasah')
        .replaceAll('sekolah', place)

import type { Curriculum } from '@hadir/contract/academic-year/academic-year.ts'
import type { Grade, Level, religions } from '@hadir/contract/labels.ts'
import type { SubjectGroup } from '@hadir/contract/subject/subject.ts'

export type UsualSubject = {
  code: string
  name: string
  shortName: string
  group: SubjectGroup
  /** Lessons a week, without the share for kokurikuler. */
  weeklyJp: number
  /** All grades of the level when absent. */
  grades?: readonly Grade[]
  religion?: (typeof religions)[number]
  isOptional?: boolean
}
export type Usual = { source: string; subjects: readonly UsualSubject[] }
type More = Pick<UsualSubject, 'grades' | 'isOptional'>

export const inGroup =
  (group: SubjectGroup) =>
  (code: string, name: string, shortName: string, weeklyJp: number, more: More = {}): UsualSubject => ({
    code,
    name,
    shortName,
    group,
    weeklyJp,
    ...more,
  })

const general = inGroup('UMUM')
const local = inGroup('MULOK')
const chosen = inGroup('PILIHAN')
const a = inGroup('KELOMPOK_A')
const b = inGroup('KELOMPOK_B')

const faiths = [
  ['PAI', 'Pendidikan Agama Islam dan Budi Pekerti', 'PAI', 'Islam'],
  ['PAK', 'Pendidikan Agama Kristen dan Budi Pekerti', 'PA Kristen', 'Kristen'],
  ['PAKT', 'Pendidikan Agama Katolik dan Budi Pekerti', 'PA Katolik', 'Katholik'],
  ['PAH', 'Pendidikan Agama Hindu dan Budi Pekerti', 'PA Hindu', 'Hindu'],
  ['PAB', 'Pendidikan Agama Buddha dan Budi Pekerti', 'PA Buddha', 'Buddha'],
  ['PAKH', 'Pendidikan Agama Khonghucu dan Budi Pekerti', 'PA Khonghucu', 'Khonghucu'],
  [
    'PKTYM',
    'Pendidikan Kepercayaan terhadap Tuhan Yang Maha Esa dan Budi Pekerti',
    'Kepercayaan',
    'Kepercayaan kpd Tuhan YME',
  ],
] as const

export const religious = (group: SubjectGroup, weeklyJp: number): UsualSubject[] =>
  faiths.map(([code, name, shortName, religion]) => ({ code, name, shortName, group, weeklyJp, religion }))

const fromIII: readonly Grade[] = ['III', 'IV', 'V', 'VI']
const fromV: readonly Grade[] = ['V', 'VI']
export const later: readonly Grade[] = ['XI', 'XII']
export const first: readonly Grade[] = ['X']
export const mulok = local('MULOK', 'Muatan Lokal', 'Mulok', 2, { isOptional: true })

const coding = (more: More = {}): UsualSubject =>
  chosen('KKA', 'Koding dan Kecerdasan Artifisial', 'KKA', 2, { ...more, isOptional: true })

const merdekaSource =
  'Usulan menurut struktur Kurikulum Merdeka (Permendikbudristek 12/2024, diubah Permendikdasmen 13/2025): JP intrakurikuler per minggu, tanpa kokurikuler. Periksa terhadap struktur kurikulum sekolah Anda.'
const k13Source =
  'Usulan menurut kebiasaan pada Kurikulum 2013. Periksa JP per minggu terhadap struktur kurikulum sekolah Anda.'

/**
 * The usual subjects by curriculum and level. Merdeka: the lessons a year from the tables in the annex of
 * Permendikbudristek 12/2024, divided by 36 weeks. SMP (VII-VIII) and SD (III-V) were compared with published copies of
 * the tables; where grades differ (Bahasa Indonesia has 6 JP in grade I, 7 in II) the middle grades count.
 *
 * Permendikdasmen 13/2025 (11 July 2025, pasal.id/peraturan/permen/permendikdasmen-no-13-tahun-2025) changes 12/2024:
 * its pasal 32A adds Koding dan Kecerdasan Artifisial as a subject that a school may offer from V, VII and X on, year by
 * year. Its tables 6 and 7 (SMP) have the JP proposed here, by the copy on
 * smpn4kra.sch.id/2025/08/struktur-kurikulum-deep-learning.html.
 *
 * Uncertain: the JP of SMA, which are those of 12/2024 from general knowledge
 * (kherysuryawan.id/2022/06/alokasi-waktu-mapel-kelas-10-smama.html has those of 56/M/2022 for X); the JP of Koding (2 to
 * grade X; 5 from XI by reports); and that Sejarah Tingkat Lanjut and the languages are all of the electives. No copy of
 * the tables of 13/2025 for SMA was found, and two transcriptions in public code differ from each other: in X, Pendidikan
 * Pancasila has 54 or 72 lessons a year, Sejarah stands apart or within IPS, and Bahasa Inggris has 72 or 108. All of it
 * is a suggestion that the school edits. SMK: usual-vocational.ts.
 */
export const usualSubjects: Record<Curriculum, Record<Level, Usual>> = {
  MERDEKA: {
    SD: {
      source: `${merdekaSource} JP kelas I dan II sedikit berbeda: sesuaikan pada mata pelajaran per kelas.`,
      subjects: [
        ...religious('UMUM', 3),
        general('PPKN', 'Pendidikan Pancasila', 'Pancasila', 4),
        general('BIN', 'Bahasa Indonesia', 'B. Indo', 6),
        general('MTK', 'Matematika', 'MTK', 5),
        general('IPAS', 'Ilmu Pengetahuan Alam dan Sosial', 'IPAS', 5, { grades: fromIII }),
        general('PJOK', 'Pendidikan Jasmani, Olahraga, dan Kesehatan', 'PJOK', 3),
        general('SENI', 'Seni dan Budaya', 'Seni', 3),
        general('BIG', 'Bahasa Inggris', 'B. Ing', 2, { grades: fromIII }),
        mulok,
        coding({ grades: fromV }),
      ],
    },
    SMP: {
      source: merdekaSource,
      subjects: [
        ...religious('UMUM', 2),
        general('PPKN', 'Pendidikan Pancasila', 'Pancasila', 2),
        general('BIN', 'Bahasa Indonesia', 'B. Indo', 5),
        general('MTK', 'Matematika', 'MTK', 4),
        general('IPA', 'Ilmu Pengetahuan Alam', 'IPA', 4),
        general('IPS', 'Ilmu Pengetahuan Sosial', 'IPS', 3),
        general('BIG', 'Bahasa Inggris', 'B. Ing', 3),
        general('PJOK', 'Pendidikan Jasmani, Olahraga, dan Kesehatan', 'PJOK', 2),
        general('INF', 'Informatika', 'Inf', 2),
        general('SBP', 'Seni, Budaya, dan Prakarya', 'Seni', 2),
        mulok,
        coding(),
      ],
    },
    SMA: {
      source: `${merdekaSource} Mata pelajaran pilihan dimulai di kelas XI, Koding dan KA di kelas X: centang yang dibuka sekolah. JP-nya belum dicocokkan dengan lampiran 13/2025.`,
      subjects: [
        ...religious('UMUM', 2),
        general('PPKN', 'Pendidikan Pancasila', 'Pancasila', 2),
        general('BIN', 'Bahasa Indonesia', 'B. Indo', 3),
        general('MTK', 'Matematika', 'MTK', 3),
        general('BIG', 'Bahasa Inggris', 'B. Ing', 2),
        general('PJOK', 'Pendidikan Jasmani, Olahraga, dan Kesehatan', 'PJOK', 2),
        general('SEJ', 'Sejarah', 'Sejarah', 2),
        general('SB', 'Seni dan Budaya', 'Seni', 2),
        general('IPA', 'Ilmu Pengetahuan Alam (Fisika, Kimia, Biologi)', 'IPA', 6, { grades: first }),
        general('IPS', 'Ilmu Pengetahuan Sosial (Sosiologi, Ekonomi, Geografi)', 'IPS', 6, { grades: first }),
        general('INF', 'Informatika', 'Inf', 2, { grades: first }),
        mulok,
        coding(),
        ...(
          [
            ['FIS', 'Fisika'],
            ['KIM', 'Kimia'],
            ['BIO', 'Biologi'],
            ['MTKL', 'Matematika Tingkat Lanjut', 'MTK TL'],
            ['SOS', 'Sosiologi'],
            ['EKO', 'Ekonomi'],
            ['GEO', 'Geografi'],
            ['ANT', 'Antropologi'],
            ['SEJL', 'Sejarah Tingkat Lanjut', 'Sejarah TL'],
            ['BAR', 'Bahasa Arab', 'B. Arab'],
            ['BJP', 'Bahasa Jepang', 'B. Jepang'],
            ['BJR', 'Bahasa Jerman', 'B. Jerman'],
            ['BKR', 'Bahasa Korea', 'B. Korea'],
            ['BMD', 'Bahasa Mandarin', 'B. Mandarin'],
            ['BPR', 'Bahasa Prancis', 'B. Prancis'],
            ['BIGL', 'Bahasa Inggris Tingkat Lanjut', 'B. Ing TL'],
            ['BINL', 'Bahasa Indonesia Tingkat Lanjut', 'B. Indo TL'],
            ['INFL', 'Informatika (pilihan)', 'Inf'],
            ['PKWU', 'Prakarya dan Kewirausahaan', 'PKWU'],
          ] as const
        ).map(([code, name, short = name]) => chosen(code, name, short, 5, { grades: later, isOptional: true })),
      ],
    },
  },
  K13: {
    SD: {
      source: k13Source,
      subjects: [
        ...religious('KELOMPOK_A', 4),
        a('PPKN13', 'Pendidikan Pancasila dan Kewarganegaraan', 'PPKn', 5),
        a('BIN13', 'Bahasa Indonesia', 'B. Indo', 7),
        a('MTK13', 'Matematika', 'MTK', 6),
        a('IPA13', 'Ilmu Pengetahuan Alam', 'IPA', 3, { grades: ['IV', 'V', 'VI'] }),
        a('IPS13', 'Ilmu Pengetahuan Sosial', 'IPS', 3, { grades: ['IV', 'V', 'VI'] }),
        b('SBDP13', 'Seni Budaya dan Prakarya', 'SBdP', 4),
        b('PJOK13', 'Pendidikan Jasmani, Olahraga, dan Kesehatan', 'PJOK', 4),
        mulok,
      ],
    },
    SMP: {
      source: k13Source,
      subjects: [
        ...religious('KELOMPOK_A', 3),
        a('PPKN13', 'Pendidikan Pancasila dan Kewarganegaraan', 'PPKn', 3),
        a('BIN13', 'Bahasa Indonesia', 'B. Indo', 6),
        a('MTK13', 'Matematika', 'MTK', 5),
        a('IPA13', 'Ilmu Pengetahuan Alam', 'IPA', 5),
        a('IPS13', 'Ilmu Pengetahuan Sosial', 'IPS', 4),
        a('BIG13', 'Bahasa Inggris', 'B. Ing', 4),
        b('SBD13', 'Seni Budaya', 'Seni', 3),
        b('PJOK13', 'Pendidikan Jasmani, Olahraga, dan Kesehatan', 'PJOK', 3),
        b('PRK13', 'Prakarya', 'Prakarya', 2),
        mulok,
      ],
    },
    SMA: {
      source: k13Source,
      subjects: [
        ...religious('KELOMPOK_A', 3),
        a('PPKN13', 'Pendidikan Pancasila dan Kewarganegaraan', 'PPKn', 2),
        a('BIN13', 'Bahasa Indonesia', 'B. Indo', 4),
        a('MTK13', 'Matematika', 'MTK', 4),
        a('SEJ13', 'Sejarah Indonesia', 'Sejarah', 2),
        a('BIG13', 'Bahasa Inggris', 'B. Ing', 2),
        b('SBD13', 'Seni Budaya', 'Seni', 2),
        b('PJOK13', 'Pendidikan Jasmani, Olahraga, dan Kesehatan', 'PJOK', 3),
        b('PKWU13', 'Prakarya dan Kewirausahaan', 'PKWU', 2),
        mulok,
      ],
    },
  },
}

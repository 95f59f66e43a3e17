import type { ReportCardSnapshot } from '@hadir/contract/student/report-card/printed-card.ts'
import { subjectGroups } from '@hadir/contract/subject/subject.ts'

const id = (no: number) => `00000000-0000-4000-8000-${String(no).padStart(12, '0')}`

const subjects = [
  ['UMUM', 'Pendidikan Agama Islam dan Budi Pekerti'],
  ['UMUM', 'Pendidikan Pancasila'],
  ['UMUM', 'Bahasa Indonesia'],
  ['UMUM', 'Matematika'],
  ['UMUM', 'Ilmu Pengetahuan Alam'],
  ['UMUM', 'Ilmu Pengetahuan Sosial'],
  ['UMUM', 'Bahasa Inggris'],
  ['UMUM', 'Pendidikan Jasmani, Olahraga, dan Kesehatan'],
  ['UMUM', 'Informatika'],
  ['UMUM', 'Seni Rupa'],
  ['MULOK', 'Bahasa Sunda'],
  ['PILIHAN', 'Koding dan Kecerdasan Artifisial'],
  ['UMUM', 'Prakarya'],
  ['UMUM', 'Sejarah'],
  ['UMUM', 'Geografi'],
  ['UMUM', 'Ekonomi'],
  ['UMUM', 'Sosiologi'],
  ['PILIHAN', 'Bahasa dan Sastra Jepang'],
] as const

const sentence =
  'menunjukkan penguasaan yang baik dalam membandingkan bilangan bulat dan pecahan. Perlu bimbingan dalam menyelesaikan persamaan linear satu variabel.'

const clubs: ReportCardSnapshot['extracurriculars'] = [
  { name: 'Pramuka', predicate: 'SB', description: 'Menjadi pemimpin regu dalam perkemahan.' },
  { name: 'Paduan suara', predicate: 'B', description: 'Aktif dalam setiap latihan.' },
]
const achievements: ReportCardSnapshot['achievements'] = [
  { kind: 'AKADEMIK', name: 'Juara 2 Olimpiade Matematika', description: 'Tingkat kota, Oktober 2026' },
]

type Made = {
  curriculum?: 'MERDEKA' | 'K13'
  period?: 'TENGAH' | 'AKHIR'
  semesterNo?: 1 | 2
  size?: 'A4' | 'F4'
  fontSize?: number
  subjects?: number
  /** Of a description, in characters. */
  length?: number
  name?: string
  changes?: Partial<ReportCardSnapshot>
}

/** A complete rapor; every value varies with `no`. */
export function sampleSnapshot(no: number, made: Made = {}): ReportCardSnapshot {
  const { curriculum = 'MERDEKA', period = 'AKHIR', semesterNo = 1, size = 'A4', fontSize = 10 } = made
  const { name = 'Ananda Sari', length } = made
  const isFinal = period === 'AKHIR'
  const describe = (at: number) => {
    const text = `${name} ${sentence} (${at + 1})`
    return length === undefined
      ? text
      : `${text} ${'Terus berlatih dengan tekun. '.repeat(20)}`.slice(0, length - 1) + '.'
  }
  const score = (at: number) => 70 + ((at * 7 + no * 3) % 29)
  const printed = (at: number) => ({
    score: score(at),
    predicate: curriculum === 'K13' ? ('B' as const) : null,
    description: describe(at),
  })
  const chosen = subjects.slice(0, made.subjects ?? 12)
  const groups = subjectGroups.flatMap((group) => {
    const own = chosen.flatMap(([of, subject], at) =>
      of === group
        ? [
            {
              id: id(at + 100),
              name: subject,
              teacher: 'Guru',
              threshold: 75,
              final: printed(at),
              skill: curriculum === 'K13' ? printed(at + 1) : null,
            },
          ]
        : [],
    )
    return own.length > 0 ? [{ group, subjects: own }] : []
  })
  const absences = { S: no % 4, I: no % 3, A: no % 2 }
  return {
    format: 1,
    formulaVersion: 1,
    templateVersion: 1,
    period,
    semesterNo,
    academicYear: { id: id(1), name: '2026/2027' },
    curriculum,
    school: {
      name: 'SMP Contoh Nusantara',
      npsn: '99999901',
      level: 'SMP',
      address: 'Jl. Melati No. 1',
      regency: 'Kota Bogor',
    },
    paper: {
      size,
      letterheadStyle: 'LENGKAP',
      letterheadLines: ['PEMERINTAH KOTA BOGOR', 'DINAS PENDIDIKAN'],
      blankHeight: 60,
      fontSize,
    },
    student: { id: id(no + 1000), name, nis: `25-${no}`, nisn: '0012345678', gender: 'P', religion: 'Islam' },
    academicClass: { id: id(2), name: 'VII-A', grade: 'VII', phase: 'D' },
    leftOn: null,
    groups,
    attitudes:
      curriculum === 'K13'
        ? {
            spiritual: { grade: 'SB', text: 'Selalu berdoa sebelum dan sesudah belajar.' },
            social: { grade: 'B', text: 'Jujur, disiplin, dan mau bekerja sama.' },
          }
        : null,
    cocurricular:
      curriculum === 'MERDEKA' && isFinal
        ? [
            {
              theme: 'Gaya hidup berkelanjutan',
              title: 'Sungai kita bersih',
              goal: 'Siswa mengamati mutu air sungai dan mengusulkan cara menjaganya',
              dimensions: [
                {
                  dimension: 'PENALARAN_KRITIS',
                  category: 'SB',
                  text: 'Menarik simpulan dari data yang dikumpulkan sendiri.',
                },
                { dimension: 'KOLABORASI', category: 'B', text: 'Membagi tugas dalam kelompok dengan adil.' },
              ],
            },
          ]
        : [],
    p5: [],
    extracurriculars: isFinal ? clubs : [],
    achievements: isFinal ? achievements : [],
    absences: { ...absences, computed: absences, isOverridden: false },
    note: 'Ananda tekun dan ramah. Pertahankan semangat belajarmu, dan berlatihlah berbicara di depan kelas.',
    decision: semesterNo === 2 && isFinal ? { value: 'NAIK', nextGrade: 'VIII' } : null,
    place: 'Bogor',
    reportDate: '2026-12-18',
    signatories: {
      homeroom: { name: 'Siti Rahmawati, S.Pd.', nip: '198703122010012005', title: 'Wali Kelas' },
      principal: { name: 'Drs. H. Bambang Sutrisno, M.Pd.', nip: '196805171994031004', title: 'Kepala Sekolah' },
    },
    basis: [],
    ...made.changes,
  }
}

/** A year-end draft with nearly everything missing; it has scores in two subjects. */
export function incompleteSnapshot(made: Pick<Made, 'curriculum' | 'size'>): ReportCardSnapshot {
  const card = sampleSnapshot(1, { ...made, subjects: 4, semesterNo: 2 })
  const none = { score: null, predicate: null, description: null }
  const groups = card.groups.map(({ group, subjects: of }) => ({
    group,
    subjects: of.map((one, at) => (at % 2 === 0 ? one : { ...one, final: none, skill: one.skill && none })),
  }))
  const unnamed = { name: null, nip: null }
  return {
    ...card,
    groups,
    attitudes: null,
    cocurricular: [],
    extracurriculars: [],
    achievements: [],
    note: null,
    decision: null,
    signatories: {
      homeroom: { ...unnamed, title: 'Wali Kelas' },
      principal: { ...unnamed, title: 'Kepala Sekolah' },
    },
  }
}

import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { cocurricularCategoryLabels, dimensionLabels } from '@hadir/contract/evaluation/activity-dimensions.ts'
import type { ReportCardSnapshot } from '@hadir/contract/student/report-card/printed-card.ts'
import { attitudeGradeLabels, decisionsFor } from '@hadir/contract/evaluation/report-card-words.ts'
import { atPlace, schoolWords } from '@hadir/contract/school/school-words.ts'
import { type Grade, missedLabels, missedStatuses } from '@hadir/contract/labels.ts'
import { breakable } from '../../../../platform/documents/pdf/signed-by.ts'
import { across, dash, facts, framed, headCell, lined, paperDate, semesterText, shown } from './page-layout.ts'

type Card = ReportCardSnapshot

/** What a class of an SMK is trained for, as far as the school has named it. */
const expertise = ({ program, major }: Card['academicClass']) => [
  ...(program ? [['Program', program] as const] : []),
  ...(major ? [['Konsentrasi', major] as const] : []),
]

/** The student's identity, at the top. */
export const identity = ({ student, school, academicClass, academicYear, semesterNo, curriculum }: Card): Content => ({
  columns: [
    {
      ...facts(
        [
          ['Nama', student.name],
          ['NIS / NISN', `${student.nis} / ${student.nisn ?? '–'}`],
          [atPlace('Sekolah', schoolWords({ level: school.level, form: school.form ?? null })), school.name],
          ['Alamat', [school.address, school.regency].filter(Boolean).join(', ')],
        ],
        66,
      ),
      width: '58%',
    },
    {
      ...facts(
        [
          ['Kelas', academicClass.name],
          ...(curriculum === 'MERDEKA' ? [['Fase', academicClass.phase] as const] : []),
          ...expertise(academicClass),
          ['Semester', semesterText(semesterNo)],
          ['Tahun Pelajaran', academicYear.name],
        ],
        84,
      ),
      width: '*',
    },
  ],
  columnGap: 12,
})

/** A draft also shows what is missing; for a student who has left nothing is missing. */
export const owesAttitudes = ({ curriculum, period, leftOn, attitudes: of }: Card): boolean =>
  of !== null || (curriculum === 'K13' && period === 'AKHIR' && leftOn === null)

export function attitudes({ attitudes: of }: Card, title: string): Content[] {
  const row = (name: string, one: NonNullable<Card['attitudes']>['spiritual'] | undefined): TableCell[] => [
    name,
    { text: one ? attitudeGradeLabels[one.grade] : dash, alignment: 'center' },
    shown(one?.text),
  ]
  return [
    lined({
      title,
      widths: [90, 70, '*'],
      head: [[headCell('Sikap'), headCell('Predikat'), headCell('Deskripsi')]],
      rows: [row('Spiritual', of?.spiritual), row('Sosial', of?.social)],
    }),
  ]
}

/** Each activity with the student's results in its dimensions. */
export const activities = (of: Card['cocurricular'], title?: string): Content[] =>
  of.map(({ theme, title: name, goal, dimensions }, i) =>
    lined({
      ...(i === 0 && title !== undefined && { title }),
      widths: [130, 90, '*'],
      head: [
        across(3, {
          text: [{ text: breakable(name), bold: true }, `\n${breakable(theme)}`, goal ? `. ${breakable(goal)}` : ''],
        }),
        [headCell('Dimensi'), headCell('Capaian'), headCell('Keterangan')],
      ],
      rows: dimensions.map(({ dimension, category, text }) => [
        dimensionLabels[dimension],
        { text: cocurricularCategoryLabels[category], alignment: 'center' },
        shown(text),
      ]),
    }),
  )

export const extracurriculars = ({ extracurriculars: of }: Card, title: string): Content[] =>
  of.length === 0
    ? []
    : [
        lined({
          title,
          widths: [20, 140, 70, '*'],
          head: [[headCell('No'), headCell('Ekstrakurikuler'), headCell('Predikat'), headCell('Keterangan')]],
          rows: of.map(({ name, predicate, description }, i) => [
            { text: i + 1, alignment: 'center' },
            shown(name),
            { text: attitudeGradeLabels[predicate], alignment: 'center' },
            shown(description),
          ]),
        }),
      ]

export const internships = ({ internships: of = [] }: Card, title: string): Content[] =>
  of.length === 0
    ? []
    : [
        lined({
          title,
          widths: [20, 150, 115, 40, '*'],
          head: [[headCell('No'), headCell('Tempat'), headCell('Waktu'), headCell('Nilai'), headCell('Keterangan')]],
          rows: of.map(({ place, startDate, endDate, mentor, score, description }, i) => [
            { text: i + 1, alignment: 'center' },
            { text: [breakable(place), mentor ? `\nPembimbing: ${breakable(mentor)}` : ''] },
            `${paperDate(startDate)}\ns.d. ${paperDate(endDate)}`,
            { text: score ?? dash, alignment: 'center' },
            shown(description),
          ]),
        }),
      ]

export const achievements = ({ achievements: of }: Card, title: string): Content[] =>
  of.length === 0
    ? []
    : [
        lined({
          title,
          widths: [20, 160, '*'],
          head: [[headCell('No'), headCell('Prestasi'), headCell('Keterangan')]],
          rows: of.map(({ name, description }, i) => [
            { text: i + 1, alignment: 'center' },
            shown(name),
            shown(description),
          ]),
        }),
      ]

/** Days of absence on the left, the homeroom teacher's note on the right. */
export const absencesAndNote = ({ absences, note }: Card, [left, right]: [string, string]): Content => ({
  columns: [
    {
      ...lined({
        title: left,
        widths: ['*', 50],
        head: [],
        rows: missedStatuses.map((status) => [
          missedLabels[status],
          { text: `${absences[status]} hari`, alignment: 'right' },
        ]),
      }),
      width: '42%',
    },
    { ...lined({ title: right, widths: ['*'], head: [], rows: [[shown(note)]] }), width: '*' },
  ],
  columnGap: 12,
  unbreakable: true,
})

export const numberWords: Record<Grade, string> = {
  I: 'satu',
  II: 'dua',
  III: 'tiga',
  IV: 'empat',
  V: 'lima',
  VI: 'enam',
  VII: 'tujuh',
  VIII: 'delapan',
  IX: 'sembilan',
  X: 'sepuluh',
  XI: 'sebelas',
  XII: 'dua belas',
  XIII: 'tiga belas',
}
/** Only on a draft: a rapor without a decision cannot be locked. */
const undecided = 'belum diputuskan'

const gradeText = (grade: Grade) => `${grade} (${numberWords[grade]})`

/** The school's decision at the end of a year; null on a rapor without one. */
export function decisionText({ decision, academicClass, school, semesterNo, period, leftOn }: Card): string | null {
  const { grade } = academicClass
  if (!decision) {
    const isDue = decisionsFor({ grade, isFourYear: false, semesterNo, period }).length > 0
    return isDue && leftOn === null ? undecided : null
  }
  const { value, nextGrade } = decision
  if (value === 'LULUS') return `LULUS dari ${school.name}`
  if (value === 'TIDAK_LULUS') return `TIDAK LULUS dari ${school.name}`
  if (value === 'TINGGAL') return `Tinggal di kelas ${gradeText(grade)}`
  return nextGrade ? `Naik ke kelas ${gradeText(nextGrade)}` : 'Naik kelas'
}

export const decisionBox = (text: string): Content =>
  framed(
    {
      text: [
        'Berdasarkan hasil yang dicapai pada semester 1 dan 2, peserta didik ditetapkan: ',
        { text: breakable(text), bold: true },
      ],
    },
    18,
  )

import type { Content, TableCell } from 'pdfmake/interfaces.js'
import type { StudentRecord } from '@hadir/contract/student/student.ts'
import { atPlace, schoolWords } from '@hadir/contract/school/school-words.ts'
import { exitTypeLabels } from '@hadir/contract/student/academic-student.ts'
import { breakable, signature } from '../../../../platform/documents/pdf/signed-by.ts'
import { dateText, facts, headCell, lined, sheetOf, shown } from './page-layout.ts'
import type { SchoolIdentity } from './supplement-paper.ts'
import type { Exits } from './transfers.ts'
import type { PaperSize } from '../../../../platform/documents/pdf/paper-size.ts'

const dotted = '................................'
/** Of letters as wide as W in the narrow cells of these forms. */
const longestWord = 15

/** The signatories of a transfer, with space for signature and stamp. */
const signers = ({ principal }: SchoolIdentity, place: string, more: string[]): TableCell => ({
  stack: [
    signature(`${place}, ........................`, principal, { longest: longestWord }),
    ...more.flatMap((text): Content[] => [{ text, margin: [0, 8, 0, 30] }, dotted]),
  ],
})

const title = (text: string, student: StudentRecord): Content => ({
  stack: [
    { text, bold: true, fontSize: 13, alignment: 'center', margin: [0, 0, 0, 10] },
    facts(
      [
        ['Nama peserta didik', student.name],
        ['NIS / NISN', `${student.nis} / ${student.nisn ?? '–'}`],
      ],
      110,
    ),
  ],
})

/** The form has room for three exits; the known ones are filled in, the others are written by hand. */
const leastRows = 3

function leaving(student: StudentRecord, school: SchoolIdentity, exits: Exits): Content[] {
  const known = exits.map((exit) => [
    dateText(exit.exitDate),
    shown(exit.className),
    breakable(
      [exitTypeLabels[exit.exitType], exit.exitReason, exit.destinationSchool && `ke ${exit.destinationSchool}`]
        .filter(Boolean)
        .join('; '),
      longestWord,
    ),
  ])
  const empty = Array.from({ length: Math.max(0, leastRows - known.length) }, () => ['', '', ''])
  return [
    title(atPlace('KETERANGAN PINDAH SEKOLAH: KELUAR', schoolWords(school)), student),
    lined({
      widths: [80, 70, '*', 160],
      head: [
        ['Tanggal', 'Kelas', 'Sebab keluar, atau atas permintaan tertulis dari', 'Tanda tangan dan stempel'].map(
          (text) => headCell(text),
        ),
      ],
      rows: [...known, ...empty].map((row) => [
        ...row,
        signers(school, school.place ?? '..............', ['Orang tua/wali']),
      ]),
    }),
  ]
}

function coming(student: StudentRecord, school: SchoolIdentity): Content[] {
  const isKnown = student.entryType === 'PINDAHAN'
  const entry = (value: string | null) => (isKnown ? shown(value) : dotted)
  const row = (isFirst: boolean): TableCell => {
    const at = (value: string | null) => (isFirst ? entry(value) : dotted)
    return facts(
      [
        ['1. Nama peserta didik', isFirst ? student.name : dotted],
        ['2. NIS', isFirst ? student.nis : dotted],
        ['3. Sekolah asal', at(student.originSchool)],
        [atPlace('4. Masuk di sekolah ini', schoolWords(school)), '\u00a0'],
        ['\u00a0\u00a0\u00a0\u00a0a. tanggal', at(dateText(student.entryDate))],
        ['\u00a0\u00a0\u00a0\u00a0b. di kelas', at(student.entryGrade)],
        ['5. Nomor surat/ijazah asal', at(student.prevDiplomaNo)],
      ],
      120,
      longestWord,
    ) as TableCell
  }
  return [
    title(atPlace('KETERANGAN PINDAH SEKOLAH: MASUK', schoolWords(school)), student),
    lined({
      widths: [20, '*', 160],
      head: [['No', 'Masuk', 'Tanda tangan dan stempel'].map((text) => headCell(text))],
      rows: [1, 2, 3].map((no) => [
        { text: no, alignment: 'center' },
        row(no === 1 && isKnown),
        signers(school, school.place ?? '..............', []),
      ]),
    }),
  ]
}

type Extras = { size: PaperSize; exits: Exits }

/** The sheets of a transfer: for leaving, for joining, or both. */
export function transferPaper(student: StudentRecord, school: SchoolIdentity, { size, exits }: Extras) {
  const { width: _, ...sheet } = sheetOf(size)
  const left = exits.length > 0 && leaving(student, school, exits)
  const came = student.entryType === 'PINDAHAN' && coming(student, school)
  return {
    ...sheet,
    title: `Mutasi ${student.name}`,
    foot: `${student.name} · ${school.name}`,
    content: [...(left || []), ...(came ? [{ stack: came, ...(left && { pageBreak: 'before' as const }) }] : [])],
  }
}

import type { Content } from 'pdfmake/interfaces.js'
import { genderLabels, type Level } from '@hadir/contract/labels.ts'
import { atPlace, schoolWords } from '@hadir/contract/school/school-words.ts'
import type { StudentRecord } from '@hadir/contract/student/student.ts'
import { shownPhone } from '@hadir/contract/fields/phone.ts'
import { type Letterhead, logoOf, printedUnlessBlank } from '../../../../platform/documents/pdf/letterhead.ts'
import type { PaperSize } from '../../../../platform/documents/pdf/paper-size.ts'
import { dateText, type Fact, facts, margins, mm, sheetOf, shown } from './page-layout.ts'
import { breakable, signedBy } from '../../../../platform/documents/pdf/signed-by.ts'

export type SchoolIdentity = {
  name: string
  npsn: string
  level: Level
  form: string | null
  address: string
  village: string | null
  district: string | null
  regency: string | null
  province: string | null
  postalCode: string | null
  phone: string | null
  email: string | null
  letterhead: Letterhead
  principal: { name: string | null; nip: string | null; title: string }
  place: string | null
}

type Extras = { photo: string | undefined; size: PaperSize; date: string }

/** "SEKOLAH DASAR (SD)"; the short name stays as it is written, as in (MTs). */
const kindInCapitals = (school: SchoolIdentity): string =>
  schoolWords(school).kind.replace(/^[^(]*/, (name) => name.toUpperCase())

const box = (text: string): Content => ({
  table: {
    widths: ['*'],
    body: [[{ text: breakable(text), bold: true, fontSize: 14, alignment: 'center', margin: [0, 6] }]],
  },
  layout: 'report',
  margin: [50, 4, 50, 0],
})

function cover(student: StudentRecord, school: SchoolIdentity): Content {
  const line = (text: string, fontSize: number, top = 0): Content => ({
    text,
    fontSize,
    bold: true,
    alignment: 'center',
    margin: [0, top, 0, 0],
  })
  const logo = logoOf(school.letterhead)
  const above = 20
  return {
    stack: [
      printedUnlessBlank(school.letterhead, margins.top + above, {
        stack: school.letterhead.lines.map((text) => line(text, 13)),
      }),
      logo
        ? { image: logo, fit: [120, 120], alignment: 'center', margin: [0, 60, 0, 30] }
        : { text: '', margin: [0, 100, 0, 0] },
      line('RAPOR', 26, 20),
      line('PESERTA DIDIK', 16, 4),
      line(kindInCapitals(school), 16, 4),
      line('Nama Peserta Didik', 12, 70),
      box(student.name),
      line('NISN / NIS', 12, 24),
      box(`${student.nisn ?? '–'} / ${student.nis}`),
      line(school.name.toUpperCase(), 15, 80),
      line([school.regency, school.province].filter(Boolean).join(', ').toUpperCase(), 12, 4),
    ],
    margin: [0, above, 0, 0],
  }
}

const pageTitle = (text: string): Content => ({
  text,
  bold: true,
  fontSize: 14,
  alignment: 'center',
  margin: [0, 10, 0, 24],
})

function schoolPage(school: SchoolIdentity): Content {
  const words = schoolWords(school)
  const rows: Fact[] = [
    [atPlace('Nama sekolah', words), school.name],
    ['NPSN', school.npsn],
    [atPlace('Alamat sekolah', words), school.address],
    ['Kode pos', school.postalCode],
    ['Telepon', school.phone],
    ['Desa/kelurahan', school.village],
    ['Kecamatan', school.district],
    ['Kabupaten/kota', school.regency],
    ['Provinsi', school.province],
    ['Email', school.email],
  ]
  return { stack: [pageTitle(atPlace('IDENTITAS SEKOLAH', words)), spaced(facts(rows, 130))], pageBreak: 'before' }
}

/** Space between the lines of a form that is read at a glance and signed. */
const spaced = (content: Content): Content => ({ stack: [content], lineHeight: 1.7 })

const addressOf = (one: StudentRecord): string =>
  [
    one.address,
    one.rt && `RT ${one.rt}`,
    one.rw && `RW ${one.rw}`,
    one.hamlet,
    one.village,
    one.district,
    one.regency,
    one.province,
    one.postalCode,
  ]
    .filter(Boolean)
    .join(', ')

/** The sixteen items of the ministry's form. */
export function studentItems(one: StudentRecord): Fact[] {
  const { AYAH, IBU, WALI } = one.guardians
  const address = addressOf(one)
  const phone = (value: string | null | undefined) => (value ? shownPhone(value) : null)
  return [
    ['1.  Nama lengkap', one.name],
    ['2.  NIS / NISN', `${one.nis} / ${one.nisn ?? '–'}`],
    ['3.  Tempat, tanggal lahir', [one.birthPlace, dateText(one.dob)].filter(Boolean).join(', ')],
    ['4.  Jenis kelamin', genderLabels[one.gender]],
    ['5.  Agama', one.religion],
    ['6.  Status dalam keluarga', one.familyStatus],
    ['7.  Anak ke', one.childNo],
    ['8.  Alamat', address || null],
    ['9.  Nomor telepon', phone(one.phone)],
    ['10. Sekolah asal', one.originSchool],
    ['11. Diterima di kelas, tanggal', `${shown(one.entryGrade)}, ${dateText(one.entryDate)}`],
    ['12. Nama ayah / ibu', `${shown(AYAH?.name)} / ${shown(IBU?.name)}`],
    ['13. Pekerjaan ayah / ibu', `${shown(AYAH?.job)} / ${shown(IBU?.job)}`],
    ['14. Alamat, telepon orang tua', [address, phone(AYAH?.phone ?? IBU?.phone)].filter(Boolean).join(', ') || null],
    ['15. Nama wali', WALI?.name ?? null],
    ['16. Pekerjaan, telepon wali', [WALI?.job, phone(WALI?.phone)].filter(Boolean).join(', ') || null],
  ]
}

/** 3 x 4 cm, for a glued-in photo if there is none. */
const photoBox = (photo: string | undefined): Content =>
  photo
    ? { image: photo, cover: { width: 30 * mm, height: 40 * mm } }
    : {
        table: {
          widths: [30 * mm - 9],
          heights: [40 * mm - 6],
          body: [[{ text: 'Foto\n3 x 4', alignment: 'center', color: '#777777', margin: [0, 40, 0, 0] }]],
        },
        layout: 'report',
      }

function studentPage(student: StudentRecord, school: SchoolIdentity, { photo, date }: Extras): Content {
  const items = studentItems(student)
  const rows = (some: Fact[]) => spaced(facts(some, 160))
  const signed: Content = {
    columns: [
      { text: '', width: '18%' },
      { stack: [photoBox(photo)], width: '27%' },
      signedBy([school.place, date].filter(Boolean).join(', '), school.principal),
    ],
    columnGap: 12,
    margin: [0, 26, 0, 0],
  }
  return {
    stack: [
      pageTitle('IDENTITAS PESERTA DIDIK'),
      rows(items.slice(0, -2)),
      // The guardian stays with photo and signature, so that long texts leave them no page of their own.
      { stack: [rows(items.slice(-2)), signed], unbreakable: true },
    ],
    pageBreak: 'before',
  }
}

/** Printed once: cover, the school's identity, the student's identity. */
export function supplementPaper(student: StudentRecord, school: SchoolIdentity, extras: Extras) {
  const { width: _, ...sheet } = sheetOf(extras.size)
  return {
    ...sheet,
    title: `Pelengkap rapor ${student.name}`,
    fontSize: 11,
    content: [cover(student, school), schoolPage(school), studentPage(student, school, extras)],
  }
}

import { sql } from 'kysely'
import type { TableCell } from 'pdfmake/interfaces.js'
import { addDays, formatDate, type SchoolDate, weekdayNames, weekdayOf } from '@hadir/contract/dates/dates.ts'
import { Failure } from '../../../platform/failure.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import type { FileAnswer } from '../../../platform/http/serve.ts'
import { letterhead } from '../../../platform/documents/pdf/letterhead.ts'
import { makePdf } from '../../../platform/documents/pdf/pdf.ts'
import type { Paper } from '../../../platform/documents/pdf/paper.ts'
import type { TableLayout } from '../../../platform/documents/pdf/table-layouts.ts'
import { paperLogo, readSetting } from '../../config/school/rules.ts'
import { homeroomTeacherOf, readDay, selectClass } from '../day.ts'
import { mayReadClass } from '../rules.ts'

const grey = '#d9d9d9'
type Day = { date: SchoolDate; open: boolean }
type Member = {
  roll_no: number | null
  nis: string
  name: string
  gender: string
  from: SchoolDate
  until: SchoolDate | null
}

/** The empty roster of one class and week, on A4: for marking by hand when nothing else works. */
export async function makeRoster(
  scope: SchoolScope,
  at: { academicClassId: string; date: SchoolDate | undefined },
): Promise<FileAnswer> {
  const { day, person } = await readDay(scope, at.date)
  const one = await readClass(scope, { academicClassId: at.academicClassId, date: day.date })
  if (!mayReadClass(person, at.academicClassId, day)) throw new Failure('FORBIDDEN')
  const monday = addDays(day.date, 1 - weekdayOf(day.date))
  const setting = await readSetting(scope)
  const days = (await readWeek(scope, monday)).filter(
    ({ date, open }) => open || (setting.active_days ?? []).includes(weekdayOf(date)),
  )
  const members = await readMembers(scope, { academicClassId: at.academicClassId, monday })
  const title = `DAFTAR HADIR MINGGU ${formatDate(monday)} – ${formatDate(addDays(monday, 6))}`
  const paper: Paper = {
    title: `${title} ${one.class_name}`,
    margins: [36, 28, 36, 36],
    foot: `${setting.name} · ${one.class_name}`,
    content: [
      letterhead({ ...setting, lines: setting.letterhead_lines }, { width: 523, logo: await paperLogo(scope) }),
      { text: title, bold: true, fontSize: 12, alignment: 'center' },
      {
        text: `Kelas ${one.class_name}     Wali kelas: ${one.homeroom_teacher ?? '................................'}`,
        alignment: 'center',
        margin: [0, 0, 0, 6],
      },
      table(days, members),
      {
        text: 'Kosong = hadir. S sakit, I izin, A alpa, T terlambat (tulis menitnya), D dispensasi (tulis alasannya). Bila Hadir dapat dibuka lagi: buka lembar kelas, pilih Isi dari kertas, lalu ketik nomor dan hurufnya, misalnya 3 s, 17 a.',
        fontSize: 8,
        margin: [0, 6, 0, 0],
      },
    ],
  }
  return {
    body: () => makePdf(scope.schoolId, paper),
    contentType: 'application/pdf',
    filename: `daftar-hadir-${one.class_name}-${monday}.pdf`,
  }
}

function table(days: readonly Day[], members: readonly Member[]) {
  const shade = (isOpen: boolean) => (isOpen ? {} : { fillColor: grey })
  const head: TableCell[] = [
    ...['No', 'NIS', 'Nama', 'L/P'].map((text) => ({ text, bold: true })),
    ...days.map(({ date, open }) => ({
      text: `${weekdayNames[weekdayOf(date) - 1]}\n${formatDate(date).slice(0, 5)}`,
      bold: true,
      alignment: 'center' as const,
      ...shade(open),
    })),
  ]
  const isHere = ({ from, until }: Member, date: SchoolDate) => from <= date && (until === null || date < until)
  const rows = members.map((member, index): TableCell[] => [
    { text: String(member.roll_no ?? index + 1), bold: true },
    member.nis,
    member.name,
    member.gender,
    ...days.map(({ date, open }) => ({ text: '', ...shade(open && isHere(member, date)) })),
  ])
  return {
    fontSize: 8.5,
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: [18, 46, '*', 18, ...days.map(() => 44)],
      body: [head, ...rows],
    },
    layout: 'week' satisfies TableLayout,
  }
}

async function readClass(scope: SchoolScope, { academicClassId, date }: { academicClassId: string; date: SchoolDate }) {
  const on = sql<SchoolDate>`${date}::date`
  const { rows } = await sql<{ class_name: string; homeroom_teacher: string | null }>`
    with class as (${selectClass(scope, { academicClassId, date: on })})
    select class.class_name, ${homeroomTeacherOf(scope, { academicClassId: sql`class.class_id`, date: on })} as homeroom_teacher
      from class`.execute(scope.db)
  if (!rows[0]) throw new Failure('NOT_FOUND')
  return rows[0]
}

async function readWeek({ db, schoolId }: SchoolScope, monday: SchoolDate): Promise<Day[]> {
  const { rows } = await sql<Day>`
    select date, is_school_day as open from school_calendar(${schoolId}, ${monday}::date, ${monday}::date + 6) order by date`.execute(
    db,
  )
  return rows
}

/** Members on any day of the week; the other days are shaded. */
async function readMembers(
  { db, schoolId }: SchoolScope,
  { academicClassId, monday }: { academicClassId: string; monday: SchoolDate },
): Promise<Member[]> {
  const { rows } = await sql<Member>`
    select e.roll_no, s.nis, s.name, s.gender, e.join_date as from, e.leave_date as until
      from enrollment e
      join student s on s.school_id = e.school_id and s.id = e.student_id
      where e.school_id = ${schoolId} and e.academic_class_id = ${academicClassId}
        and e.join_date <= ${monday}::date + 6 and (e.leave_date is null or e.leave_date > ${monday}::date)
      order by e.roll_no nulls last, lower(s.name), s.id`.execute(db)
  return rows
}

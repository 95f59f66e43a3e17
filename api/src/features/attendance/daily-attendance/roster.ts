import { absentStatuses, attendanceLabels, type AttendanceStatus } from '@hadir/contract/labels.ts'
import { sql } from 'kysely'
import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { addDays, formatDate, type SchoolDate, weekdayNames, weekdayOf } from '@hadir/contract/dates/dates.ts'
import { byName } from '../../../platform/database/name-order.ts'
import { Failure } from '../../../platform/failure.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import type { FileAnswer } from '../../../platform/http/serve.ts'
import { letterhead } from '../../../platform/documents/pdf/letterhead.ts'
import { makePdf } from '../../../platform/documents/pdf/pdf.ts'
import type { Paper } from '../../../platform/documents/pdf/paper.ts'
import { paperSizes, type PaperSize } from '../../../platform/documents/pdf/paper-size.ts'
import { signedBy } from '../../../platform/documents/pdf/signed-by.ts'
import type { TableLayout } from '../../../platform/documents/pdf/table-layouts.ts'
import { headOf, letterheadOf, paperLogo, readSetting } from '../../config/school/rules.ts'
import { fullName, readDay, selectClass } from '../day.ts'
import { mayReadClass } from '../rules.ts'

const grey = '#d9d9d9'
const margin = 36
const top = 24
const legend = 'Kosong'
const toWrite: Partial<Record<AttendanceStatus, string>> = { T: ' (tulis menitnya)', D: ' (tulis alasannya)' }
const letters = absentStatuses
  .map((status) => `${status} ${attendanceLabels[status].toLowerCase()}${toWrite[status] ?? ''}`)
  .join(', ')
/** The last rows of the table, if they have to stay with the signatures. */
const lastRows = 3
type Day = { date: SchoolDate; open: boolean }
type Member = {
  no: number
  nis: string
  name: string
  gender: string
  from: SchoolDate
  until: SchoolDate | null
}

/** The empty roster of one class and week: for marking by hand when nothing else works. */
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
  const size = setting.paper_size as PaperSize
  const head = letterheadOf(setting, await paperLogo(scope))
  const above = (): Content => ({
    fontSize: 10,
    stack: [
      letterhead(head, { width: paperSizes[size][0] - 2 * margin, top }),
      { text: title, bold: true, fontSize: 12, alignment: 'center' },
      {
        text: `Kelas ${one.class_name}     Wali kelas: ${one.homeroom_teacher ?? '................................'}`,
        alignment: 'center',
        margin: [0, 0, 0, 6],
      },
    ],
  })
  const below = (): Content[] => [
    {
      text: `${legend} = hadir. ${letters}. Bila Hadir dapat dibuka lagi: buka lembar kelas, pilih Isi dari kertas, lalu ketik nomor dan hurufnya, misalnya 3 s, 17 a.`,
      fontSize: 8,
      margin: [0, 6, 0, 0],
    },
    {
      columns: [
        { text: '', width: '5%' },
        signedBy('Mengetahui,', headOf(setting), '55%', { room: 28 }),
        signedBy(
          `${setting.sign_place ?? setting.regency ?? '....................'}, ....................`,
          { name: one.homeroom_teacher, nip: one.homeroom_nip, title: 'Wali Kelas' },
          '*',
          { room: 28 },
        ),
      ],
      fontSize: 9,
      margin: [0, 6, 0, 0],
    },
  ]
  const paper: Paper = {
    title: `${title} ${one.class_name}`,
    size,
    // Of the table.
    fontSize: 8.5,
    margins: [margin, top, margin, 32],
    foot: `${setting.name} · ${one.class_name}`,
    content: [above(), table(days, members), { stack: below(), unbreakable: true }],
    ending: {
      // Nor may the table go on there, as long as tighter rows can be written in.
      begins: [legend, 'No'],
      tighter: [{ rowSpace: 0.6 }, { rowSpace: 0.4, fontSize: 8 }, { rowSpace: 0.4, fontSize: 7 }],
      fallback: [
        above(),
        table(days, members.slice(0, -lastRows)),
        { stack: [table(days, members.slice(-lastRows)), ...below()], unbreakable: true },
      ],
    },
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
  const rows = members.map((member): TableCell[] => [
    { text: String(member.no), bold: true },
    member.nis,
    member.name,
    member.gender,
    ...days.map(({ date, open }) => ({ text: '', ...shade(open && isHere(member, date)) })),
  ])
  return {
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
  const { rows } = await sql<{ class_name: string; homeroom_teacher: string | null; homeroom_nip: string | null }>`
    with class as (${selectClass(scope, { academicClassId, date: on })})
    select class.class_name, leader.name as homeroom_teacher, leader.nip as homeroom_nip
      from class
      left join lateral (
        select ${fullName('t')} as name, t.nip from homeroom h
          join teacher t on t.school_id = h.school_id and t.id = h.teacher_id
          where h.school_id = ${scope.schoolId} and h.academic_class_id = class.class_id
            and h.start_date <= ${on} and (h.end_date is null or h.end_date > ${on})
          order by h.start_date desc limit 1) leader on true`.execute(scope.db)
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
  const { rows } = await sql<Omit<Member, 'no'> & { roll_no: number | null }>`
    select e.roll_no, s.nis, s.name, s.gender, e.join_date as from, e.leave_date as until
      from enrollment e
      join student s on s.school_id = e.school_id and s.id = e.student_id
      where e.school_id = ${schoolId} and e.academic_class_id = ${academicClassId}
        and e.join_date <= ${monday}::date + 6 and (e.leave_date is null or e.leave_date > ${monday}::date)
      order by e.roll_no nulls last, ${byName('s.name')}, s.id`.execute(db)
  return rows.map((row, index) => ({ ...row, no: row.roll_no ?? index + 1 }))
}

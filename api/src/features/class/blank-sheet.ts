import { sql } from 'kysely'
import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { missedStatuses } from '@hadir/contract/labels.ts'
import type { AcademicClass } from '@hadir/contract/class/academic-class.ts'
import { monthNames, monthRange, weekdayOf } from '@hadir/contract/dates/dates.ts'
import { byName } from '../../platform/database/name-order.ts'
import type { SchoolScope } from '../../platform/http/scope.ts'
import { letterhead } from '../../platform/documents/pdf/letterhead.ts'
import type { Paper } from '../../platform/documents/pdf/paper.ts'
import { paperSizes, type PaperSize } from '../../platform/documents/pdf/paper-size.ts'
import { breakable, signedBy } from '../../platform/documents/pdf/signed-by.ts'
import type { TableLayout } from '../../platform/documents/pdf/table-layouts.ts'
import { headOf, letterheadOf, paperLogo, readSetting } from '../config/school/rules.ts'

const dayLetters = ['Sn', 'Sl', 'R', 'K', 'J', 'Sb', 'M']
const grey = '#d9d9d9'
const margin = 28
const top = 24
/** The last rows of the table, if they have to stay with the signatures. */
const lastRows = 3

/**
 * One class and month on paper: a column per date, days without school shaded, for marking by hand. Upright, so that a
 * class of 36 has rows high enough to write in, on one page with its signatures.
 */
export async function blankSheet(scope: SchoolScope, one: AcademicClass, month: string): Promise<Paper> {
  const setting = await readSetting(scope)
  const { first, last } = monthRange(month)
  const { rows: days } = await sql<Day>`
    select date, is_school_day as open from school_calendar(${scope.schoolId}, ${first}::date, ${last}::date)
      order by date`.execute(scope.db)
  const students = await membersOf(scope, { id: one.id, today: setting.today })
  const leader = await leaderOf(scope, one.id)
  const size = setting.paper_size as PaperSize
  const head = letterheadOf(setting, await paperLogo(scope))
  const [year = '', number = ''] = month.split('-')
  const monthName = monthNames[Number(number) - 1] ?? ''
  const title = `DAFTAR HADIR ${monthName.toUpperCase()} ${year}`
  const above = (): Content => ({
    fontSize: 10,
    stack: [
      letterhead(head, { width: paperSizes[size][0] - 2 * margin, top }),
      { text: title, bold: true, fontSize: 12, alignment: 'center' },
      {
        text: `Kelas ${one.name}     Wali kelas: ${leader?.name ?? '................................'}`,
        alignment: 'center',
        margin: [0, 0, 0, 6],
      },
    ],
  })
  const place = setting.sign_place ?? setting.regency ?? '....................'
  const signatures = (): Content => ({
    columns: [
      { text: '', width: '5%' },
      signedBy('Mengetahui,', headOf(setting), '55%'),
      signedBy(`${place}, .......... ${monthName} ${year}`, {
        name: leader?.name ?? null,
        nip: leader?.nip ?? null,
        title: 'Wali Kelas',
      }),
    ],
    fontSize: 9,
    margin: [0, 8, 0, 0],
  })
  return {
    title: `${title} ${one.name}`,
    size,
    margins: [margin, top, margin, 30],
    foot: `${setting.name} · ${one.name}`,
    // Of the table.
    fontSize: 7.5,
    rowSpace: 1.5,
    content: [above(), table(days, students), { stack: [signatures()], unbreakable: true }],
    ending: {
      // Nor may the table go on there, as long as tighter rows can be written in.
      begins: ['Mengetahui,', 'No'],
      tighter: [{ rowSpace: 1 }, { rowSpace: 0.6, fontSize: 7 }, { rowSpace: 0.5, fontSize: 6.5 }],
      fallback: [
        above(),
        table(days, students.slice(0, -lastRows)),
        { stack: [table(days, students.slice(-lastRows)), signatures()], unbreakable: true },
      ],
    },
  }
}

type Day = { date: string; open: boolean }

function table(days: readonly Day[], students: Awaited<ReturnType<typeof membersOf>>): Content {
  const shade = (open: boolean) => (open ? {} : { fillColor: grey })
  const head: TableCell[] = [
    ...['No', 'NIS', 'Nama', 'L/P'].map((text) => ({ text, bold: true })),
    ...days.map(({ date, open }) => ({
      text: `${Number(date.slice(8))}\n${dayLetters[weekdayOf(date) - 1]}`,
      fontSize: 6,
      alignment: 'center' as const,
      ...shade(open),
    })),
    ...missedStatuses.map((text) => ({ text, bold: true, alignment: 'center' as const })),
  ]
  const body = students.map((student): TableCell[] => [
    { text: student.no, alignment: 'center' },
    { text: student.nis, margin: [1, 0, 0, 0] },
    { text: breakable(student.name, 20), margin: [1, 0, 0, 0] },
    { text: student.gender, alignment: 'center' },
    ...days.map(({ open }) => ({ text: '', ...shade(open) })),
    '',
    '',
    '',
  ])
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: [12, 'auto', '*', 12, ...days.map(() => 7.4), 10, 10, 10],
      body: [head, ...body],
    },
    layout: 'narrow' satisfies TableLayout,
  }
}

async function membersOf({ db, schoolId }: SchoolScope, { id, today }: { id: string; today: string }) {
  const rows = await db
    .selectFrom('enrollment')
    .innerJoin('student', (join) =>
      join.onRef('student.school_id', '=', 'enrollment.school_id').onRef('student.id', '=', 'enrollment.student_id'),
    )
    .select(['enrollment.roll_no', 'student.nis', 'student.name', 'student.gender'])
    .where('enrollment.school_id', '=', schoolId)
    .where('enrollment.academic_class_id', '=', id)
    .where('enrollment.join_date', '<=', today)
    .where((eb) => eb.or([eb('enrollment.leave_date', 'is', null), eb('enrollment.leave_date', '>', today)]))
    .orderBy(sql`enrollment.roll_no nulls last`)
    .orderBy(byName('student.name'))
    .execute()
  return rows.map((row, index) => ({ ...row, no: row.roll_no ?? index + 1 }))
}

/** The homeroom teacher, with the titles of her degrees. */
const leaderOf = ({ db, schoolId }: SchoolScope, academicClassId: string) =>
  db
    .selectFrom('homeroom')
    .innerJoin('teacher', (join) =>
      join.onRef('teacher.school_id', '=', 'homeroom.school_id').onRef('teacher.id', '=', 'homeroom.teacher_id'),
    )
    .where('homeroom.school_id', '=', schoolId)
    .where('homeroom.academic_class_id', '=', academicClassId)
    .where('homeroom.end_date', 'is', null)
    .select([
      sql<string>`concat_ws(', ', concat_ws(' ', teacher.title_front, teacher.name), teacher.title_back)`.as('name'),
      'teacher.nip',
    ])
    .executeTakeFirst()

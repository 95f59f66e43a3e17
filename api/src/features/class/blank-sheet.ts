import { sql } from 'kysely'
import type { TableCell } from 'pdfmake/interfaces.js'
import type { AcademicClass } from '@hadir/contract/class/academic-class.ts'
import { monthNames, monthRange, weekdayOf } from '@hadir/contract/dates/dates.ts'
import type { SchoolScope } from '../../platform/http/scope.ts'
import { letterhead } from '../../platform/documents/pdf/letterhead.ts'
import type { Paper } from '../../platform/documents/pdf/paper.ts'
import type { TableLayout } from '../../platform/documents/pdf/table-layouts.ts'
import { paperLogo, readSetting } from '../config/school/rules.ts'

const dayLetters = ['Sn', 'Sl', 'R', 'K', 'J', 'Sb', 'M']
const grey = '#d9d9d9'

/** One class and month on paper: a column per date, days without school shaded, for marking by hand. */
export async function blankSheet(scope: SchoolScope, one: AcademicClass, month: string): Promise<Paper> {
  const setting = await readSetting(scope)
  const { first, last } = monthRange(month)
  const { rows: days } = await sql<{ date: string; open: boolean }>`
    select date, is_school_day as open from school_calendar(${scope.schoolId}, ${first}::date, ${last}::date)
      order by date`.execute(scope.db)
  const students = await membersOf(scope, { id: one.id, today: setting.today })
  const shade = (open: boolean) => (open ? {} : { fillColor: grey })
  const head: TableCell[] = [
    ...['No', 'NIS', 'Nama', 'L/P'].map((text) => ({ text, bold: true })),
    ...days.map(({ date, open }) => ({
      text: `${Number(date.slice(8))}\n${dayLetters[weekdayOf(date) - 1]}`,
      alignment: 'center' as const,
      ...shade(open),
    })),
    ...['S', 'I', 'A'].map((text) => ({ text, bold: true, alignment: 'center' as const })),
  ]
  const body = students.map((student, index): TableCell[] => [
    student.roll_no ?? index + 1,
    student.nis,
    student.name,
    student.gender,
    ...days.map(({ open }) => ({ text: '', ...shade(open) })),
    '',
    '',
    '',
  ])
  const [year = '', number = ''] = month.split('-')
  const title = `DAFTAR HADIR ${monthNames[Number(number) - 1]?.toUpperCase()} ${year}`
  return {
    title: `${title} ${one.name}`,
    orientation: 'landscape',
    margins: [28, 24, 28, 32],
    foot: `${setting.name} · ${one.name}`,
    content: [
      letterhead({ ...setting, lines: setting.letterhead_lines }, { width: 785, logo: await paperLogo(scope) }),
      { text: title, bold: true, fontSize: 12, alignment: 'center' },
      {
        text: `Kelas ${one.name}     Wali kelas: ${one.homeroomTeacher?.name ?? '................................'}`,
        alignment: 'center',
        margin: [0, 0, 0, 8],
      },
      {
        fontSize: 7,
        table: {
          headerRows: 1,
          dontBreakRows: true,
          widths: [14, 40, '*', 16, ...days.map(() => 11), 12, 12, 12],
          body: [head, ...body],
        },
        layout: 'month' satisfies TableLayout,
      },
    ],
  }
}

const membersOf = ({ db, schoolId }: SchoolScope, { id, today }: { id: string; today: string }) =>
  db
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
    .orderBy(sql`lower(student.name)`)
    .execute()

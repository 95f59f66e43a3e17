import { sql } from 'kysely'
import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { missedStatuses } from '@hadir/contract/labels.ts'
import { teacherStatusLabels } from '@hadir/contract/attendance/subject-attendance/lesson-record.ts'
import {
  formatDate,
  monthNames,
  monthRange,
  type SchoolDate,
  weekdayNames,
  weekdayOf,
} from '@hadir/contract/dates/dates.ts'
import { byName } from '../../../../platform/database/name-order.ts'
import { letterhead } from '../../../../platform/documents/pdf/letterhead.ts'
import type { Paper } from '../../../../platform/documents/pdf/paper.ts'
import { paperSizes, type PaperSize } from '../../../../platform/documents/pdf/paper-size.ts'
import { breakable, signedBy } from '../../../../platform/documents/pdf/signed-by.ts'
import type { TableLayout } from '../../../../platform/documents/pdf/table-layouts.ts'
import { Failure } from '../../../../platform/failure.ts'
import type { SchoolScope } from '../../../../platform/http/scope.ts'
import { readPaperSetting } from '../../../academic-year/rules.ts'
import { nameThen } from '../../../class/rules.ts'
import { headOf, letterheadOf, paperLogo, readSetting } from '../../../config/school/rules.ts'
import { fullName, isMemberOn } from '../../day.ts'
import type { LessonFacts } from '../lesson-facts.ts'
import { onceEach } from '../joint.ts'
import { fromRow, selectLessons } from '../lesson-records.ts'

const margin = 32
const top = 26
/** The last rows of the table, if they have to stay with the signatures. */
const lastRows = 2

type Of = { teacherId: string; month: string }
type Teacher = { name: string; nip: string | null }

/** The saved lessons of a teacher in a month, her own and those in which she was the substitute, as a paper to sign. */
export async function readJournals(
  scope: SchoolScope,
  { teacherId, month }: Of,
): Promise<{ name: string; paper: Paper }> {
  const { first, last } = monthRange(month)
  const term = await lastTermWithin(scope, { first, last })
  const teacher = await readTeacher(scope, { id: teacherId, term })
  const rows = await selectLessons(scope)
    .select(namesThen(scope))
    .where('l.date', '>=', first)
    .where('l.date', '<=', last)
    .where((eb) => eb.or([eb('l.teacher_id', '=', teacherId), eb('l.actual_teacher_id', '=', teacherId)]))
    // The journal of a joint lesson is that of its first class, which may have no marks.
    .where((eb) => eb.or([eb('l.teacher_status', 'is not', null), eb('l.journal_rev', '>', 0)]))
    .orderBy('l.date')
    .orderBy('l.start_minute')
    .orderBy('l.id')
    .execute()
  if (rows.length === 0) throw new Failure('NO_JOURNAL')
  const lessons = onceEach(
    rows.map(({ class_then: class_name, subject_then: subject_name, teacher_then, actual_then, ...row }) =>
      fromRow({ ...row, class_name, subject_name, teacher_name: teacher_then, actual_name: actual_then }),
    ),
  )
  const absent = await absentIn(
    scope,
    rows.map(({ id }) => id),
  )
  const setting = await (term ? readPaperSetting(scope, term) : readSetting(scope))
  const size = setting.paper_size as PaperSize
  const head = letterheadOf(setting, await paperLogo(scope))
  const [year = '', number = ''] = month.split('-')
  const title = 'JURNAL MENGAJAR GURU'
  const above = (): Content[] => [
    letterhead(head, { width: paperSizes[size][1] - 2 * margin, top }),
    { text: title, bold: true, fontSize: 12, alignment: 'center' },
    {
      text: `${teacher.name}     Bulan ${monthNames[Number(number) - 1]} ${year}`,
      alignment: 'center',
      margin: [0, 0, 0, 6],
    },
  ]
  const signedOn = setting.today < last ? setting.today : last
  const signatures = (): Content => ({
    columns: [
      { text: '', width: '8%' },
      signedBy('Mengetahui,', headOf(setting), '56%'),
      signedBy([setting.sign_place ?? setting.regency, formatDate(signedOn)].filter(Boolean).join(', '), {
        ...teacher,
        title: 'Guru',
      }),
    ],
    margin: [0, 10, 0, 0],
  })
  const body = () => lessons.map((all, i) => lineOf(all, { no: i + 1, teacherId, absent }))
  return {
    name: teacher.name,
    paper: {
      title: `${title} ${teacher.name}`,
      orientation: 'landscape',
      size,
      margins: [margin, top, margin, 34],
      foot: `${setting.name} · ${teacher.name}`,
      content: [...above(), table(body()), { stack: [signatures()], unbreakable: true }],
      ending: {
        begins: ['Mengetahui,'],
        tighter: [{ rowSpace: 0.6 }, { rowSpace: 0.4, lineHeight: 1.05 }],
        fallback: [
          ...above(),
          ...(lessons.length > lastRows ? [table(body().slice(0, -lastRows))] : []),
          { stack: [table(body().slice(-lastRows)), signatures()], unbreakable: true },
        ],
      },
    },
  }
}

const heads = ['No', 'Hari, tanggal', 'Jam ke', 'Kelas', 'Mata pelajaran', 'Materi', 'Kegiatan', 'Hambatan'] as const
const moreHeads = ['Tindak lanjut', 'Tidak hadir'] as const

const table = (body: TableCell[][]): Content => ({
  fontSize: 8,
  table: {
    headerRows: 1,
    keepWithHeaderRows: 1,
    dontBreakRows: true,
    widths: [16, 58, 32, 42, 74, '*', '*', 80, 80, 100],
    body: [
      [...heads, ...moreHeads].map((text) => ({ text, bold: true, alignment: 'center', fillColor: '#e7ecef' })),
      ...body,
    ],
  },
  layout: 'week' satisfies TableLayout,
})

type Line = { no: number; teacherId: string; absent: ReadonlyMap<string, string> }

/** One line for the classes of a joint lesson. */
function lineOf(all: readonly LessonFacts[], { no, teacherId, absent }: Line): TableCell[] {
  const lesson = all.find((one) => one.journalRev > 0) ?? all[0]
  if (!lesson) return []
  const { date, periodStart, periodEnd, start, end } = lesson
  const periods = periodStart === null ? `${start}–${end}` : [...new Set([periodStart, periodEnd])].join('–')
  const subjects = [...new Set(all.map(({ subject }) => subject.name))].join(' / ')
  return [
    { text: no, alignment: 'center' },
    `${weekdayNames[weekdayOf(date) - 1]}, ${formatDate(date)}`,
    { text: periods, alignment: 'center' },
    all.map(({ academicClass }) => academicClass.name).join(' + '),
    breakable(subjects, 14),
    breakable([whoTaught(lesson, teacherId), lesson.topic].filter(Boolean).join(' ')),
    breakable(lesson.activity ?? ''),
    breakable(lesson.obstacle ?? '', 16),
    breakable(lesson.followUp ?? '', 16),
    breakable(all.flatMap(({ id }) => absent.get(id ?? '') ?? []).join(', '), 18),
  ]
}

/** In brackets, unless she held her own lesson. */
function whoTaught({ teacher, actualTeacher, teacherStatus }: LessonFacts, teacherId: string): string {
  if (teacher.id !== teacherId) return `(Menggantikan ${teacher.name})`
  if (teacherStatus === 'HADIR' || teacherStatus === null) return ''
  const by = teacherStatus === 'DIGANTI' && actualTeacher ? ` oleh ${actualTeacher.name}` : ''
  return `(${teacherStatusLabels[teacherStatus]}${by})`
}

type Term = { yearId: string; no: 1 | 2 }

/** The semester whose head and letterhead the month's paper has. */
async function lastTermWithin(
  { db, schoolId }: SchoolScope,
  { first, last }: { first: SchoolDate; last: SchoolDate },
): Promise<Term | null> {
  const found = await db
    .selectFrom('semester')
    .select(['academic_year_id as yearId', 'no'])
    .where('school_id', '=', schoolId)
    .where('start_date', '<=', last)
    .where('end_date', '>=', first)
    .orderBy('start_date', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found ? { yearId: found.yearId, no: found.no === 1 ? 1 : 2 } : null
}

/** What class, subject and teachers of a lesson were called in its semester. */
function namesThen({ schoolId }: SchoolScope) {
  const no = sql`(select max(term.no) from semester term where term.school_id = l.school_id
    and term.academic_year_id = ac.academic_year_id and term.start_date <= l.date)`
  const of = (record: string) =>
    nameThen(
      { schoolId, year: sql`ac.academic_year_id`, no },
      { id: sql.ref(`${record}.id`), now: sql.ref(`${record}.name`) },
    )
  return [
    of('class').as('class_then'),
    of('subject').as('subject_then'),
    of('teacher').as('teacher_then'),
    of('actual_t').$castTo<string | null>().as('actual_then'),
  ] as const
}

async function readTeacher(
  { db, schoolId }: SchoolScope,
  { id, term }: { id: string; term: Term | null },
): Promise<Teacher> {
  const now = fullName('teacher')
  const then = term && { schoolId, year: sql`${term.yearId}::uuid`, no: sql`${term.no}::int` }
  const teacher = await db
    .selectFrom('teacher')
    .select([(then ? nameThen(then, { id: sql`teacher.id`, now, form: 'titled' }) : now).as('name'), 'nip'])
    .where('school_id', '=', schoolId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!teacher) throw new Failure('NOT_FOUND')
  return { name: teacher.name ?? '', nip: teacher.nip }
}

/** Which members of its class were absent in each lesson: Ayu (S), Budi (A). */
async function absentIn({ db, schoolId }: SchoolScope, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ lesson_id: string; names: string }>`
    select c.lesson_id, string_agg(s.name || ' (' || c.status || ')', ', ' order by ${byName('s.name')}) as names
      from lesson l
      join lesson_cell c on c.school_id = l.school_id and c.lesson_id = l.id
      join enrollment e on e.school_id = c.school_id and e.student_id = c.student_id
        and e.academic_class_id = l.academic_class_id and ${isMemberOn(sql`l.date`)}
      join student s on s.school_id = c.school_id and s.id = c.student_id
      where l.school_id = ${schoolId} and l.id = any(${ids}::uuid[]) and c.status = any(${missedStatuses}::text[])
      group by c.lesson_id`.execute(db)
  return new Map(rows.map(({ lesson_id, names }) => [lesson_id, names]))
}

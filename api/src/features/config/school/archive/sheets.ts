import { sql, type RawBuilder } from 'kysely'
import { byClass, byName } from '../../../../platform/database/name-order.ts'
import type { SchoolScope } from '../../../../platform/http/scope.ts'
import { csvLines, csvStart } from '../../../../platform/listing/csv.ts'
import type { WholeList } from '../../../../platform/listing/whole-list.ts'
import { xlsxWriter } from '../../../../platform/listing/xlsx.ts'
import type { ZipFile } from '../../../../platform/zip/write-zip.ts'

type Row = Record<string, string | null>
type Sheet = { name: string; query: RawBuilder<Row> }

/** Column titles are the columns' names; cells are text as a person would write it. */
const sheets: readonly Sheet[] = [
  {
    name: 'Kelas',
    query: sql<Row>`select year.name as "Tahun pelajaran", k.name as "Kelas", k.grade as "Tingkat", k.room as "Ruang",
        t.name as "Wali kelas sekarang"
        from academic_class ac
        join academic_year year on year.school_id = ac.school_id and year.id = ac.academic_year_id
        join class k on k.school_id = ac.school_id and k.id = ac.class_id
        left join homeroom h on h.school_id = ac.school_id and h.academic_class_id = ac.id and h.end_date is null
        left join teacher t on t.school_id = h.school_id and t.id = h.teacher_id
        where ac.school_id = current_school() order by year.name, ${byClass('k')}`,
  },
  {
    name: 'Anggota kelas',
    query: sql<Row>`select year.name as "Tahun pelajaran", k.name as "Kelas", e.roll_no::text as "No. absen", s.nis as "NIS",
        s.name as "Nama", to_char(e.join_date, 'DD/MM/YYYY') as "Masuk", to_char(e.leave_date, 'DD/MM/YYYY') as "Keluar"
        from enrollment e
        join academic_year year on year.school_id = e.school_id and year.id = e.academic_year_id
        join academic_class ac on ac.school_id = e.school_id and ac.id = e.academic_class_id
        join class k on k.school_id = ac.school_id and k.id = ac.class_id
        join student s on s.school_id = e.school_id and s.id = e.student_id
        where e.school_id = current_school() order by year.name, ${byClass('k')}, e.roll_no, ${byName('s.name')}`,
  },
]

/** One line per student and day: too many for a workbook. */
const attendanceQuery = sql<Row>`select to_char(c.date, 'DD/MM/YYYY') as "Tanggal", s.nis as "NIS", s.name as "Nama",
    c.status as "Keterangan", c.minutes_late::text as "Menit terlambat", c.note as "Catatan"
  from attendance_cell c join student s on s.school_id = c.school_id and s.id = c.student_id
  where c.school_id = current_school() and c.status is not null order by c.date, ${byName('s.name')}, s.id`

type Writing = {
  begin: (name: string) => ZipFile
  add: (name: string, content: Uint8Array) => Promise<void>
  flush: () => Promise<unknown>
  people: readonly WholeList[]
}

/** Adds the most requested records to the data, as workbooks and CSV. */
export async function writeSheets(scope: SchoolScope, { begin, add, flush, people }: Writing): Promise<void> {
  const { db } = scope
  for (const list of people) {
    await add(`lembar/${list.title}.xlsx`, await list.workbookOf(scope))
    await flush()
  }
  for (const { name, query } of sheets) {
    const { rows } = await query.execute(db)
    const file = await xlsxWriter(name, titlesOf(rows))
    await file.write(cellsOf(rows))
    await add(`lembar/${name}.xlsx`, await file.end())
  }
  await writeMarks(db, begin('lembar/Absensi harian.csv'), flush)
}

/** A school of three years has 800,000: neither the rows nor the file would fit into a small server's memory. */
async function writeMarks(db: SchoolScope['db'], file: ZipFile, flush: Writing['flush']): Promise<void> {
  await sql`declare marks no scroll cursor for ${attendanceQuery}`.execute(db)
  for (let isFirst = true; ; isFirst = false) {
    const { rows } = await sql<Row>`fetch 1000 from marks`.execute(db)
    await file.write((isFirst ? csvStart(titlesOf(rows)) : '') + csvLines(cellsOf(rows)))
    await flush()
    if (rows.length < 1000) break
  }
  await sql`close marks`.execute(db)
  await file.end()
}

const titlesOf = (rows: readonly Row[]) => Object.keys(rows[0] ?? {})

const cellsOf = (rows: readonly Row[]) =>
  rows.map((row) => Object.values(row).map((text) => (text === null ? null : { kind: 'text' as const, text })))

import { sql } from 'kysely'
import { Failure } from '../failure.ts'
import type { SchoolScope } from './scope.ts'

/**
 * Names for the rows of each table that keep a record from being deleted. Null: such rows come with others that have a
 * better name. A student's classes and the days of a class are deleted with her, unless something else refers to her.
 */
export const usedIn: Readonly<Record<string, string | null>> = {
  academic_class: 'kelas tahun berjalan',
  academic_subject: 'pembelajaran',
  academic_subject_co_teacher: 'pembelajaran sebagai guru pendamping',
  academic_teacher: 'tugas guru',
  achievement: 'prestasi',
  alumni: 'data alumni',
  assessment_component: 'komponen penilaian',
  attendance_cell: 'hari absensi',
  attendance_letter: 'foto surat',
  attendance_letter_event: null,
  attendance_save: null,
  class_day: 'hari absensi',
  class_schedule: 'jadwal',
  cocurricular_activity: 'kegiatan kokurikuler',
  cocurricular_result: 'capaian kokurikuler',
  component_objective: null,
  contact_proposal: null,
  duty: 'tugas',
  enrollment: 'keanggotaan siswa',
  exam: 'ujian',
  exam_class: 'ujian',
  extracurricular: 'ekstrakurikuler',
  extracurricular_member: 'ekstrakurikuler',
  homeroom: 'wali kelas',
  import_row: null,
  import_write: null,
  internship: 'PKL',
  joint_group: 'pelajaran gabungan',
  joint_member: 'pelajaran gabungan',
  learning_objective: 'tujuan pembelajaran',
  lesson: 'pelajaran yang sudah dicatat',
  lesson_attachment: 'lampiran jurnal',
  lesson_attachment_event: null,
  lesson_cell: 'absensi mapel',
  lesson_journal_event: null,
  opening_balance: 'saldo awal',
  planned_absence: 'izin terencana',
  planned_coaching: 'serah terima tugas',
  planned_teaching: 'serah terima tugas',
  report_card: 'rapor',
  report_card_key: null,
  report_card_paper: null,
  report_card_part: null,
  report_card_print: null,
  report_card_receipt: null,
  report_card_version: null,
  rollover: 'kenaikan kelas',
  rollover_class: null,
  rollover_student: 'kenaikan kelas',
  score: 'nilai',
  score_event: null,
  semester_event: 'riwayat semester',
  student_exit: 'mutasi keluar',
  student_past_exit: null,
  student_guardian: null,
  subject_evaluation: 'penilaian',
  subject_choice: null,
  objective_tick: null,
  carried_exemption: null,
  former_school_score: 'nilai dari sekolah asal',
  subject_result: null,
  task: 'tugas siswa',
  warning_handling: 'tindak lanjut peringatan',
}

type Reference = { table_name: string; column_name: string }

/** Whether the database rejected a delete because rows still refer to the record. */
export function isStillUsed(error: unknown): error is { code: string; constraint: string } {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  return code === '23503' && typeof constraint === 'string'
}

/**
 * The failure that counts what uses the record: "Data masih dipakai oleh 3 jadwal dan 1 kelas". Counted after the
 * rollback: under row security the database's message contains no key, so the record is the one in the request.
 */
export async function stillUsed(
  scope: SchoolScope,
  { constraint }: { constraint: string },
  id: string,
): Promise<Failure> {
  const references = await referencesTo(scope, constraint)
  const counted = references.filter(({ table_name }) => usedIn[table_name])
  const [first, ...rest] = counted.map(
    ({ table_name, column_name }) => sql<{ table_name: string; uses: number }>`
      select ${table_name}::text as table_name, count(*)::int as uses from ${sql.table(table_name)}
        where school_id = ${scope.schoolId} and ${sql.ref(column_name)} = ${id}`,
  )
  if (!first) return new Failure('STILL_IN_USE')
  const { rows } = await rest.reduce((all, next) => sql`${all} union all ${next}`, first).execute(scope.db)
  const uses = new Map<string, number>()
  for (const row of rows) {
    const word = usedIn[row.table_name]
    // Two references from one row are one use; of two tables with the same name, the larger count is shown.
    if (word && row.uses > 0) uses.set(word, Math.max(uses.get(word) ?? 0, row.uses))
  }
  const usesInWords = [...uses].toSorted(([, a], [, b]) => b - a).map(([word, count]) => `${count} ${word}`)
  if (usesInWords.length === 0) return new Failure('STILL_IN_USE')
  return new Failure('STILL_IN_USE', { values: { by: ` oleh ${inOneSentence(usesInWords)}` } })
}

/** Every reference to the rejected record's table that prevents deletion. */
async function referencesTo({ db }: SchoolScope, constraint: string): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select distinct t.relname as table_name, a.attname as column_name
      from pg_constraint refused
      join pg_constraint c on c.confrelid = refused.confrelid and c.contype = 'f' and c.confdeltype in ('a', 'r')
      join pg_class t on t.oid = c.conrelid
      join pg_class used on used.oid = c.confrelid
      join pg_attribute id on id.attrelid = c.confrelid and id.attname = 'id'
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[array_position(c.confkey, id.attnum)]
      where refused.conname = ${constraint} and refused.contype = 'f' and t.relnamespace = 'public'::regnamespace
        and (used.relname, t.relname) <> ('student', 'enrollment')
      order by 1, 2`.execute(db)
  return rows
}

const inOneSentence = (parts: readonly string[]) =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} dan ${parts.at(-1)}`

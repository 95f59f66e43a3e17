import { sql } from 'kysely'
import { dayClosing } from '@hadir/contract/attendance/day-closing.ts'
import { plannedAbsences } from '@hadir/contract/attendance/planned-absence.ts'
import { rolloverEndpoints } from '@hadir/contract/academic-year/rollover.ts'
import { importKinds, type ImportKind } from '@hadir/contract/import/import.ts'
import { fillWithExample } from '../cli/demo/fill-with-example.ts'
import { insertRows } from '../fixtures/rows.ts'
import { writePendingMarks } from '../fixtures/write-marks.ts'
import { writeRequests } from '../fixtures/write-people.ts'
import type { Caller } from '../platform/http/scope.ts'
import { newId } from '../platform/ids.ts'
import { newAlumnus, newArchive, newInvitation, newPrint, publishedStudent } from './rows-beside.ts'
import type { TestApp } from './test-app.ts'
import { newCaller, placeIn } from './test-school.ts'

/** Tables whose first row's id the tests know. */
const tables = [
  'student',
  'teacher',
  'class',
  'subject',
  'academic_subject',
  'exam',
  'task',
  'assessment_component',
  'report_card_version',
  'report_card_print',
  'cocurricular_activity',
  'extracurricular',
  'academic_class',
  'academic_year',
  'holiday',
  'enrollment',
  'bell_schedule',
  'class_schedule',
  'lesson',
  'contact_proposal',
  'teacher_invitation',
] as const

/** A school with rows in every table that an endpoint may read. */
export type FilledSchool = {
  schoolId: string
  admin: Caller
  /** The id of one row by table; attendance is on 2026-07-14 and 15. */
  ids: Record<(typeof tables)[number], string>
  batches: Record<ImportKind, string>
  /** Uploaded but not restored. */
  archiveId: string
  /** The newest of its students, who has graduated. */
  alumnusId: string
  /** The student whose rapor is the first published version. */
  publishedId: string
  /** An undecided mark. */
  correctionId: string
  /** The closing of its first class's day on 2026-07-14. */
  closingId: string
  plannedId: string
  /** A stranger's request to join, with evidence, and the profile of one of its students. */
  access: { requestId: string; evidenceId: string; profileId: string; consentId: string; grantId: string }
  /** Every id of the school, and every name of its people. */
  secrets: { ids: ReadonlySet<string>; names: readonly string[] }
  /** Changes with any change of any of its rows. */
  fingerprint(): Promise<string>
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** Fills a test's empty database with the example school, at 10 o'clock on 15 July 2026. */
export async function filledSchool(t: TestApp): Promise<FilledSchool> {
  t.clock.moveTo('2026-07-15T03:00:00Z')
  await fillWithExample({ ownerUrl: t.urls.ownerUrl, clock: t.clock })
  const first = async (table: string) => {
    const found = await sql<{
      school_id: string
      id: string
    }>`select school_id, id from ${sql.table(table)} order by id limit 1`.execute(t.owner)
    if (!found.rows[0]) throw new Error(`The example school has no ${table}`)
    return found.rows[0]
  }
  const { school_id: schoolId } = await first('student')
  const admin = await newCaller(t, { schoolId, role: 'school_admin', name: 'Admin Sebelah' })
  await newInvitation(t, admin)
  await newPrint(t, admin)
  const ids = Object.fromEntries(
    await Promise.all(tables.map(async (table) => [table, (await first(table)).id])),
  ) as FilledSchool['ids']
  // The year of its class: another one has neither rapor nor holidays.
  const year = t.owner.selectFrom('academic_class').select('academic_year_id').where('id', '=', ids.academic_class)
  ids.academic_year = (await year.executeTakeFirstOrThrow()).academic_year_id
  const batches = Object.fromEntries(
    await Promise.all(
      importKinds.map(async (kind) => [kind, await newBatch(t, admin, { kind, recordId: ids.student })]),
    ),
  ) as FilledSchool['batches']
  const changed = {
    student: ids.student,
    teacher: ids.teacher,
    class: ids.class,
    subject: ids.subject,
    'academic-year': ids.academic_year,
    'academic-teacher': ids.teacher,
    'academic-class': ids.academic_class,
    'academic-subject': ids.academic_subject,
    exam: ids.exam,
    task: ids.task,
  }
  const place = placeIn(t, schoolId)
  const by = { actor_id: admin.profileId ?? '' }
  const created = Object.entries(changed).map(([kind, record_id]) => ({ id: newId(), kind, record_id, ...by }))
  await insertRows(place, 'audit_entry', created)
  const late = await sql<{ id: string }>`
    update attendance_save v set verdicts[array_position(v.mark_ids, e.id)] = 'held'
      from (select * from attendance_event where status = 'S' limit 1) e
      where v.school_id = e.school_id and v.seq = e.seq returning e.id`.execute(t.owner)
  await writePendingMarks(place)
  const correctionId = late.rows[0]?.id ?? ''
  const planned = await t.call(
    plannedAbsences.create,
    {
      params: { schoolId },
      body: {
        studentId: ids.student,
        status: 'I',
        startDate: '2026-07-20',
        endDate: '2026-07-21',
        reason: 'Acara keluarga',
      },
    },
    admin,
  )
  const closed = await t.call(
    dayClosing.close,
    { params: { schoolId }, body: { date: '2026-07-14', academicClassIds: [ids.academic_class] } },
    admin,
  )
  const access = await newRequest(t, schoolId, ids.student)
  const archiveId = await newArchive(t, admin)
  const alumnusId = await newAlumnus(t, schoolId)
  const publishedId = await publishedStudent(t, ids.report_card_version)
  await t.call(rolloverEndpoints.prepare, { params: { id: ids.academic_year }, body: {} }, admin)
  await sql`insert into setting_group (school_id, name, version, actor_id, updated_at)
    values (${schoolId}, 'laporan', 2, ${admin.profileId}, ${t.clock.now()})`.execute(t.owner)
  // A subject of Ganjil alone, which is part of starting Genap.
  await sql`update academic_subject set semester_no = 1 where school_id = ${schoolId} and teacher_id is not null
    and id = (select max(id::text)::uuid from academic_subject where teacher_id is not null)`.execute(t.owner)
  const names = await sql<{
    name: string
  }>`select name from student union select name from teacher union select name from actor`.execute(t.owner)
  return {
    schoolId,
    admin,
    ids,
    batches,
    archiveId,
    alumnusId,
    publishedId,
    correctionId,
    plannedId: planned.body.data.id,
    closingId: closed.body.data.closingIds[0] ?? '',
    access,
    secrets: { ids: await idsOf(t, schoolId), names: names.rows.map(({ name }) => name) },
    fingerprint: () => fingerprintOf(t, schoolId),
  }
}

/** An import's dry run with one row. */
async function newBatch(
  t: TestApp,
  { schoolId, profileId }: Caller,
  { kind, recordId }: { kind: ImportKind; recordId: string },
): Promise<string> {
  const id = newId()
  const now = t.clock.now()
  const counts = JSON.stringify({ baru: 1, berubah: 0, sama: 0, ditolak: 0, peringatan: 0 })
  const header = JSON.stringify({ row: 5, columns: 66, missing: [], ignored: [] })
  await sql`insert into import_batch (school_id, id, kind, state, filename, created_by, created_at, counts, header, new_classes, sensitive, touched_at, retained)
    values (${schoolId}, ${id}, ${kind}, 'dry', 'daftar-sebelah.xlsx', ${profileId}, ${now}, ${counts}, ${header}, '{}', '{}', ${now},
      (select json_build_array(json_build_object('what', 'siswa', 'name', name, 'reason', 'sudah diubah')) from student where id = ${recordId}))`.execute(
    t.owner,
  )
  await sql`insert into import_row (school_id, batch_id, row_no, name, verdict, has_warning, record_id, field_values, findings, changes)
    values (${schoolId}, ${id}, 7, 'Siswa Sebelah', 'sama', false, ${recordId}, '{}', '[]', '[]')`.execute(t.owner)
  return id
}

async function newRequest(t: TestApp, schoolId: string, studentId: string): Promise<FilledSchool['access']> {
  const now = t.clock.now()
  const [requestId, evidenceId, consentId] = [newId(), newId(), newId()]
  const [companyId, grantId] = [newId(), newId()]
  const student = await newCaller(t, { schoolId, role: 'student', personId: studentId, name: 'Murid Sebelah' })
  const stranger = await newCaller(t, { schoolId: null, role: 'teacher', name: 'Pemohon Sebelah' })
  const request = { id: requestId, npsn: '99999901', target: 'sebelah' }
  await writeRequests(placeIn(t, schoolId), stranger.accountId, [request])
  await sql`insert into platform.access_evidence (id, request_id, filename, content_type, content, created_at)
    values (${evidenceId}, ${requestId}, 'bukti-sebelah.png', 'image/png', '\\x89504e47', ${now})`.execute(t.owner)
  await sql`insert into platform.consent (id, profile_id, given_by, given_by_profile, way, text_version, note, given_at)
    values (${consentId}, ${student.profileId}, ${stranger.accountId}, ${student.profileId}, 'SCHOOL_ATTESTED', '2026-11', 'Surat', ${now})`.execute(
    t.owner,
  )
  await sql`insert into platform.company (id, account_id, name, npwp, address, province_id, regency_id, district_id,
      village_id, phone, email, created_at)
    values (${companyId}, ${stranger.accountId}, 'PT Sebelah', '0123456789012345', 'Jl. Sebelah 1', '32', '3204', '320405',
      '3204052001', '021-555-1234', 'pt@sebelah.test', ${now})`.execute(t.owner)
  await sql`insert into platform.company_school (id, company_id, school_id, granted_at)
    values (${grantId}, ${companyId}, ${schoolId}, ${now})`.execute(t.owner)
  return { requestId, evidenceId, consentId, grantId, profileId: student.profileId ?? '' }
}

/** Every table whose rows belong to schools. */
async function tablesOfSchools(t: TestApp): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.oid::regclass::text as name from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'school_id'
      where c.relnamespace in ('public'::regnamespace, 'platform'::regnamespace) and c.relkind = 'r' order by 1`.execute(
    t.owner,
  )
  return rows.map(({ name }) => name)
}

/** Every id in the rows of the school. */
async function idsOf(t: TestApp, schoolId: string): Promise<Set<string>> {
  const ids = new Set<string>()
  for (const table of await tablesOfSchools(t)) {
    const { rows } = await sql<{ text: string }>`
      select t::text as text from ${sql.table(table)} t where school_id = ${schoolId}`.execute(t.owner)
    for (const { text } of rows) for (const [id] of text.matchAll(uuid)) ids.add(id)
  }
  return ids
}

async function fingerprintOf(t: TestApp, schoolId: string): Promise<string> {
  const sums = (await tablesOfSchools(t)).map(
    (table) => sql`(select concat(count(*), ' ', sum(hashtextextended(t::text, 0))) from ${sql.table(table)} t
      where school_id = ${schoolId})`,
  )
  const { rows } = await sql<{ text: string }>`select array[${sql.join(sums)}]::text as text`.execute(t.owner)
  return rows[0]!.text
}

/** What a response reveals about the school, apart from ids in the request. */
export function leakedIn({ secrets }: FilledSchool, request: unknown, answer: string): string[] {
  const mentioned = new Set(JSON.stringify(request).match(uuid))
  const ids = [...new Set(answer.match(uuid))].filter((id) => secrets.ids.has(id) && !mentioned.has(id))
  return [...ids, ...secrets.names.filter((name) => answer.includes(name))]
}

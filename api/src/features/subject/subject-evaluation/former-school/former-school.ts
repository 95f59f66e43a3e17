import { sql } from 'kysely'
import type { Answer, Received } from '@hadir/contract/endpoint.ts'
import { formatDate, type SchoolDate } from '@hadir/contract/dates/dates.ts'
import { formatScore } from '@hadir/contract/evaluation/tenths.ts'
import {
  type FormerSchoolScore,
  type formerSchoolEndpoints,
  formerSchoolKey,
} from '@hadir/contract/subject/subject-evaluation/former-school.ts'
import { componentKindLabels, kindsOf } from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import { Failure } from '../../../../platform/failure.ts'
import { auditChange } from '../../../../platform/audit/audit-log.ts'
import type { SchoolScope } from '../../../../platform/http/scope.ts'
import { newId } from '../../../../platform/ids.ts'
import { refreshOtherClasses } from '../carried-results.ts'
import { lockEvaluation, readLockedAmong } from '../locked-students.ts'
import { type EvaluationHead, type EvaluationKey, readHead, readOwnHead } from '../records.ts'
import { refreshResults } from '../results.ts'
import { readRoster } from '../roster.ts'
import { assertSemesterOpen } from '../rules.ts'
import { assertUnfinished, kind } from '../setup.ts'
import { readNewcomers } from './newcomers.ts'

type Brought = Answer<typeof formerSchoolEndpoints.read>['data']

export async function readFormerSchool(scope: SchoolScope, requested: EvaluationKey, id: string): Promise<Brought> {
  const head = await readHead(scope, requested)
  await assertOnRoster(scope, head, id)
  return toBrought(scope, await readLatest(scope, head, id), id)
}

/** With those removed, whose value is null: what is entered again continues their revisions. */
type Latest = Omit<FormerSchoolScore, 'value'> & { id: string; rev: number; value: number | null }

async function readLatest({ db, schoolId }: SchoolScope, head: EvaluationHead, studentId: string): Promise<Latest[]> {
  const { rows } = await sql<Latest>`
    select distinct on (score_id) score_id as id, rev, kind, code, name, value from former_school_score
      where school_id = ${schoolId} and student_id = ${studentId} and subject_id = ${head.subject_id}
        and academic_year_id = ${head.year_id} and semester_no = ${head.semester_no}
      order by score_id, rev desc`.execute(db)
  return rows
}

const present = (latest: readonly Latest[]) =>
  latest.flatMap(({ kind: of, code, name, value }) => (value === null ? [] : { kind: of, code, name, value }))

const versionOf = (latest: readonly Latest[]) => latest.reduce((sum, { rev }) => sum + rev, 0)

async function toBrought({ db, schoolId }: SchoolScope, latest: readonly Latest[], id: string): Promise<Brought> {
  const { rows } = await sql<{ name: string | null }>`
    select extra ->> 'originSchool' as name from student where school_id = ${schoolId} and id = ${id}`.execute(db)
  return { scores: present(latest), version: versionOf(latest), originSchool: rows[0]?.name ?? null }
}

async function assertOnRoster(scope: SchoolScope, head: EvaluationHead, studentId: string) {
  const student = (await readRoster(scope, head)).students.find(({ id }) => id === studentId)
  if (!student) throw new Failure('NOT_FOUND')
  return student
}

type Sent = Received<typeof formerSchoolEndpoints.save>['body'] & { studentId: string }

/** Replaces what a student of the class brought from her former school in the subject. */
export async function saveFormerSchool(scope: SchoolScope, requested: EvaluationKey, sent: Sent): Promise<Brought> {
  const { studentId, scores } = sent
  const head = await readOwnHead(scope, requested)
  await assertSemesterOpen(scope, head)
  if (head.evaluation_id === null) throw new Failure('EVALUATION_MISSING')
  await lockStudent(scope, studentId)
  assertUnfinished(await lockEvaluation(scope, head.evaluation_id))
  if ((await readLockedAmong(scope, head, [studentId])).size > 0) throw new Failure('EVALUATION_LOCKED')
  const student = await assertOnRoster(scope, head, studentId)
  if (!student.isHere) throw new Failure('NOT_FOUND')
  const latest = await readLatest(scope, head, studentId)
  const now = present(latest)
  const before = new Map(latest.map((one) => [formerSchoolKey(one), one]))
  const changed = scores.filter((one) => !isSame(one, before.get(formerSchoolKey(one))))
  const left = new Set(scores.map(formerSchoolKey))
  const removed = now.filter((one) => !left.has(formerSchoolKey(one)))
  // Repeated, as after a lost response, it changes nothing.
  if (changed.length + removed.length === 0) return toBrought(scope, latest, studentId)
  if (sent.version !== versionOf(latest)) throw new Failure('CHANGED_MEANWHILE')
  // What is removed needs no day: her dates may have been corrected meanwhile.
  const since = changed.length > 0 ? await assertNewcomer(scope, head, student) : null
  if (changed.some((one) => !kindsOf[head.curriculum].includes(one.kind))) {
    throw new Failure('INVALID', { fields: { scores: 'Ada jenis yang bukan milik kurikulum kelas ini' } })
  }
  const rows = [...changed, ...removed.map((one) => ({ ...one, value: null }))].map((one) => {
    const known = before.get(formerSchoolKey(one))
    return { ...one, id: known?.id ?? newId(), rev: (known?.rev ?? 0) + 1 }
  })
  await write(scope, head, { studentId, since, rows })
  await refreshResults(scope, head)
  await refreshOtherClasses(scope, head, studentId)
  const shown = (list: readonly FormerSchoolScore[]) =>
    `${student.name}: ${list.map((one) => `${one.code} (${componentKindLabels[one.kind]}) ${formatScore(one.value)}`).join(', ') || 'tidak ada'}`
  const after = await readLatest(scope, head, studentId)
  await auditChange(scope, {
    kind,
    id: head.id,
    before: { formerSchool: shown(now) },
    after: { formerSchool: shown(present(after)) },
  })
  return toBrought(scope, after, studentId)
}

/** Two teachers of the subject, in the class that she leaves and in her next one, do not save at once. */
async function lockStudent({ db, schoolId }: SchoolScope, studentId: string): Promise<void> {
  await sql`select from student where school_id = ${schoolId} and id = ${studentId} for no key update`.execute(db)
}

const isSame = (sent: FormerSchoolScore, now: Latest | undefined) =>
  now !== undefined && now.value === sent.value && now.code === sent.code && now.name === sent.name

async function assertNewcomer(scope: SchoolScope, head: EvaluationHead, { id, name }: { id: string; name: string }) {
  const of = { yearId: head.year_id, semesterNo: head.semester_no, studentIds: [id] }
  const since = (await readNewcomers(scope, of)).get(id)
  if (since) return since
  const { rows } = await sql<{ since: SchoolDate | null }>`
    select coalesce(s.entry_date, (select min(e.join_date) from enrollment e
        where e.school_id = s.school_id and e.student_id = s.id)) as since
      from student s where s.school_id = ${scope.schoolId} and s.id = ${id}`.execute(scope.db)
  const known = rows[0]?.since
  throw new Failure('INVALID', {
    fields: {
      scores: `${name} tidak masuk di tengah semester ini: tercatat di sekolah ini sejak ${known ? formatDate(known) : 'awal'}. Bila keliru, betulkan dahulu tanggal masuk di data siswanya.`,
    },
  })
}

type Written = { studentId: string; since: SchoolDate | null; rows: readonly Latest[] }

async function write(scope: SchoolScope, head: EvaluationHead, { studentId, since, rows }: Written): Promise<void> {
  const { db, schoolId, profileId, clock } = scope
  await sql`
    insert into former_school_score (school_id, score_id, rev, student_id, subject_id, academic_year_id, semester_no, kind,
        code, name, value, since, actor_id, saved_at)
      select ${schoolId}, s.id, s.rev, ${studentId}, ${head.subject_id}, ${head.year_id}, ${head.semester_no}, s.kind,
          s.code, s.name, s.value,
          coalesce(${since}::date, (select min(old_former.since) from former_school_score old_former
            where old_former.school_id = ${schoolId} and old_former.score_id = s.id)),
          ${profileId}, ${clock.now()}::timestamptz
        from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ rev }) => rev)}::int[],
          ${rows.map((one) => one.kind)}::text[], ${rows.map(({ code }) => code)}::text[],
          ${rows.map(({ name }) => name)}::text[], ${rows.map(({ value }) => value)}::smallint[])
          as s (id, rev, kind, code, name, value)`.execute(db)
}

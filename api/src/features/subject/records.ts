import { sql } from 'kysely'
import type { z } from 'zod'
import type { Grade, Level } from '@hadir/contract/labels.ts'
import { gradesOfSchool } from '@hadir/contract/school/school-grades.ts'
import { subjectGroups, type Subject, type subjectFields } from '@hadir/contract/subject/subject.ts'
import { byName } from '../../platform/database/name-order.ts'
import type { Sorting } from '../../platform/database/read-page.ts'
import { Failure } from '../../platform/failure.ts'
import type { SchoolScope } from '../../platform/http/scope.ts'
import { readSetting } from '../config/school/rules.ts'

/** In the rapor's order: by group, then by the school's number. */
const onRapor = sql`(array_position(${sql.lit(`{${subjectGroups.join(',')}}`)}::text[], subject.subject_group),
  subject.order_no, ${byName('subject.name')})`

export const sorting: Sorting = {
  by: {
    code: sql`subject.code`,
    name: byName('subject.name'),
    group: onRapor,
    weeklyJp: sql`subject.weekly_jp`,
  },
  defaultSort: 'group',
  id: sql`subject.id`,
  search: { words: sql`fold_text(concat_ws(' ', code, name, short_name))` },
}

export const selectSubjects = ({ db, schoolId }: SchoolScope) =>
  db.selectFrom('subject').selectAll('subject').where('subject.school_id', '=', schoolId)

export async function readSubject(scope: SchoolScope, id: string): Promise<Subject> {
  const row = await selectSubjects(scope).where('subject.id', '=', id).executeTakeFirst()
  if (!row) throw new Failure('NOT_FOUND')
  return toSubject(row)
}

export const toColumns = (body: z.output<typeof subjectFields>) => ({
  code: body.code,
  name: body.name.replace(/\s+/g, ' '),
  short_name: body.shortName ?? null,
  subject_group: body.group,
  curriculum: body.curriculum,
  grades: body.grades,
  religion: body.religion ?? null,
  order_no: body.orderNo,
  weekly_jp: body.weeklyJp ?? null,
  threshold: body.threshold ?? null,
  is_active: body.isActive,
})

type Row = Awaited<ReturnType<ReturnType<typeof selectSubjects>['executeTakeFirstOrThrow']>>

export const toSubject = (row: Row): Subject => ({
  id: row.id,
  code: row.code,
  name: row.name,
  shortName: row.short_name,
  group: row.subject_group as Subject['group'],
  curriculum: row.curriculum as Subject['curriculum'],
  grades: row.grades as Grade[],
  religion: row.religion,
  orderNo: row.order_no,
  weeklyJp: row.weekly_jp,
  threshold: row.threshold,
  isActive: row.is_active,
  version: row.version,
})

/** Rejects grades that the school lacks, and a code or name of another subject, at their fields. */
export async function assertValid(
  scope: SchoolScope,
  body: z.output<typeof subjectFields>,
  id: string | null,
): Promise<void> {
  const { level, school_form: form } = await readSetting(scope)
  const own: readonly string[] = gradesOfSchool({ level: level as Level, form })
  const foreign = body.grades.filter((grade) => !own.includes(grade))
  if (foreign.length > 0) {
    throw new Failure('INVALID', { fields: { grades: `Tingkat ${foreign.join(', ')} tidak ada di ${form ?? level}` } })
  }
  const { code, name } = toColumns(body)
  const others = await selectSubjects(scope)
    .where((eb) =>
      eb.or([
        eb('code', '=', code),
        eb.and([eb(sql`lower(name)`, '=', name.toLowerCase()), eb('curriculum', '=', body.curriculum)]),
      ]),
    )
    .execute()
  const other = others.find((subject) => subject.id !== id)
  if (!other) return
  const fields =
    other.code === code
      ? { code: `Sudah dipakai ${other.name}` }
      : { name: 'Sudah ada mata pelajaran bernama ini pada kurikulum yang sama' }
  throw new Failure('ALREADY_EXISTS', { fields })
}

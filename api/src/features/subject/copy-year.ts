import { sql } from 'kysely'
import type { CopiedPart } from '@hadir/contract/academic-year/copy.ts'
import { byClass, byName } from '../../platform/database/name-order.ts'
import type { SchoolScope } from '../../platform/http/scope.ts'
import { newId } from '../../platform/ids.ts'

type Source = {
  id: string
  academic_class_id: string
  subject_id: string
  teacher_id: string | null
  weekly_jp: number
  threshold: number
  weight_lm: number
  weight_sts: number
  weight_sas: number
  semester_no: number | null
}

type Described = { what: string; is_active: boolean; had_teacher: string | null }

/**
 * Copies each class's subjects of one year to the same class of another, without decrees, which are yearly. `teachers`:
 * those whose teacher is copied too.
 */
export async function copyFromYear(
  scope: SchoolScope,
  { from, to }: { from: string; to: string },
): Promise<{ subjects: CopiedPart; teachers: CopiedPart }> {
  const { db, schoolId, clock } = scope
  const { rows } = await sql<Source & Described>`
    select old_given.id, target_ac.id as academic_class_id, old_given.subject_id, teacher.id as teacher_id,
        old_given.weekly_jp, old_given.threshold, old_given.weight_lm, old_given.weight_sts, old_given.weight_sas, old_given.semester_no,
        class.name || ' ' || subject.name as what, subject.is_active, was_t.name as had_teacher
      from academic_class source_ac
      join academic_class target_ac on target_ac.school_id = source_ac.school_id and target_ac.class_id = source_ac.class_id
        and target_ac.academic_year_id = ${to} and target_ac.status = 'AKTIF'
      join class on class.school_id = source_ac.school_id and class.id = source_ac.class_id
      join academic_subject old_given on old_given.school_id = source_ac.school_id and old_given.academic_class_id = source_ac.id
      join subject on subject.school_id = old_given.school_id and subject.id = old_given.subject_id
      left join teacher was_t on was_t.school_id = old_given.school_id and was_t.id = old_given.teacher_id
      left join teacher on teacher.school_id = was_t.school_id and teacher.id = was_t.id and teacher.status = 'AKTIF'
      where source_ac.school_id = ${schoolId} and source_ac.academic_year_id = ${from}
      order by ${byClass('class')}, subject.order_no, ${byName('subject.name')}`.execute(db)
  const sources = rows.filter((row) => row.is_active)
  const inactive = rows.filter((row) => !row.is_active)
  const copies = sources.map((source) => ({ source, id: newId() }))
  const now = clock.now()
  const added =
    copies.length === 0
      ? []
      : await db
          .insertInto('academic_subject')
          .values(
            copies.map(
              ({ id, source: { id: _old, had_teacher: _had, what: _what, is_active: _active, ...fields } }) => ({
                school_id: schoolId,
                ...fields,
                id,
                created_at: now,
                updated_at: now,
              }),
            ),
          )
          .onConflict((conflict) => conflict.columns(['school_id', 'academic_class_id', 'subject_id']).doNothing())
          .returning('id')
          .execute()
  const isAdded = new Set(added.map(({ id }) => id))
  const done = copies.filter(({ id }) => isAdded.has(id))
  await copyCoTeachers(scope, new Map(done.map(({ id, source }) => [source.id, id])))
  const existing = copies.length - done.length
  await copyJointGroups(scope, { from, to })
  return {
    subjects: {
      copied: done.length,
      existing,
      skipped: inactive.map(({ what }) => ({ what, reason: 'mata pelajaran ini tidak aktif lagi' })),
    },
    teachers: {
      copied: done.filter(({ source }) => source.teacher_id).length,
      existing,
      skipped: done
        .filter(({ source }) => source.had_teacher && !source.teacher_id)
        .map(({ source }) => ({ what: source.what, reason: `${source.had_teacher} tidak aktif lagi` })),
    },
  }
}

async function copyCoTeachers({ db, schoolId }: SchoolScope, copyOf: ReadonlyMap<string, string>): Promise<void> {
  if (copyOf.size === 0) return
  const beside = await db
    .selectFrom('academic_subject_co_teacher as co')
    .innerJoin('teacher', (join) =>
      join.onRef('teacher.school_id', '=', 'co.school_id').onRef('teacher.id', '=', 'co.teacher_id'),
    )
    .select(['co.academic_subject_id', 'co.teacher_id'])
    .where('co.school_id', '=', schoolId)
    .where('co.academic_subject_id', 'in', [...copyOf.keys()])
    .where('teacher.status', '=', 'AKTIF')
    .execute()
  const rows = beside.flatMap(({ academic_subject_id, teacher_id }) => {
    const copy = copyOf.get(academic_subject_id)
    return copy ? { school_id: schoolId, academic_subject_id: copy, teacher_id } : []
  })
  if (rows.length > 0) await db.insertInto('academic_subject_co_teacher').values(rows).execute()
}

/** The groups of one year for another, with those of their subjects that still have one teacher and are in no group. */
async function copyJointGroups({ db, schoolId, clock }: SchoolScope, { from, to }: { from: string; to: string }) {
  const { rows } = await sql<{ old: string; id: string; class_id: string; teacher_id: string | null }>`
    select member.joint_group_id as old, target_given.id, target_given.academic_class_id as class_id, target_given.teacher_id
      from joint_member member
      join academic_class was_ac on was_ac.school_id = member.school_id and was_ac.id = member.academic_class_id
      join academic_subject given on given.school_id = member.school_id and given.id = member.academic_subject_id
      join academic_class now_ac on now_ac.school_id = was_ac.school_id and now_ac.class_id = was_ac.class_id
        and now_ac.academic_year_id = ${to}
      join academic_subject target_given on target_given.school_id = now_ac.school_id and target_given.academic_class_id = now_ac.id
        and target_given.subject_id = given.subject_id
      where member.school_id = ${schoolId} and member.academic_year_id = ${from} and member.ended_on is null
        and not exists (select from joint_member other_member where other_member.school_id = target_given.school_id
          and other_member.academic_subject_id = target_given.id and other_member.ended_on is null)
      order by member.joint_group_id, member.position`.execute(db)
  const groups = [...Map.groupBy(rows, ({ old }) => old).values()]
    .map((members) => members.filter(({ teacher_id }) => teacher_id === members[0]?.teacher_id))
    .filter((members) => members.length > 1)
    .map((members) => ({ id: newId(), members }))
  if (groups.length === 0) return
  const common = { school_id: schoolId, academic_year_id: to }
  await db
    .insertInto('joint_group')
    .values(groups.map(({ id }) => ({ ...common, id, created_at: clock.now() })))
    .execute()
  await db
    .insertInto('joint_member')
    .values(
      groups.flatMap(({ id, members }) =>
        members.map((one, at) => ({
          ...common,
          joint_group_id: id,
          academic_class_id: one.class_id,
          academic_subject_id: one.id,
          position: at + 1,
        })),
      ),
    )
    .execute()
}

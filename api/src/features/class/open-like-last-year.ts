import type { SchoolScope } from '../../platform/http/scope.ts'
import { newId } from '../../platform/ids.ts'
import { readSetting } from '../config/school/rules.ts'
import { yearsToCopy } from './rules.ts'

/** Opens the classes of the year before the active one again, optionally with their last homeroom teachers. */
export async function openLikeLastYear(scope: SchoolScope, { withHomeroom }: { withHomeroom: boolean }) {
  const { db, schoolId, clock } = scope
  const { from, active } = await yearsToCopy(scope)
  const sources = await db
    .selectFrom('academic_class as rombel')
    .innerJoin('class', (join) =>
      join.onRef('class.school_id', '=', 'rombel.school_id').onRef('class.id', '=', 'rombel.class_id'),
    )
    .select(['rombel.id', 'rombel.class_id', 'rombel.curriculum', 'rombel.phase', 'rombel.room', 'rombel.capacity'])
    .where('rombel.school_id', '=', schoolId)
    .where('rombel.academic_year_id', '=', from.id)
    .where('class.is_active', '=', true)
    .execute()
  if (sources.length === 0) return { fromYear: from.name, added: 0, skipped: 0 }
  const added = await db
    .insertInto('academic_class')
    .values(
      sources.map(({ id: _old, ...fields }) => ({
        school_id: schoolId,
        id: newId(),
        academic_year_id: active.id,
        ...fields,
        created_at: clock.now(),
      })),
    )
    .onConflict((conflict) => conflict.columns(['school_id', 'academic_year_id', 'class_id']).doNothing())
    .returning(['id', 'class_id'])
    .execute()
  if (withHomeroom) await copyHomerooms(scope, { sources, added })
  return { fromYear: from.name, added: added.length, skipped: sources.length - added.length }
}

type Rombel = { id: string; class_id: string }

async function copyHomerooms(
  scope: SchoolScope,
  { sources, added }: { sources: readonly Rombel[]; added: readonly Rombel[] },
): Promise<void> {
  const oldOf = new Map(sources.map((source) => [source.class_id, source.id]))
  const led = await scope.db
    .selectFrom('homeroom')
    .innerJoin('teacher', (join) =>
      join.onRef('teacher.school_id', '=', 'homeroom.school_id').onRef('teacher.id', '=', 'homeroom.teacher_id'),
    )
    .select(['homeroom.academic_class_id', 'homeroom.teacher_id'])
    .where('homeroom.school_id', '=', scope.schoolId)
    .where(
      'homeroom.academic_class_id',
      'in',
      sources.map(({ id }) => id),
    )
    .where('teacher.status', '=', 'AKTIF')
    // The last homeroom teacher, if it changed during the year.
    .orderBy('homeroom.start_date')
    .execute()
  const leaderOf = new Map(led.map((row) => [row.academic_class_id, row.teacher_id]))
  const { today } = await readSetting(scope)
  // A class opened in this request has no homeroom teacher yet.
  const rows = added.flatMap(({ id, class_id }) => {
    const teacherId = leaderOf.get(oldOf.get(class_id) ?? '')
    if (!teacherId) return []
    return { school_id: scope.schoolId, id: newId(), academic_class_id: id, teacher_id: teacherId, start_date: today }
  })
  if (rows.length > 0) await scope.db.insertInto('homeroom').values(rows).execute()
}

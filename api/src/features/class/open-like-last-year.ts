import { sql } from 'kysely'
import type { CopiedPart } from '@hadir/contract/academic-year/copy.ts'
import { byClass } from '../../platform/database/name-order.ts'
import type { SchoolScope } from '../../platform/http/scope.ts'
import { newId } from '../../platform/ids.ts'
import { readSetting } from '../config/school/rules.ts'
import { yearsToCopy } from './rules.ts'

type Years = { from: string; to: string }

/** Opens the classes of the year before the active one again, optionally with their last homeroom teachers. */
export async function openLikeLastYear(scope: SchoolScope, { withHomeroom }: { withHomeroom: boolean }) {
  const { from, active } = await yearsToCopy(scope)
  const years = { from: from.id, to: active.id }
  const { copied, existing } = await copyClasses(scope, years)
  if (withHomeroom) await copyHomerooms(scope, years)
  return { fromYear: from.name, added: copied, skipped: existing }
}

/** Opens the classes of one year in another, with curriculum, phase, room and capacity but without members. */
export async function copyClasses({ db, schoolId, clock }: SchoolScope, { from, to }: Years): Promise<CopiedPart> {
  const sources = await db
    .selectFrom('academic_class as own_ac')
    .innerJoin('class', (join) =>
      join.onRef('class.school_id', '=', 'own_ac.school_id').onRef('class.id', '=', 'own_ac.class_id'),
    )
    .select(['own_ac.class_id', 'own_ac.curriculum', 'own_ac.phase', 'own_ac.room', 'own_ac.capacity'])
    .select(['class.name', 'class.is_active'])
    .where('own_ac.school_id', '=', schoolId)
    .where('own_ac.academic_year_id', '=', from)
    .orderBy(byClass('class'))
    .execute()
  const open = sources.filter((one) => one.is_active)
  const skipped = sources
    .filter((one) => !one.is_active)
    .map(({ name }) => ({ what: name, reason: 'kelas ini tidak aktif lagi' }))
  if (open.length === 0) return { copied: 0, existing: 0, skipped }
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('academic_class')
    .values(
      open.map(({ name: _name, is_active: _active, ...fields }) => ({
        school_id: schoolId,
        id: newId(),
        academic_year_id: to,
        ...fields,
        created_at: clock.now(),
      })),
    )
    .onConflict((conflict) => conflict.columns(['school_id', 'academic_year_id', 'class_id']).doNothing())
    .executeTakeFirstOrThrow()
  const copied = Number(numInsertedOrUpdatedRows)
  return { copied, existing: open.length - copied, skipped }
}

type Led = {
  className: string
  academicClassId: string
  teacherId: string
  teacher: string
  status: string
  isLed: boolean
}

/** The last homeroom teacher of each class of one year leads it in another, where nobody does yet. */
export async function copyHomerooms(scope: SchoolScope, { from, to }: Years): Promise<CopiedPart> {
  const { db, schoolId } = scope
  const { today } = await readSetting(scope)
  const { rows } = await sql<Led>`
    select distinct on (${byClass('class')}, class.id) class.name as "className", target_ac.id as "academicClassId",
        teacher.id as "teacherId", teacher.name as teacher, teacher.status,
        exists (select from homeroom now_h where now_h.school_id = target_ac.school_id and now_h.academic_class_id = target_ac.id
          and (now_h.end_date is null or now_h.end_date > ${today}::date)) as "isLed"
      from academic_class source_ac
      join academic_class target_ac on target_ac.school_id = source_ac.school_id and target_ac.class_id = source_ac.class_id
        and target_ac.academic_year_id = ${to} and target_ac.status = 'AKTIF'
      join class on class.school_id = source_ac.school_id and class.id = source_ac.class_id
      join homeroom led_h on led_h.school_id = source_ac.school_id and led_h.academic_class_id = source_ac.id
      join teacher on teacher.school_id = led_h.school_id and teacher.id = led_h.teacher_id
      where source_ac.school_id = ${schoolId} and source_ac.academic_year_id = ${from}
      order by ${byClass('class')}, class.id, led_h.start_date desc`.execute(db)
  const isGone = ({ isLed, status }: Led) => !isLed && status !== 'AKTIF'
  const added = rows.filter((row) => !row.isLed && !isGone(row))
  if (added.length > 0) {
    const homerooms = added.map(({ academicClassId, teacherId }) => ({
      school_id: schoolId,
      id: newId(),
      academic_class_id: academicClassId,
      teacher_id: teacherId,
      start_date: today,
    }))
    await db.insertInto('homeroom').values(homerooms).execute()
  }
  return {
    copied: added.length,
    existing: rows.filter(({ isLed }) => isLed).length,
    skipped: rows
      .filter(isGone)
      .map(({ className, teacher }) => ({ what: className, reason: `${teacher} tidak aktif lagi` })),
  }
}

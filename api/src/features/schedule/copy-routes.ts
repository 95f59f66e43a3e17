import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { notOver, type BellSchedule } from '@hadir/contract/bell-schedule.ts'
import { scheduleEndpoints } from '@hadir/contract/schedule.ts'
import type { ClassSchedule, Copied } from '@hadir/contract/schedule-record.ts'
import { clashBetween, clashText, whenText } from '@hadir/contract/timetable.ts'
import { Failure } from '../../http/failure.ts'
import type { SchoolScope } from '../../http/scope.ts'
import { serve } from '../../http/serve.ts'
import { newId } from '../../new-id.ts'
import { readSetting } from '../school-config/rules.ts'
import { readBellSchedules } from './bells.ts'
import { openSemesterOf } from './closed.ts'
import { columnsOf, lockYear, withinSemester, withTypedTimes, wrongTimes, type LockedYear } from './place.ts'
import { inWeekOrder, selectSlots, slotMaker } from './slots.ts'

/** A lesson as it would stand after copying; null: the class has no such subject there. */
type Wanted = { slot: ClassSchedule; from: ClassSchedule } | { slot: null; from: ClassSchedule }

export async function scheduleCopyRoutes(app: FastifyInstance): Promise<void> {
  serve(app, scheduleEndpoints.copyDay, async ({ body }, scope) => {
    const { academicClassId, semesterNo, variant, from, to } = body
    const rombel = await scope.db
      .selectFrom('academic_class')
      .select('academic_year_id')
      .where('school_id', '=', scope.schoolId)
      .where('id', '=', academicClassId)
      .executeTakeFirst()
    if (!rombel) throw new Failure('NOT_FOUND')
    const place = await openYear(scope, rombel.academic_year_id)
    if (!place.activeDays.includes(to)) throw new Failure('INVALID', { fields: { to: 'Hari ini bukan hari sekolah' } })
    refuseClosedSemester(place, semesterNo)
    const wanted = place.slots
      .filter(
        (slot) =>
          slot.academicClass.id === academicClassId &&
          slot.weekday === from &&
          slot.variant === variant &&
          (slot.semesterNo ?? semesterNo) === semesterNo,
      )
      .map((slot) => ({ slot: { ...slot, weekday: to, semesterNo: openSemesterOf(slot, place) }, from: slot }))
    return answer(await writeCopies(scope, place, wanted))
  })

  serve(app, scheduleEndpoints.copySemester, async ({ body }, scope) => {
    const place = await openYear(scope, body.academicYearId)
    refuseClosedSemester(place, body.semesterNo)
    const before = await semesterBefore(scope, body)
    if (!before) throw new Failure('INVALID', { fields: { semesterNo: 'Belum ada semester sebelumnya' } })
    const sources = before.yearId === place.id ? place.slots : await readSlots(scope, before.yearId, place.bells)
    const counterparts = await counterpartsOf(scope, { from: before.yearId, to: place.id })
    const wanted = sources
      .filter((slot) => slot.semesterNo === before.no && slot.variant === 'NORMAL')
      .map((from): Wanted => {
        const at = counterparts.get(from.academicSubjectId)
        if (!at || (at.semesterNo !== null && at.semesterNo !== body.semesterNo)) return { slot: null, from }
        // Dates belong to the semester that they were set in.
        const moved = { ...from, semesterNo: body.semesterNo, validFrom: null, validTo: null }
        return {
          slot: { ...moved, academicSubjectId: at.id, academicClass: { ...from.academicClass, id: at.classId } },
          from,
        }
      })
      .filter(({ slot, from }) => !body.academicClassId || (slot ?? from).academicClass.id === body.academicClassId)
    return answer(await writeCopies(scope, place, wanted))
  })
}

const answer = (data: Copied) => ({
  data,
  message:
    data.skipped.length > 0
      ? `${data.copied.length} pelajaran disalin, ${data.skipped.length} dilewati`
      : `${data.copied.length} pelajaran disalin`,
})

type Place = LockedYear & { bells: BellSchedule[]; slots: ClassSchedule[]; activeDays: readonly number[] }

const refuseClosedSemester = (place: Place, semesterNo: 1 | 2) => openSemesterOf({ semesterNo }, place)

/** The whole timetable of a year, with its lock held. */
async function openYear(scope: SchoolScope, yearId: string): Promise<Place> {
  const year = await lockYear(scope, yearId)
  const { active_days, today } = await readSetting(scope)
  const bells = await readBellSchedules(scope)
  return {
    ...year,
    slots: await readSlots(scope, yearId, bells),
    bells: notOver(bells, today),
    activeDays: active_days ?? [],
  }
}

async function readSlots(scope: SchoolScope, yearId: string, bells: BellSchedule[]) {
  const { today } = await readSetting(scope)
  const rows = await selectSlots(scope).where('slot.academic_year_id', '=', yearId).orderBy(inWeekOrder).execute()
  return rows.map(slotMaker(bells, today)).map(withTypedTimes)
}

/** Writes what finds its place, one after the other against all that stands, and says of the rest what was in its way. */
async function writeCopies(scope: SchoolScope, place: Place, wanted: readonly Wanted[]): Promise<Copied> {
  const dated = withinSemester(place.semesters)
  const standing = place.slots.map(dated)
  const skipped: Copied['skipped'] = []
  const rows = []
  const now = scope.clock.now()
  for (const { slot, from } of wanted) {
    const reason = slot ? whyNot(dated(slot), standing, place.bells) : 'Kelasnya tidak memiliki mata pelajaran ini'
    if (reason || !slot) {
      skipped.push({
        lesson: `${from.academicClass.name} ${from.subject.name}, ${whenText(from)}`,
        reason: reason ?? '',
      })
      continue
    }
    standing.push(dated(slot))
    rows.push({
      school_id: scope.schoolId,
      id: newId(),
      academic_year_id: place.id,
      ...columnsOf(slot, slot.academicSubjectId),
      created_at: now,
      updated_at: now,
    })
  }
  if (rows.length > 0) await scope.db.insertInto('class_schedule').values(rows).execute()
  return { copied: rows.map(({ id }) => id), skipped }
}

function whyNot(
  slot: ClassSchedule,
  standing: readonly ClassSchedule[],
  bells: readonly BellSchedule[],
): string | null {
  for (const other of standing) {
    const kind = clashBetween(slot, other, bells)
    if (kind) return clashText(kind, other)
  }
  return wrongTimes(slot, bells)?.message ?? null
}

async function semesterBefore(
  { db, schoolId }: SchoolScope,
  { academicYearId, semesterNo }: { academicYearId: string; semesterNo: 1 | 2 },
) {
  const { rows } = await sql<{ yearId: string; no: 1 | 2 }>`
    select s.academic_year_id as "yearId", s.no from semester s
      where s.school_id = ${schoolId} and s.end_date < (select t.start_date from semester t
        where t.school_id = ${schoolId} and t.academic_year_id = ${academicYearId} and t.no = ${semesterNo})
      order by s.end_date desc limit 1`.execute(db)
  return rows[0]
}

/** The subject of the same class in the other year, by the subject of the first one; in one year every one is itself. */
async function counterpartsOf({ db, schoolId }: SchoolScope, { from, to }: { from: string; to: string }) {
  const { rows } = await sql<{ was: string; id: string; classId: string; semesterNo: 1 | 2 | null }>`
    select o.id as was, n.id, n.academic_class_id as "classId", n.semester_no as "semesterNo"
      from academic_class oc join academic_subject o on o.school_id = oc.school_id and o.academic_class_id = oc.id
      join academic_class nc on nc.school_id = oc.school_id and nc.class_id = oc.class_id and nc.academic_year_id = ${to}
      join academic_subject n on n.school_id = nc.school_id and n.academic_class_id = nc.id and n.subject_id = o.subject_id
      where oc.school_id = ${schoolId} and oc.academic_year_id = ${from}`.execute(db)
  return new Map(rows.map((row) => [row.was, row]))
}

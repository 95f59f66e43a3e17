import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import { percentText } from '@hadir/contract/labels.ts'
import {
  type WarningReason,
  warningStateLabels,
  warnings,
  type WarningRow,
} from '@hadir/contract/attendance/report/warning.ts'
import { byClass, byName } from '../../../platform/database/name-order.ts'
import type { Sorting } from '../../../platform/database/read-page.ts'
import { Failure } from '../../../platform/failure.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { serve } from '../../../platform/http/serve.ts'
import { serveList } from '../../../platform/listing/serve-list.ts'
import type { ListSheet } from '../../../platform/listing/list-sheet.ts'
import { newId } from '../../../platform/ids.ts'
import { aboutOf, readStart } from './overview.ts'
import { factsOf, selectWarned, type WarnedRow } from './warnings.ts'

const sorting: Sorting = {
  by: {
    urgency: sql`-coalesce(w.days, 0), -coalesce(w.alpa_days, 0), coalesce(w.present_percent, 100)`,
    student: byName('w.name'),
    class: byClass('w', { orderNo: 'w.class_order', name: 'w.class_name' }),
    inARow: sql`w.days`,
    alpaDays: sql`w.alpa_days`,
    presentPercent: sql`w.present_percent`,
  },
  defaultSort: 'urgency',
  id: sql`w.student_id`,
  search: { words: sql`concat_ws(' ', fold_text(w.name), fold_text(w.class_name))`, numbers: [sql`w.nis`] },
  isOfWholeSchool: true,
}

const sheet: ListSheet<WarningRow> = {
  title: 'Perlu perhatian',
  columns: [
    { header: 'NIS', cell: (row) => row.student.nis },
    { header: 'Nama', cell: (row) => row.student.name },
    { header: 'Kelas', cell: (row) => row.academicClass.name },
    { header: 'Wali kelas', cell: (row) => row.homeroomTeacher },
    { header: 'Alpa berturut-turut', cell: (row) => row.inARow?.days },
    { header: 'Sejak', cell: (row) => row.inARow?.since, isDate: true },
    { header: 'Alpa semester ini', cell: (row) => row.alpaDays },
    { header: 'Kehadiran', cell: (row) => row.presentPercent !== null && percentText(row.presentPercent) },
    { header: 'Status', cell: (row) => warningStateLabels[row.state] },
    { header: 'Ditindak pada', cell: (row) => row.handled?.on, isDate: true },
    { header: 'Ditindak oleh', cell: (row) => row.handled?.by },
    { header: 'Tindakan', cell: (row) => row.handled?.note },
  ],
}

const columnOf = { BERTURUT: 'days', ALPA: 'alpa_days', KEHADIRAN: 'present_percent' } as const satisfies Record<
  WarningReason,
  keyof WarnedRow
>

const nobody = '00000000-0000-0000-0000-000000000000'

/** The classes that the caller reads today; a school without settings has none. */
async function readAbout(scope: SchoolScope) {
  const start = await readStart(scope)
  if (!start) throw new Failure('NOT_FOUND')
  return aboutOf(scope, start)
}

export async function warningRoutes(app: FastifyInstance): Promise<void> {
  serveList(app, warnings, {
    find: async (scope, { reason, academicClassId, state }) => {
      const about = await readAbout(scope)
      // A teacher without a class reads none.
      const classes = about.classes?.length === 0 ? [nobody] : about.classes
      return scope.db
        .selectFrom(sql<WarnedRow>`(${selectWarned(scope, { ...about, classes })})`.as<'w'>(sql.ref('w')))
        .selectAll()
        .select(
          sql<boolean>`${scope.role === 'school_admin'} or w.academic_class_id = any(${about.led}::uuid[])`.as(
            'may_handle',
          ),
        )
        .$if(reason !== undefined, (rows) => rows.where(`w.${columnOf[reason ?? 'ALPA']}`, 'is not', null))
        .$if(academicClassId !== undefined, (rows) => rows.where('w.academic_class_id', '=', academicClassId ?? ''))
        .$if(state !== undefined, (rows) => rows.where('w.state', '=', state ?? 'BELUM'))
    },
    sorting,
    show: (rows) =>
      rows.map((row) => ({
        id: row.student_id,
        student: { id: row.student_id, name: row.name, nis: row.nis },
        academicClass: { id: row.academic_class_id, name: row.class_name },
        homeroomTeacher: row.homeroom_teacher,
        ...factsOf(row),
        state: row.state,
        handled:
          row.handled_on && row.handled_at
            ? { on: row.handled_on, at: row.handled_at.toISOString(), by: row.handled_by ?? '', note: row.note ?? '' }
            : null,
        mayHandle: row.may_handle,
      })),
    sheet,
  })

  serve(app, warnings.handle, async ({ body: { studentIds, note } }, scope) => {
    const { today } = await assertVisibleStudents(scope, studentIds)
    const at = scope.clock.now()
    await scope.db
      .insertInto('warning_handling')
      .values(
        studentIds.map((studentId) => ({
          school_id: scope.schoolId,
          id: newId(at.getTime()),
          student_id: studentId,
          handled_on: today,
          handled_by: scope.profileId,
          handled_at: at,
          note,
        })),
      )
      .execute()
    return { data: { count: studentIds.length }, message: `${studentIds.length} siswa ditandai sudah ditindak` }
  })

  serve(app, warnings.undo, async ({ body: { studentIds } }, scope) => {
    await assertVisibleStudents(scope, studentIds)
    const undone = await scope.db
      .updateTable('warning_handling')
      .set({ undone_by: scope.profileId, undone_at: scope.clock.now() })
      .where('school_id', '=', scope.schoolId)
      .where('student_id', 'in', studentIds)
      .where('undone_at', 'is', null)
      .executeTakeFirst()
    return { data: { count: Number(undone.numUpdatedRows) }, message: 'Tanda sudah ditindak dibatalkan' }
  })
}

/** An admin for every student; a homeroom teacher for those of her class; nobody else, whatever she may read. */
async function assertVisibleStudents(scope: SchoolScope, studentIds: string[]) {
  const about = await readAbout(scope)
  const { rows } = await sql<{ academic_class_id: string | null }>`
    select e.academic_class_id from student s
      left join enrollment e on e.school_id = s.school_id and e.student_id = s.id and e.join_date <= ${about.today}::date
        and (e.leave_date is null or e.leave_date > ${about.today}::date)
      where s.school_id = ${scope.schoolId} and s.id = any(${studentIds}::uuid[])`.execute(scope.db)
  if (rows.length < new Set(studentIds).size) throw new Failure('NOT_FOUND')
  const isHers = ({ academic_class_id: one }: (typeof rows)[number]) => one !== null && about.led.includes(one)
  if (scope.role !== 'school_admin' && !rows.every(isHers)) throw new Failure('FORBIDDEN')
  return about
}

import type { FastifyInstance } from 'fastify'
import {
  type AcademicYear,
  academicYearEndpoints,
  datesOf,
  type AcademicYearFields,
} from '@hadir/contract/academic-year.ts'
import { Failure } from '../../http/failure.ts'
import { noteChange } from '../../http/note-change.ts'
import type { SchoolScope } from '../../http/scope.ts'
import { serve } from '../../http/serve.ts'
import { serveHistory } from '../../http/serve-history.ts'
import { serveList } from '../../list/serve-list.ts'
import { newId } from '../../new-id.ts'
import { readSetting } from '../school-config/rules.ts'
import { activateYear } from './activate.ts'
import { readCalendar } from './calendar.ts'
import { kept, notingYears } from './noting.ts'
import { lockCalendar, readYear, selectYears, sorting, withSemesters, writeSemesters } from './records.ts'
import { sheet } from './sheet.ts'

export async function academicYearRoutes(app: FastifyInstance): Promise<void> {
  serveList(app, academicYearEndpoints, {
    find: (scope, { status }) => {
      const found = selectYears(scope)
      return status ? found.where('is_active', '=', status === 'aktif') : found
    },
    sorting,
    show: (rows, scope) => withSemesters(scope, rows),
    sheet,
  })

  serve(app, academicYearEndpoints.read, async ({ params }, scope) => ({ data: await readYear(scope, params.id) }))

  serve(app, academicYearEndpoints.create, async ({ body }, scope) => {
    await refuseWrongDates(scope, body, null)
    const id = newId()
    const now = scope.clock.now()
    await scope.db
      .insertInto('academic_year')
      .values({ school_id: scope.schoolId, id, ...toColumns(body), created_at: now, updated_at: now })
      .execute()
    await writeSemesters(scope, id, body.semesters)
    const after = await readYear(scope, id)
    await noteChange(scope, { kind: 'academic-year', id, before: null, after })
    return { data: after, message: 'Tahun pelajaran tersimpan' }
  })

  serve(app, academicYearEndpoints.update, async ({ params, body }, scope) => {
    const before = await readYear(scope, params.id)
    await refuseWrongDates(scope, body, params.id)
    refuseClosed(before, body)
    const { numUpdatedRows } = await scope.db
      .updateTable('academic_year')
      .set({ ...toColumns(body), version: before.version + 1, updated_at: scope.clock.now() })
      .where('school_id', '=', scope.schoolId)
      .where('id', '=', params.id)
      .where('version', '=', body.version ?? 0)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Failure('CHANGED_MEANWHILE')
    await writeSemesters(scope, params.id, body.semesters)
    const after = await readYear(scope, params.id)
    await noteChange(scope, { kind: 'academic-year', id: params.id, before: kept(before), after: kept(after) })
    return { data: after, message: 'Tahun pelajaran tersimpan' }
  })

  serve(app, academicYearEndpoints.remove, async ({ params }, scope) => {
    const year = await readYear(scope, params.id)
    if (year.isActive) throw new Failure('STILL_IN_USE')
    await noteChange(scope, { kind: 'academic-year', id: params.id, before: year, after: null })
    await scope.db
      .deleteFrom('academic_year')
      .where('school_id', '=', scope.schoolId)
      .where('id', '=', params.id)
      .execute()
    return { data: null, message: 'Tahun pelajaran dihapus' }
  })

  serve(app, academicYearEndpoints.calendar, async ({ params }, scope) => ({
    data: await readCalendar(scope, params.id),
  }))

  serve(app, academicYearEndpoints.activate, async ({ params, body }, scope) => {
    const after = await notingYears(scope, params.id, () => activateYear(scope, params.id, body.activeDays))
    return { data: after, message: 'Tahun pelajaran aktif' }
  })

  serveHistory(app, academicYearEndpoints.history, 'academic-year')
}

const toColumns = (body: AcademicYearFields) => ({
  name: body.name,
  start_date: body.startDate,
  end_date: body.endDate,
  curriculum: body.curriculum,
  principal_name: body.principalName ?? null,
  principal_nip: body.principalNip ?? null,
})

/** The dates of a closed semester are what its papers were printed with. */
function refuseClosed(before: AcademicYear, { semesters }: AcademicYearFields): void {
  const fields: Record<string, string> = {}
  for (const [i, { no, startDate, endDate, reportDate }] of semesters.entries()) {
    const kept = before.semesters.find((one) => one.no === no)
    if (kept?.status !== 'DITUTUP') continue
    if (kept.startDate !== startDate) fields[`semesters.${i}.startDate`] = 'Semester ini sudah ditutup'
    if (kept.endDate !== endDate) fields[`semesters.${i}.endDate`] = 'Semester ini sudah ditutup'
    if (kept.reportDate !== (reportDate ?? null)) fields[`semesters.${i}.reportDate`] = 'Semester ini sudah ditutup'
  }
  if (Object.keys(fields).length > 0) throw new Failure('INVALID', { fields })
}

async function refuseWrongDates(scope: SchoolScope, body: AcademicYearFields, id: string | null): Promise<void> {
  const { today } = await readSetting(scope)
  const fields = datesOf(body)
  const ahead = Number(body.name.slice(0, 4)) - Number(today.slice(0, 4))
  if (ahead < -5 || ahead > 3) fields['name'] = 'Paling lama 5 tahun lalu, paling jauh 3 tahun lagi'
  await lockCalendar(scope)
  const others = (await selectYears(scope).execute()).filter((year) => year.id !== id)
  if (others.some(({ name }) => name === body.name)) fields['name'] = 'Tahun pelajaran ini sudah ada'
  const other = others.find((year) => year.start_date <= body.endDate && year.end_date >= body.startDate)
  if (other) fields['startDate'] = `Bertumpuk dengan tahun pelajaran ${other.name}`
  if (Object.keys(fields).length > 0) throw new Failure('INVALID', { fields })
}

import type { FastifyInstance } from 'fastify'
import {
  type AcademicYear,
  academicYearEndpoints,
  datesOf,
  type AcademicYearFields,
  semesterNames,
} from '@hadir/contract/academic-year/academic-year.ts'
import { formatDate } from '@hadir/contract/dates/dates.ts'
import { completed } from '../../platform/http/complete-update.ts'
import { Failure } from '../../platform/failure.ts'
import { auditChange } from '../../platform/audit/audit-log.ts'
import type { SchoolScope } from '../../platform/http/scope.ts'
import { serve } from '../../platform/http/serve.ts'
import { serveHistory } from '../../platform/audit/serve-history.ts'
import { deleteRecord, insertRecord, updateRecord } from '../../platform/http/versioned-record.ts'
import { serveList } from '../../platform/listing/serve-list.ts'
import { readSetting } from '../config/school/rules.ts'
import { activateYear } from './activate.ts'
import { readCalendar } from './calendar.ts'
import { auditedFields, auditingYears } from './audit-years.ts'
import { filledDays, lockCalendar, readYear, selectYears, sorting, withSemesters, writeSemesters } from './records.ts'
import { sheet } from './export-columns.ts'
import { copyRoutes } from './copy-routes.ts'
import type { YearParts } from './copy-year.ts'
import { examRoutes } from './exam-routes.ts'
import { holidayRoutes } from './holiday-routes.ts'
import { rolloverRoutes } from './rollover/rollover-routes.ts'
import { semesterRoutes } from './semester-routes.ts'
import type { TimetableCopy } from './start-semester.ts'

type Others = { timetable: TimetableCopy; lastYear: YearParts }

/** What other features copy: the timetable into a semester that starts, their records of last year into a new year. */
export const academicYearRoutes =
  ({ timetable, lastYear }: Others) =>
  async (app: FastifyInstance) => {
    await yearRoutes(app)
    await copyRoutes(app, lastYear)
    await examRoutes(app)
    await holidayRoutes(app)
    await rolloverRoutes(app)
    await semesterRoutes(app, timetable)
  }

async function yearRoutes(app: FastifyInstance): Promise<void> {
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
    await assertDates(scope, body, null)
    const id = await insertRecord(scope, 'academic_year', toColumns(body))
    await writeSemesters(scope, id, body.semesters)
    const after = await readYear(scope, id)
    await auditChange(scope, { kind: 'academic-year', id, before: null, after: auditedFields(after) })
    return { data: after, message: 'Tahun pelajaran tersimpan' }
  })

  serve(app, academicYearEndpoints.update, async ({ params, body: sent, sentFields }, scope) => {
    const before = await readYear(scope, params.id)
    const body = completed(sent, { sentFields, before })
    for (const [i, semester] of body.semesters.entries()) {
      if (!('reportDate' in semester))
        Object.assign(semester, { reportDate: before.semesters[i]?.reportDate ?? undefined })
    }
    await assertDates(scope, body, params.id)
    assertClosedUnchanged(before, body)
    await updateRecord(scope, 'academic_year', { id: params.id, version: body.version, columns: toColumns(body) })
    await writeSemesters(scope, params.id, body.semesters)
    const after = await readYear(scope, params.id)
    await auditChange(scope, {
      kind: 'academic-year',
      id: params.id,
      before: auditedFields(before),
      after: auditedFields(after),
    })
    return { data: after, message: 'Tahun pelajaran tersimpan' }
  })

  serve(app, academicYearEndpoints.remove, async ({ params }, scope) => {
    const year = await readYear(scope, params.id)
    if (year.isActive) throw new Failure('STILL_IN_USE', { values: { by: ': ini tahun pelajaran yang aktif' } })
    await auditChange(scope, { kind: 'academic-year', id: params.id, before: auditedFields(year), after: null })
    await deleteRecord(scope, 'academic_year', params.id)
    return { data: null, message: 'Tahun pelajaran dihapus' }
  })

  serve(app, academicYearEndpoints.calendar, async ({ params }, scope) => ({
    data: await readCalendar(scope, params.id),
  }))

  serve(app, academicYearEndpoints.activate, async ({ params, body }, scope) => {
    const after = await auditingYears(scope, params.id, () => activateYear(scope, params.id, body))
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
  begins_on: body.beginsOn ?? null,
})

/** A closed semester's papers were printed with its dates and its curriculum. */
function assertClosedUnchanged(before: AcademicYear, body: AcademicYearFields): void {
  const { semesters, startDate } = body
  const beginsOn = body.beginsOn ?? null
  const fields: Record<string, string> = {}
  // The printed papers also show which of its days were missing.
  const changedFrom = [before.beginsOn ?? before.startDate, beginsOn ?? startDate].toSorted()[0] ?? startDate
  const closed = before.semesters.find(({ status, endDate }) => status === 'DITUTUP' && changedFrom <= endDate)
  if (closed && beginsOn !== before.beginsOn) fields['beginsOn'] = `Semester ${semesterNames[closed.no]} sudah ditutup`
  const first = before.semesters.find(({ status }) => status === 'DITUTUP')
  if (first && before.curriculum !== body.curriculum) {
    fields['curriculum'] = `Semester ${semesterNames[first.no]} sudah ditutup`
  }
  for (const [i, { no, startDate, endDate, reportDate }] of semesters.entries()) {
    const same = before.semesters.find((one) => one.no === no)
    if (same?.status !== 'DITUTUP') continue
    if (same.startDate !== startDate) fields[`semesters.${i}.startDate`] = 'Semester ini sudah ditutup'
    if (same.endDate !== endDate) fields[`semesters.${i}.endDate`] = 'Semester ini sudah ditutup'
    if (same.reportDate !== (reportDate ?? null)) fields[`semesters.${i}.reportDate`] = 'Semester ini sudah ditutup'
  }
  if (Object.keys(fields).length > 0) throw new Failure('INVALID', { fields })
}

async function assertDates(scope: SchoolScope, body: AcademicYearFields, id: string | null): Promise<void> {
  const { today } = await readSetting(scope)
  const fields = datesOf(body)
  const ahead = Number(body.name.slice(0, 4)) - Number(today.slice(0, 4))
  if (ahead < -5 || ahead > 3) fields['name'] = 'Paling lama 5 tahun lalu, paling jauh 3 tahun lagi'
  await lockCalendar(scope)
  const others = (await selectYears(scope).execute()).filter((year) => year.id !== id)
  if (others.some(({ name }) => name === body.name)) fields['name'] = 'Tahun pelajaran ini sudah ada'
  const other = others.find((year) => year.start_date <= body.endDate && year.end_date >= body.startDate)
  if (other) fields['startDate'] = `Bertumpuk dengan tahun pelajaran ${other.name}`
  const filled = id === null ? null : await filledDays(scope, id)
  if (filled?.first && filled.first < body.startDate)
    fields['startDate'] = `Absensi ${formatDate(filled.first)} sudah diisi`
  if (filled?.last && filled.last > body.endDate) fields['endDate'] = `Absensi ${formatDate(filled.last)} sudah diisi`
  if (Object.keys(fields).length > 0) throw new Failure('INVALID', { fields })
}

import { missedStatuses } from '@hadir/contract/labels.ts'
import { semesterNames } from '@hadir/contract/academic-year/academic-year.ts'
import type { SemesterRecap, SemesterRow } from '@hadir/contract/attendance/report/semester.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import type { FileAnswer } from '../../../platform/http/serve.ts'
import { fileOf, zoneOf } from '../../../platform/listing/export-rows.ts'
import type { ListSheet } from '../../../platform/listing/list-sheet.ts'

export const recapSheet: ListSheet<SemesterRow> = {
  title: 'Rekap Semester',
  columns: [
    { header: 'No', cell: (row) => row.no },
    { header: 'NIS', cell: (row) => row.nis },
    { header: 'Nama', cell: (row) => row.name },
    { header: 'L/P', cell: (row) => row.gender },
    ...missedStatuses.flatMap((status) => {
      const word = { S: 'Sakit', I: 'Izin', A: 'Tanpa Keterangan' }[status]
      return [
        { header: word, cell: (row: SemesterRow) => row.total[status] },
        { header: `${word}: tercatat`, cell: (row: SemesterRow) => row.marked[status] },
        { header: `${word}: saldo awal`, cell: (row: SemesterRow) => row.opening[status] },
      ]
    }),
  ],
}

type File = { sheet: ListSheet<SemesterRow>; format: 'xlsx' | 'csv' }

/** A file with a row for each student of the recap. */
export async function semesterFile(
  scope: SchoolScope,
  recap: SemesterRecap,
  { sheet, format }: File,
): Promise<FileAnswer> {
  const reader = { role: scope.role, zone: await zoneOf(scope), now: scope.clock.now() }
  async function* parts() {
    yield recap.rows
  }
  const { body, contentType } = await fileOf(reader, { sheet, parts: parts(), format })
  const semester = semesterNames[recap.semesterNo === 1 ? 1 : 2]
  const of = `${recap.academicClass.name} ${semester} ${recap.academicYear}`
  return { body, contentType, filename: `${sheet.title} ${of}.${format}` }
}

import { z } from 'zod'
import { schoolDate } from '../../dates/dates.ts'
import { endpoint } from '../../endpoint.ts'
import { monthlyRecap } from './report.ts'
import { id, one } from '../../resource.ts'
import { semesterTotals } from '../../student/semester-totals.ts'

const semesterNo = z.coerce.number().int().min(1).max(2)
const row = semesterTotals.extend({
  no: z.number().int(),
  studentId: id,
  nis: z.string(),
  name: z.string(),
  gender: z.enum(['L', 'P']),
  /** Of the opening balance; 0 while none was entered. */
  version: z.number().int(),
})
export type SemesterRow = z.infer<typeof row>

export const semesterRecap = monthlyRecap
  .pick({ school: true, paperSize: true, academicClass: true, academicYear: true, signatures: true })
  .extend({
    semesterNo: z.number().int(),
    startDate: schoolDate,
    endDate: schoolDate,
    /** The first day recorded here, if it is not the year's first. */
    beginsOn: schoolDate.nullable(),
    isClosed: z.boolean(),
    /** Whether the caller may enter opening balances here. */
    mayWrite: z.boolean(),
    /** Marks before `beginsOn`: they are recorded here too, so the balance must not count them again. */
    marksBefore: z.number().int(),
    unmarkedDays: z.number().int(),
    /** The first of them. */
    firstUnmarked: schoolDate.nullable(),
    rows: z.array(row),
  })
export type SemesterRecap = z.infer<typeof semesterRecap>

const base = '/api/v1/attendance/:schoolId/report/semester' as const
const read = { access: 'report:read', scope: 'school', replica: true, params: z.object({ schoolId: id }) } as const
const ofClass = z.object({ academicClassId: id, semesterNo })

export const semesterReport = {
  read: endpoint({
    method: 'GET',
    path: base,
    summary: 'Rekap semester satu kelas, dengan saldo awal',
    ...read,
    query: ofClass,
    response: one(semesterRecap),
  }),
  /** The same recap as a workbook (.xlsx). */
  workbook: endpoint({
    method: 'GET',
    path: `${base}.xlsx`,
    summary: 'Rekap semester satu kelas sebagai buku kerja Excel',
    ...read,
    kind: 'file',
    query: ofClass,
    response: z.string(),
  }),
}

import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { id, named, one } from '../../resource.ts'
import { printedReportCard } from '../student-evaluation/printed-card.ts'
import { reportPeriods } from '../../evaluation/report-card-words.ts'

const ownReportCard = z.object({
  /** The version's id. */
  id,
  no: z.number().int(),
  student: named,
  academicClass: named,
  academicYear: named,
  semesterNo: z.union([z.literal(1), z.literal(2)]),
  period: z.enum(reportPeriods),
  publishedAt: z.string(),
  /** Whether the caller has opened it before. */
  isRead: z.boolean(),
})
export type OwnReportCard = z.infer<typeof ownReportCard>

/** `withdrawnAt`: withdrawn by the school, without a newer version yet; it cannot be opened. */
const listedReportCard = ownReportCard.extend({ withdrawnAt: z.string().nullable() })
export type ListedReportCard = z.infer<typeof listedReportCard>

const base = '/api/v1/student/:schoolId/report-card' as const
const rule = { method: 'GET', access: 'report-card:own', scope: 'school' } as const

/** A student's own published rapor, a guardian's children's, a graduate's old ones: only current versions. */
export const ownReportCardEndpoints = {
  list: endpoint({
    ...rule,
    path: base,
    summary: 'Rapor saya atau anak saya yang sudah terbit',
    params: z.object({ schoolId: id }),
    response: one(z.array(listedReportCard)),
  }),
  /** The first opening of each person is recorded. */
  read: endpoint({
    ...rule,
    path: `${base}/:id`,
    summary: 'Isi rapor saya atau anak saya',
    params: z.object({ schoolId: id, id }),
    response: one(ownReportCard.extend({ publicId: z.uuid(), content: printedReportCard })),
  }),
}

/** The family's own published rapor, exactly the bytes that the school printed. */
export const ownReportCardPaper = {
  file: endpoint({
    method: 'GET',
    path: '/api/v1/student/:schoolId/report-card/:id/paper',
    summary: 'Rapor saya atau anak saya sebagai PDF',
    access: 'report-card:own',
    scope: 'school',
    kind: 'file',
    params: z.object({ schoolId: id, id }),
    response: z.string(),
  }),
}

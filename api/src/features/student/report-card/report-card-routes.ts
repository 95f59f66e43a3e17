import { missedLabels, missedStatuses } from '@hadir/contract/labels.ts'
import type { FastifyInstance } from 'fastify'
import { formatDate } from '@hadir/contract/dates/dates.ts'
import { decisionLabels, reportCardStateLabels } from '@hadir/contract/evaluation/report-card-words.ts'
import {
  ownReportCardEndpoints,
  reportCardListEndpoints,
  type ReportCardRow,
} from '@hadir/contract/student/report-card/report-card.ts'
import { serve } from '../../../platform/http/serve.ts'
import { serveList } from '../../../platform/listing/serve-list.ts'
import type { ListSheet } from '../../../platform/listing/list-sheet.ts'
import { reportCardCheckRoutes } from './check-routes.ts'
import { readOwnCard, readOwnCards } from './own.ts'
import { paperRoutes } from './paper-routes.ts'
import { internshipRoutes } from './class-internship/class-internship-routes.ts'
import { completenessRoutes } from './completeness-routes.ts'
import { lockRoutes } from './lock-routes.ts'
import { recordRoutes } from './record-routes.ts'
import { findStudents, sorting, toRows } from './records.ts'
import { readStudentReportCard } from './student.ts'

const sheet: ListSheet<ReportCardRow> = {
  title: 'Penilaian Siswa',
  columns: [
    { header: 'Kelas', cell: (row) => row.academicClass.name },
    { header: 'No. Absen', cell: (row) => row.rollNo },
    { header: 'Nama', cell: (row) => row.name },
    { header: 'NIS', cell: (row) => row.nis },
    { header: 'Semester', cell: (row) => row.semesterNo },
    { header: 'Mapel lengkap', cell: (row) => row.complete },
    { header: 'Mapel', cell: (row) => row.subjects },
    { header: 'Rata-rata', cell: (row) => (row.mean === null ? null : row.mean / 10) },
    ...missedStatuses.map((status) => ({
      header: missedLabels[status],
      cell: ({ card }: ReportCardRow) => card.absences[status],
    })),
    { header: 'Catatan', cell: (row) => (row.card.isNoted ? 'Ada' : 'Belum') },
    { header: 'Sikap', cell: ({ card }) => (card.lacksAttitudes ? 'Belum lengkap' : null) },
    { header: 'Keputusan', cell: ({ card }) => card.decision && decisionLabels[card.decision] },
    { header: 'Rapor', cell: ({ card }) => reportCardStateLabels[card.state] },
    {
      header: 'Dibuka keluarga',
      cell: ({ card: { published } }) => (published?.state === 'TERBIT' ? published.readers : null),
    },
    { header: 'Keterangan', cell: ({ leftOn }) => leftOn && `Keluar ${formatDate(leftOn)}` },
  ],
}

/** What the school writes, locks and prints of each rapor, what families read, and the public check of its paper. */
export async function reportCardRoutes(app: FastifyInstance): Promise<void> {
  await reportCardCheckRoutes(app)
  await internshipRoutes(app)
  await completenessRoutes(app)
  await lockRoutes(app)
  await paperRoutes(app)
  await recordRoutes(app)

  serveList(app, reportCardListEndpoints, {
    find: findStudents,
    sorting,
    show: (rows, scope) => toRows(scope, rows),
    sheet,
  })

  serve(app, reportCardListEndpoints.read, async ({ params, query }, scope) => ({
    data: await readStudentReportCard(scope, { ...query, id: params.id }),
  }))

  serve(app, ownReportCardEndpoints.list, async (_, scope) => ({ data: await readOwnCards(scope) }))

  serve(app, ownReportCardEndpoints.read, async ({ params }, scope) => ({
    data: await readOwnCard(scope, params.id),
  }))
}

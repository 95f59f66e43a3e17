import type { FastifyInstance } from 'fastify'
import { decisionLabels, reportCardStateLabels } from '@hadir/contract/evaluation/report-card-words.ts'
import {
  studentEvaluationEndpoints,
  type StudentEvaluationRow,
} from '@hadir/contract/student/student-evaluation/student-evaluation.ts'
import { reportCardLockEndpoints } from '@hadir/contract/student/student-evaluation/lock.ts'
import { reportCardEndpoints } from '@hadir/contract/student/student-evaluation/record.ts'
import { serve } from '../../../platform/http/serve.ts'
import { serveList } from '../../../platform/listing/serve-list.ts'
import type { ListSheet } from '../../../platform/listing/sheet.ts'
import { checkLock, lockCards } from '../report-card/lock.ts'
import { reportCardPaperRoutes } from '../report-card/papers/routes.ts'
import { publishCards, withdrawCards } from '../report-card/publish.ts'
import { saveCard } from '../report-card/save-card.ts'
import { unlockCards } from '../report-card/unlock.ts'
import { readCardHistory, readSnapshot, readVersion, readVersions } from '../report-card/versions.ts'
import { findStudents, sorting, toRows } from './records.ts'
import { readStudentEvaluation } from './student.ts'

const sheet: ListSheet<StudentEvaluationRow> = {
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
    { header: 'Sakit', cell: (row) => row.card.absences.S },
    { header: 'Izin', cell: (row) => row.card.absences.I },
    { header: 'Tanpa keterangan', cell: (row) => row.card.absences.A },
    { header: 'Catatan', cell: (row) => (row.card.isNoted ? 'Ada' : 'Belum') },
    { header: 'Keputusan', cell: ({ card }) => card.decision && decisionLabels[card.decision] },
    { header: 'Rapor', cell: ({ card }) => reportCardStateLabels[card.state] },
    {
      header: 'Dibuka keluarga',
      cell: ({ card: { published } }) => (published?.state === 'TERBIT' ? published.readers : null),
    },
  ],
}

export async function studentEvaluationRoutes(app: FastifyInstance): Promise<void> {
  serveList(app, studentEvaluationEndpoints, {
    find: findStudents,
    sorting,
    show: (rows, scope) => toRows(scope, rows),
    sheet,
  })

  serve(app, studentEvaluationEndpoints.read, async ({ params, query }, scope) => ({
    data: await readStudentEvaluation(scope, { ...query, id: params.id }),
  }))

  serve(app, reportCardEndpoints.history, ({ params, query }, scope) =>
    readCardHistory(scope, { ...query, id: params.id }),
  )

  serve(app, reportCardEndpoints.save, async ({ params, query, body, sentFields }, scope) => ({
    data: await saveCard(scope, { ...query, id: params.id }, { body, sentFields }),
    message: 'Rapor tersimpan',
  }))

  serve(app, reportCardEndpoints.snapshot, async ({ params, query }, scope) => ({
    data: await readSnapshot(scope, { ...query, id: params.id }),
  }))

  serve(app, reportCardEndpoints.versions, async ({ params, query }, scope) => ({
    data: await readVersions(scope, { ...query, id: params.id }),
  }))

  serve(app, reportCardEndpoints.version, async ({ params }, scope) => ({ data: await readVersion(scope, params) }))

  serve(app, reportCardLockEndpoints.check, async ({ query }, scope) => ({ data: await checkLock(scope, query) }))

  serve(app, reportCardLockEndpoints.lock, async ({ body }, scope) => {
    const locked = await lockCards(scope, body)
    return { data: { locked }, message: `${locked} rapor dikunci` }
  })

  serve(app, reportCardLockEndpoints.unlock, async ({ body }, scope) => {
    const unlocked = await unlockCards(scope, body)
    return { data: { unlocked }, message: `Kunci ${unlocked} rapor dibuka` }
  })

  serve(app, reportCardLockEndpoints.publish, async ({ body }, scope) => {
    const published = await publishCards(scope, body)
    const message = published === 0 ? 'Rapor ini sudah terbit' : `${published} rapor terbit`
    return { data: { published }, message }
  })

  serve(app, reportCardLockEndpoints.withdraw, async ({ body }, scope) => {
    const withdrawn = await withdrawCards(scope, body)
    return { data: { withdrawn }, message: `${withdrawn} rapor ditarik` }
  })

  await reportCardPaperRoutes(app)
}

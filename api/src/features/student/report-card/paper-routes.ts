import type { FastifyInstance } from 'fastify'
import { reportCardPaperEndpoints as endpoints } from '@hadir/contract/student/report-card/paper.ts'
import type { PrintKind } from '@hadir/contract/student/report-card/paper.ts'
import { Failure } from '../../../platform/failure.ts'
import { makePdf } from '../../../platform/documents/pdf/pdf.ts'
import type { PaperSize } from '../../../platform/documents/pdf/paper-size.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { type FileAnswer, serve, servePrepared } from '../../../platform/http/serve.ts'
import { contentTypes } from '../../../platform/listing/content-types.ts'
import { readPaperSetting } from '../../academic-year/rules.ts'
import { headOf, letterheadOf } from '../../config/school/rules.ts'
import { ownCardHead } from './own.ts'
import { readStudentRow } from './records.ts'
import { sealedPaper } from './seal/sealed-paper.ts'
import { readVersion } from './versions.ts'
import { findPapers } from './papers/find-papers.ts'
import { ledgerFile } from './papers/ledger-file.ts'
import { ledgerPaper } from './papers/ledger-paper.ts'
import { readLedger, readLedgerAndBook } from './papers/ledger.ts'
import { ledgerName, reportCardName } from './papers/paper-names.ts'
import { makePaper } from './papers/make-papers.ts'
import { beginPrint, readPrint, readPrintFile } from './papers/print-job.ts'
import { printLogo } from './papers/print-logo.ts'
import { placeAndDate } from './papers/page-layout.ts'
import { signedBy } from '../../../platform/documents/pdf/signed-by.ts'
import { readStudentPapers, schoolAddress, studentPaper } from './papers/student-papers.ts'
import { hasTransfer } from './papers/transfers.ts'

const contentType = 'application/pdf'
const whoOf = ({ schoolId, profileId }: SchoolScope) => ({ schoolId, profileId })

export async function paperRoutes(app: FastifyInstance): Promise<void> {
  const parts = { transactions: app.transactions, settings: app.settings }

  serve(app, endpoints.paper, async ({ params, query }, scope) => {
    const row = await readStudentRow(scope, { ...query, id: params.id })
    const requested = { academicYearId: row.year_id, semesterNo: row.semester_no, period: row.period }
    const [found] = await findPapers(scope, { ...requested, academicClassId: row.rombel_id, studentIds: [row.id] })
    if (!found) throw new Failure('NOT_FOUND')
    const logo = await printLogo(scope)
    const who = whoOf(scope)
    const filename = `${reportCardName(row.period)} ${row.name}.pdf`
    return { body: () => makePaper(parts, who, found, logo), contentType, filename }
  })

  serve(app, endpoints.version, async ({ params }, scope) => {
    const { student, period } = await readVersion(scope, params)
    const who = whoOf(scope)
    return {
      body: () => sealedPaper(parts, who, params.versionId),
      contentType,
      filename: `${reportCardName(period)} ${student.name}.pdf`,
    }
  })

  serve(app, endpoints.own, async ({ params }, scope) => {
    const { name, period } = await ownCardHead(scope, params.id)
    const who = whoOf(scope)
    const body = () => sealedPaper(parts, who, params.id)
    return { body, contentType, filename: `${reportCardName(period)} ${name}.pdf` }
  })

  for (const [e, kind, title] of [
    [endpoints.supplement, 'PELENGKAP', 'Pelengkap rapor'],
    [endpoints.transfer, 'MUTASI', 'Mutasi'],
  ] as const satisfies [unknown, PrintKind, string][]) {
    servePrepared(
      app,
      e,
      (_request, { schoolId }) => schoolAddress(app.transactions, schoolId),
      async ({ params }, scope, address): Promise<FileAnswer> => {
        const read = await readStudentPapers(scope, [params.id], address)
        const [record] = read.records
        if (!record) throw new Failure('NOT_FOUND')
        if (kind === 'MUTASI' && !hasTransfer(record, read.exits.get(record.id))) throw new Failure('NO_TRANSFER')
        const paper = studentPaper(kind, record, read)
        return { body: () => makePdf(scope.schoolId, paper), contentType, filename: `${title} ${record.name}.pdf` }
      },
    )
  }

  serve(app, endpoints.print, async ({ body }, scope) => ({
    data: await readPrint(scope, await beginPrint(scope, body)),
    message: 'Sedang disiapkan untuk dicetak',
  }))

  serve(app, endpoints.printState, async ({ params }, scope) => ({ data: await readPrint(scope, params.id) }))

  serve(app, endpoints.printFile, async ({ params }, scope) => {
    const { content, filename } = await readPrintFile(scope, params.id)
    return { body: content, contentType, filename }
  })

  serve(app, endpoints.ledger, async ({ query }, scope) => ({ data: await readLedger(scope, query) }))

  serve(app, endpoints.ledgerFile, async ({ query: { format, ...requested } }, scope) => {
    const { ledger, book } = await readLedgerAndBook(scope, requested)
    const filename = `${ledgerName(ledger.period)} ${ledger.academicClass.name}.${format}`
    if (format !== 'pdf') return { body: () => ledgerFile(ledger, format), contentType: contentTypes[format], filename }
    const setting = await readPaperSetting(scope, { yearId: requested.academicYearId, no: requested.semesterNo })
    const place = setting.sign_place ?? setting.regency
    const head = headOf(setting, book.info)
    const paper = ledgerPaper(ledger, {
      head: letterheadOf(setting, await printLogo(scope)),
      size: setting.paper_size as PaperSize,
      signature: {
        columns: [{ text: '', width: '62%' }, signedBy(placeAndDate({ place, reportDate: setting.today }), head)],
      },
    })
    return { body: () => makePdf(scope.schoolId, paper), contentType, filename }
  })
}

import type { FastifyInstance } from 'fastify'
import { cardEndpoints } from '@hadir/contract/student/card.ts'
import { Failure } from '../../../platform/failure.ts'
import { auditChange } from '../../../platform/audit/audit-log.ts'
import { serve } from '../../../platform/http/serve.ts'
import { makePdf } from '../../../platform/documents/pdf/pdf.ts'
import { cardPaper } from './card-paper.ts'
import { listCards, renewCard, revokeCard } from './cards.ts'
import { chosenStudents, pastClassName, studentsOfPastClass } from './printed.ts'
import { readRow } from '../records.ts'
import { registerPapers } from './register-records.ts'

const contentType = 'application/pdf'

export async function studentCardRoutes(app: FastifyInstance): Promise<void> {
  serve(app, cardEndpoints.list, async ({ params }, scope) => {
    await readRow(scope, params.id)
    return { data: await listCards(scope, params.id) }
  })

  serve(app, cardEndpoints.renew, async ({ params, body }, scope) => {
    await renewCard(scope, params.id, body.reason)
    const [before, after] = [{ card: null }, { card: `Kartu baru: ${body.reason}` }]
    await auditChange(scope, { kind: 'student', id: params.id, before, after })
    return { data: await listCards(scope, params.id), message: 'Kartu diganti. Cetak kartu yang baru.' }
  })

  serve(app, cardEndpoints.revoke, async ({ params, body }, scope) => {
    if (!(await revokeCard(scope, params.id, body.reason))) throw new Failure('NOT_FOUND')
    const [before, after] = [{ card: null }, { card: `Kartu dicabut: ${body.reason}` }]
    await auditChange(scope, { kind: 'student', id: params.id, before, after })
    return { data: await listCards(scope, params.id), message: 'Kartu dicabut' }
  })

  serve(app, cardEndpoints.print, async ({ body }, scope) => {
    const students = (await chosenStudents(scope, body)).filter(({ status }) => status === 'AKTIF')
    if (students.length === 0) throw new Failure('CARD_NOT_ACTIVE')
    const paper = await cardPaper(scope, students)
    return { body: () => makePdf(scope.schoolId, paper), contentType, filename: fileOf('Kartu', students) }
  })

  serve(app, cardEndpoints.registerSheets, async ({ body }, scope) => {
    const pastClass = await pastClassName(scope, body.academicClassId)
    const students = await (pastClass ? studentsOfPastClass : chosenStudents)(scope, body)
    const paper = await registerPapers(scope, students)
    const filename = pastClass ? `Buku induk ${pastClass}.pdf` : fileOf('Buku induk', students)
    return { body: () => makePdf(scope.schoolId, paper), contentType, filename }
  })
}

/** Named after one student or one class, else the number of students. */
function fileOf(what: string, students: Awaited<ReturnType<typeof chosenStudents>>): string {
  const classes = new Set(students.map(({ currentClass }) => currentClass?.name))
  const [name] = classes
  const of = students.length === 1 ? students[0]?.name : classes.size === 1 && name ? name : `${students.length} siswa`
  return `${what} ${of}.pdf`
}

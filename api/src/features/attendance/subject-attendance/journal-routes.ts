import type { FastifyInstance } from 'fastify'
import { journalPaper } from '@hadir/contract/attendance/subject-attendance/journal.ts'
import { makePdf } from '../../../platform/documents/pdf/pdf.ts'
import { Failure } from '../../../platform/failure.ts'
import { serve } from '../../../platform/http/serve.ts'
import { readsWholeSchool } from '../rules.ts'
import { readJournals } from './journal/journal-paper.ts'
import { readReader } from './viewer.ts'

export async function journalRoutes(app: FastifyInstance): Promise<void> {
  serve(app, journalPaper, async ({ query }, scope) => {
    const { person, day } = await readReader(scope, undefined)
    const teacherId = query.teacherId ?? person.teacherId
    if (!teacherId) throw new Failure('INVALID', { fields: { teacherId: 'Pilih guru' } })
    if (teacherId !== person.teacherId && !readsWholeSchool(person, day.today)) throw new Failure('FORBIDDEN')
    const { name, paper } = await readJournals(scope, { teacherId, month: query.month })
    const filename = `Jurnal ${name} ${query.month}.pdf`
    return { body: () => makePdf(scope.schoolId, paper), contentType: 'application/pdf', filename }
  })
}

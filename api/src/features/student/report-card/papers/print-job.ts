import { sql } from 'kysely'
import type { z } from 'zod'
import type { PrintKind, reportCardPaperEndpoints, ReportCardPrint } from '@hadir/contract/student/report-card/paper.ts'
import type { Received } from '@hadir/contract/endpoint.ts'
import type { ReportPeriod } from '@hadir/contract/evaluation/report-card-words.ts'
import type { Settings } from '../../../../platform/env/env.ts'
import { Failure } from '../../../../platform/failure.ts'
import { joinPdfs, makePdf } from '../../../../platform/documents/pdf/pdf.ts'
import { mostFilesAtOnce, tooManyFiles } from '../../../../platform/http/files-at-once.ts'
import type { ScopedTransactions } from '../../../../platform/http/scoped-transactions.ts'
import type { SchoolScope } from '../../../../platform/http/scope.ts'
import { toFailure } from '../../../../platform/http/to-failure.ts'
import { newId } from '../../../../platform/ids.ts'
import { interrupted } from '../../../../platform/jobs/job.ts'
import { printReportCards } from '../../../../platform/jobs/queues.ts'
import { nameThen } from '../../../class/rules.ts'
import { chosenStudents, exportableAmong } from '../../card/printed.ts'
import { wholeRecords } from '../../whole-record.ts'
import { exitsOf, hasTransfer } from './transfers.ts'
import { findPapers } from './find-papers.ts'
import { makePapers } from './make-papers.ts'
import { reportCardName } from './paper-names.ts'
import { printLogo } from './print-logo.ts'
import { readStudentPapers, schoolAddress, studentPaper } from './student-papers.ts'

type RequestedPrint = Received<typeof reportCardPaperEndpoints.print>['body']
type Payload = z.output<(typeof printReportCards)['payload']>
type Parts = {
  transactions: Pick<ScopedTransactions, 'schoolJob' | 'platformJob'>
  settings: Pick<Settings, 'authSecret' | 'publicUrl'>
}

const hourMs = 3_600_000
/** Files kept per person; each has some megabytes. */
const maxFiles = 30
const names: Record<PrintKind, (period: ReportPeriod) => string> = {
  RAPOR: reportCardName,
  PELENGKAP: () => 'Pelengkap rapor',
  MUTASI: () => 'Mutasi',
}

/** Starts printing a class: checks access at once, and deletes yesterday's files and the surplus. */
export async function beginPrint(scope: SchoolScope, requested: RequestedPrint): Promise<string> {
  const { db, schoolId, profileId, clock } = scope
  const waiting = await countWaiting(scope)
  const papers = await findRequested(scope, requested)
  const rombel = await db
    .selectFrom('academic_class')
    .innerJoin('class', (join) =>
      join.onRef('class.school_id', '=', 'academic_class.school_id').onRef('class.id', '=', 'academic_class.class_id'),
    )
    .select(
      nameThen(
        { schoolId, year: sql`academic_class.academic_year_id`, no: sql`${requested.semesterNo}::int` },
        { id: sql`class.id`, now: sql`class.name` },
      ).as('name'),
    )
    .where('academic_class.school_id', '=', schoolId)
    .where('academic_class.id', '=', requested.academicClassId)
    .executeTakeFirstOrThrow()
  const [id, now] = [newId(), clock.now()]
  await sql`update report_card_print set content = null
    where school_id = ${schoolId} and id in (select id from report_card_print
      where school_id = ${schoolId} and created_by = ${profileId} and content is not null
      order by created_at desc, id desc offset ${maxFiles - 1})`.execute(db)
  await db
    .insertInto('report_card_print')
    .values({
      school_id: schoolId,
      id,
      kind: requested.kind,
      asked: JSON.stringify(requested),
      state: 'queued',
      filename: `${names[requested.kind](requested.period)} ${rombel.name}.pdf`,
      progress_total: papers.length,
      created_by: profileId,
      created_at: now,
      touched_at: now,
    })
    .execute()
  // Everybody's first print comes before anybody's second one.
  await scope.enqueue(printReportCards, { schoolId, profileId, printId: id }, { priority: -waiting })
  return id
}

/**
 * The rapor of the class that the caller reads. The other papers are about the students themselves: of those whose
 * records she may export today, which a homeroom teacher of a past year may not. Transfer sheets: of who came or left.
 */
async function findRequested(scope: SchoolScope, requested: RequestedPrint) {
  const papers = await findPapers(scope, requested)
  if (requested.kind === 'RAPOR') return papers
  const ids = await exportableAmong(
    scope,
    papers.map(({ studentId }) => studentId),
  )
  if (ids.length === 0) throw new Failure('RECORDS_NOT_EXPORTABLE')
  const printed = requested.kind === 'MUTASI' ? await movedAmong(scope, ids) : ids
  return papers.filter(({ studentId }) => printed.includes(studentId))
}

async function movedAmong(scope: SchoolScope, ids: string[]): Promise<string[]> {
  const records = await wholeRecords(scope, await chosenStudents(scope, { ids }))
  const exits = await exitsOf(scope, records)
  const moved = records.filter((record) => hasTransfer(record, exits.get(record.id)))
  if (moved.length === 0) throw new Failure('NO_TRANSFER')
  return moved.map(({ id }) => id)
}

/** How many prints the caller is waiting for. Throws at the limit, also for many concurrent requests. */
async function countWaiting({ db, schoolId, profileId, clock }: SchoolScope): Promise<number> {
  const taken = await sql<{ ours: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`print ${profileId}`}, 0)) as ours`.execute(db)
  if (!taken.rows[0]!.ours) throw tooManyFiles()
  const { waiting } = await db
    .selectFrom('report_card_print')
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .where('school_id', '=', schoolId)
    .where('created_by', '=', profileId)
    .where('state', 'in', ['queued', 'running'])
    .where('touched_at', '>', new Date(clock.now().getTime() - hourMs))
    .executeTakeFirstOrThrow()
  if (waiting >= mostFilesAtOnce) throw tooManyFiles()
  return waiting
}

/** Only one's own: a print contains what its author may read. */
const ownPrint = ({ db, schoolId, profileId }: SchoolScope, id: string) =>
  db
    .selectFrom('report_card_print')
    .where('school_id', '=', schoolId)
    .where('id', '=', id)
    .where('created_by', '=', profileId)

export async function readPrint(scope: SchoolScope, id: string): Promise<ReportCardPrint> {
  const found = await ownPrint(scope, id)
    .select(['kind', 'state', 'filename', 'progress_done', 'progress_total', 'failure', 'created_at'])
    .executeTakeFirst()
  if (!found) throw new Failure('NOT_FOUND')
  return {
    id,
    kind: found.kind as PrintKind,
    state: found.state as ReportCardPrint['state'],
    filename: found.filename,
    progress: { done: found.progress_done, total: found.progress_total },
    failure: found.failure,
    createdAt: found.created_at.toISOString(),
  }
}

export async function readPrintFile(scope: SchoolScope, id: string): Promise<{ content: Buffer; filename: string }> {
  const found = await ownPrint(scope, id).select(['content', 'filename']).executeTakeFirst()
  if (!found?.content) throw new Failure('NOT_FOUND')
  return { content: found.content, filename: found.filename }
}

/** Each paper in a separate thread task and transaction, so that nobody waits for a whole class. */
export async function runPrint(payload: Payload, parts: Parts): Promise<void> {
  const { transactions } = parts
  const updateState = (set: object) =>
    transactions.schoolJob(payload, async ({ db, schoolId, clock }) => {
      const noted = await db
        .updateTable('report_card_print')
        .set({ ...set, touched_at: clock.now() })
        .where('school_id', '=', schoolId)
        .where('id', '=', payload.printId)
        .where('state', 'in', ['queued', 'running'])
        .returning(['asked', 'filename'])
        .executeTakeFirst()
      return noted && { requested: noted.asked as RequestedPrint, filename: noted.filename, at: clock.now() }
    })
  const begun = await updateState({ state: 'running', progress_done: 0 })
  if (!begun) return
  try {
    const content = await make(payload, parts, begun, async (done) => void (await updateState({ progress_done: done })))
    await updateState({ state: 'done', content, finished_at: begun.at })
  } catch (error) {
    const failure = toFailure(error)
    // Retried by the queue, which reports the final failure.
    if (failure.status >= 500) throw error
    await updateState({ state: 'failed', failure: failure.message, finished_at: begun.at })
  }
}

async function make(
  payload: Payload,
  parts: Parts,
  { requested, filename }: { requested: RequestedPrint; filename: string },
  progress: (done: number) => Promise<void>,
): Promise<Buffer> {
  const { transactions } = parts
  const title = filename.replace(/\.pdf$/, '')
  if (requested.kind === 'RAPOR') {
    const found = await transactions.schoolJob(payload, async (scope) => ({
      papers: await findPapers(scope, requested),
      logo: await printLogo(scope),
    }))
    return makePapers(parts, payload, { ...found, title }, progress)
  }
  const { kind } = requested
  const address = await schoolAddress(transactions, payload.schoolId)
  const read = await transactions.schoolJob(payload, async (scope) => {
    const papers = await findRequested(scope, requested)
    return readStudentPapers(
      scope,
      papers.map(({ studentId }) => studentId),
      address,
    )
  })
  const pdfs: Buffer[] = []
  for (const record of read.records) {
    pdfs.push(await makePdf(payload.schoolId, studentPaper(kind, record, read)))
    await progress(pdfs.length)
  }
  return joinPdfs(payload.schoolId, pdfs, title)
}

/** It will not run again. */
export const abandonPrint = (
  { schoolId, printId }: Payload,
  { transactions }: { transactions: Pick<ScopedTransactions, 'schoolSystemJob'> },
) =>
  transactions.schoolSystemJob(schoolId, async ({ db, clock }) => {
    await db
      .updateTable('report_card_print')
      .set({ state: 'failed', failure: interrupted, touched_at: clock.now(), finished_at: clock.now() })
      .where('school_id', '=', schoolId)
      .where('id', '=', printId)
      .where('state', 'in', ['queued', 'running'])
      .execute()
  })

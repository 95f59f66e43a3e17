import type { JointProposal } from '@hadir/contract/import/import-header.ts'
import type { ImportBatch } from '@hadir/contract/import/import.ts'
import { Failure } from '../../../platform/failure.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { kinds } from '../kinds/kinds.ts'
import type { Draft } from '../list/draft.ts'
import { joinedCode } from '../kinds/schedule/joint-proposals.ts'
import { planImport } from '../plan/plan.ts'
import { clashCode } from '../kinds/schedule/reconcile.ts'
import { targetYear } from '../plan/target-year.ts'
import { acceptedOf } from './apply.ts'
import { countsOf, storeRows } from './dry-run.ts'
import { placeAt } from './row-number.ts'

const kind = kinds.schedule

/**
 * Checks the rows of a timetable again with exactly these proposals accepted. They are stored as they then are, so that
 * the dry run still shows what will be written.
 */
export async function acceptJoint(scope: SchoolScope, batchId: string, accepted: readonly string[]): Promise<void> {
  const { db, schoolId, clock } = scope
  const batch = await db
    .selectFrom('import_batch')
    .select(['state', 'header'])
    .where('school_id', '=', schoolId)
    .where('id', '=', batchId)
    .where('kind', '=', 'schedule')
    .forUpdate()
    .executeTakeFirst()
  if (!batch) throw new Failure('NOT_FOUND')
  if (batch.state !== 'dry') throw new Failure('IMPORT_NOT_OPEN')
  const year = await targetYear(scope)
  const drafts = await storedDrafts(scope, batchId)
  const before = await kind.load(scope, { year, lock: false })
  before.resolve?.(drafts)
  const proposals = before.propose?.(await planImport(drafts, before.existing, kind.shape)) ?? []
  for (const id of accepted) assertAcceptable(proposals, id)
  const joint = proposals.map((one) => ({ ...one, accepted: accepted.includes(one.id) }))
  const now = await kind.load(scope, { year, lock: false, joint: acceptedOf({ joint }) })
  const planned = await planImport(drafts, now.existing, kind.shape)
  now.reconcile?.(planned, { joint })
  await db.deleteFrom('import_row').where('school_id', '=', schoolId).where('batch_id', '=', batchId).execute()
  await storeRows(scope, batchId, planned)
  // An earlier dry run stored this shape.
  const header = batch.header as Partial<ImportBatch['header']>
  await db
    .updateTable('import_batch')
    .set({
      counts: JSON.stringify(countsOf(planned)),
      header: JSON.stringify({ ...header, joint }),
      touched_at: clock.now(),
    })
    .where('school_id', '=', schoolId)
    .where('id', '=', batchId)
    .execute()
}

function assertAcceptable(proposals: readonly JointProposal[], id: string): void {
  const proposal = proposals.find((one) => one.id === id)
  const why = proposal ? proposal.reason : 'Usul ini sudah tidak ada: unggah lagi berkasnya'
  if (why !== null) throw new Failure('INVALID', { fields: { accepted: why } })
}

/** All rows as they were read, in the file's order, without what comparing them has found. */
async function storedDrafts({ db, schoolId }: SchoolScope, batchId: string): Promise<Draft[]> {
  const rows = await db
    .selectFrom('import_row')
    .select(['row_no', 'sheet', 'name', 'field_values', 'findings'])
    .where('school_id', '=', schoolId)
    .where('batch_id', '=', batchId)
    .orderBy('row_no')
    .execute()
  // dry-run.ts stored exactly these shapes.
  return rows.map((row) => ({
    ...placeAt(row.row_no, row.sheet),
    name: row.name,
    values: row.field_values as Draft['values'],
    findings: (row.findings as Draft['findings']).filter(({ code }) => code !== clashCode && code !== joinedCode),
  }))
}

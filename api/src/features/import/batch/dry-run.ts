import { sql } from 'kysely'
import type { ImportKind, SensitiveGroup } from '@hadir/contract/import/import.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { newId } from '../../../platform/ids.ts'
import { draftsOf, type ReadFile } from '../file/read-file.ts'
import { kinds } from '../kinds/kinds.ts'
import { phonesTaken } from '../kinds/student/guardian-phones.ts'
import { countLowerGrades, planImport, type Planned } from '../plan/plan.ts'
import { targetYear } from '../plan/target-year.ts'
import { missingClasses } from '../write/classes.ts'
import { otherSchool } from './other-school.ts'
import { numberOf } from './row-number.ts'

/** Stores what writing this file would do; nothing else is written. */
export async function dryRun(
  scope: SchoolScope,
  file: {
    kind: ImportKind
    filename: string
    ticked: readonly SensitiveGroup[]
    /** Students' numbers become those of guardians without one. */
    guardianPhone: boolean
    read: ReadFile
  },
): Promise<string> {
  const { shape, load, explain } = kinds[file.kind]
  const drafts = await draftsOf(file.read)
  const year = await targetYear(scope)
  const { existing, resolve, propose, reconcile } = await load(scope, { year, lock: false })
  resolve?.(drafts)
  const planned = await planImport(drafts, existing, shape)
  const joint = propose?.(planned) ?? []
  reconcile?.(planned, { guardianPhone: file.guardianPhone, joint })
  if (year) await explain?.(scope, planned, year)
  await deleteSurplusBatches(scope)
  const { schools, ...header } = file.read.header
  return storeDryRun(scope, {
    ...file,
    header: {
      ...header,
      otherSchool: await otherSchool(scope, schools),
      guardianPhones: phonesTaken(planned),
      lowerGrades: countLowerGrades(planned),
      joint,
    },
    planned,
    newClasses: await newClasses(scope, planned, year?.id ?? null),
  })
}

const newClasses = (scope: SchoolScope, planned: readonly Planned[], yearId: string | null) => {
  const names = planned
    .filter((row) => row.verdict === 'baru' || row.verdict === 'berubah')
    .map((row) => row.draft.values['class'])
  return missingClasses(
    scope,
    yearId,
    names.filter((name) => typeof name === 'string'),
  )
}

const hasWarning = ({ draft }: Planned) => draft.findings.some((finding) => finding.severity === 'warning')

export function countsOf(planned: readonly Planned[]) {
  const counts = { baru: 0, berubah: 0, sama: 0, ditolak: 0, peringatan: planned.filter(hasWarning).length }
  for (const { verdict } of planned) counts[verdict] += 1
  return counts
}

async function storeDryRun(
  scope: SchoolScope,
  batch: {
    kind: ImportKind
    filename: string
    ticked: readonly SensitiveGroup[]
    header: object
    planned: readonly Planned[]
    newClasses: string[]
  },
): Promise<string> {
  const { db, schoolId, profileId, clock } = scope
  const id = newId()
  await db
    .insertInto('import_batch')
    .values({
      school_id: schoolId,
      id,
      kind: batch.kind,
      state: 'dry',
      filename: batch.filename.slice(0, 200),
      created_by: profileId,
      created_at: clock.now(),
      touched_at: clock.now(),
      counts: JSON.stringify(countsOf(batch.planned)),
      header: JSON.stringify(batch.header),
      new_classes: batch.newClasses,
      sensitive: [...batch.ticked],
    })
    .execute()
  await storeRows(scope, id, batch.planned)
  return id
}

export async function storeRows(
  { db, schoolId }: SchoolScope,
  batchId: string,
  planned: readonly Planned[],
): Promise<void> {
  for (let at = 0; at < planned.length; at += rowsAtOnce) {
    const rows = planned.slice(at, at + rowsAtOnce).map((row) => toRow(row, { schoolId, id: batchId }))
    await sql`insert into import_row
      select * from jsonb_populate_recordset(null::import_row, ${JSON.stringify(rows)}::jsonb)`.execute(db)
  }
}

/** Building one text of twenty thousand rows would block all other requests. */
const rowsAtOnce = 200

const toRow = (planned: Planned, { schoolId, id }: { schoolId: string; id: string }) => ({
  school_id: schoolId,
  batch_id: id,
  row_no: numberOf(planned.draft),
  sheet: planned.draft.sheet?.name ?? null,
  name: planned.draft.name,
  verdict: planned.verdict,
  has_warning: hasWarning(planned),
  record_id: planned.recordId,
  field_values: planned.draft.values,
  findings: planned.draft.findings,
  changes: planned.changes,
})

/** Dry runs of one person, each as large as its file. */
const maxDryRuns = 20

/** Makes room for one more dry run of this person. */
async function deleteSurplusBatches({ db, schoolId, profileId }: SchoolScope): Promise<void> {
  await sql`delete from import_batch
    where school_id = ${schoolId} and id in (select id from import_batch
      where school_id = ${schoolId} and created_by = ${profileId} and state in ('dry', 'failed')
      order by created_at desc, id desc offset ${maxDryRuns - 1})`.execute(db)
}

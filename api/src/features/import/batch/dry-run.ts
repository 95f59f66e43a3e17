import { sql } from 'kysely'
import type { ImportKind, SensitiveGroup } from '@hadir/contract/import.ts'
import type { SchoolScope } from '../../../http/scope.ts'
import { newId } from '../../../new-id.ts'
import { kinds, othersThan } from '../kinds.ts'
import { readList, type ReadList } from '../list/read-list.ts'
import { planImport, type Planned } from '../plan/plan.ts'
import { targetYear } from '../plan/target-year.ts'
import { readTables } from '../../../workbook/read-workbook.ts'
import { missingClasses } from '../write/classes.ts'
import { schoolToday } from '../write/enrollments.ts'
import { forgetOldBatches } from './forget.ts'

/** Understands a file and keeps what writing it would do. The file itself is not kept, and nothing else is written. */
export async function dryRun(
  scope: SchoolScope,
  file: { kind: ImportKind; filename: string; content: Buffer; ticked: readonly SensitiveGroup[] },
): Promise<string> {
  const { shape, load } = kinds[file.kind]
  const others = othersThan(file.kind)
  const today = await schoolToday(scope)
  const list = readList(readTables(file.content), { shape, others, ticked: file.ticked, today })
  const year = await targetYear(scope)
  const { existing, resolve, settle } = await load(scope, { year, lock: false })
  resolve?.(list.drafts)
  const planned = planImport(list.drafts, existing, shape)
  settle?.(planned)
  await forgetOldBatches(scope)
  return keep(scope, { ...file, list, planned, newClasses: await newClasses(scope, planned, year?.id ?? null) })
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

function countsOf(planned: readonly Planned[]) {
  const counts = { baru: 0, berubah: 0, sama: 0, ditolak: 0, peringatan: planned.filter(hasWarning).length }
  for (const { verdict } of planned) counts[verdict] += 1
  return counts
}

async function keep(
  { db, schoolId, profileId, clock }: SchoolScope,
  batch: {
    kind: ImportKind
    filename: string
    ticked: readonly SensitiveGroup[]
    list: ReadList
    planned: readonly Planned[]
    newClasses: string[]
  },
): Promise<string> {
  const id = newId()
  const { row, columns, missing, ignored } = batch.list.header
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
      header: JSON.stringify({ row, columns: columns.length, missing, ignored }),
      new_classes: batch.newClasses,
      sensitive: [...batch.ticked],
    })
    .execute()
  const rows = batch.planned.map((planned) => ({
    school_id: schoolId,
    batch_id: id,
    row_no: planned.draft.row,
    name: planned.draft.name,
    verdict: planned.verdict,
    has_warning: hasWarning(planned),
    record_id: planned.recordId,
    field_values: planned.draft.values,
    findings: planned.draft.findings,
    changes: planned.changes,
  }))
  await sql`insert into import_row
    select * from jsonb_populate_recordset(null::import_row, ${JSON.stringify(rows)}::jsonb)`.execute(db)
  return id
}

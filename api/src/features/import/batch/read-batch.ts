import { sql } from 'kysely'
import { formatDate } from '@hadir/contract/dates/dates.ts'
import type { ImportBatch, ImportKind, ImportRow } from '@hadir/contract/import/import.ts'
import type { PageQuery } from '@hadir/contract/resource.ts'
import { Failure } from '../../../platform/failure.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { kinds } from '../kinds/kinds.ts'
import type { Value } from '../list/column.ts'
import { missedColumns } from '../list/header.ts'
import { isSilent } from './silence.ts'
import { placeAt } from './row-number.ts'
import { membersFromOf } from './members-from.ts'
import { undoByTime, undoState } from './undo.ts'

const batchQuery = ({ db, schoolId }: SchoolScope, kind: ImportKind) =>
  db
    .selectFrom('import_batch as b')
    .leftJoin('actor as a', (join) => join.onRef('a.school_id', '=', 'b.school_id').onRef('a.id', '=', 'b.created_by'))
    .where('b.school_id', '=', schoolId)
    .where('b.kind', '=', kind)

/** From each subject's first row; a written batch loses their names with its values. */
const newSubjects = sql<string[]>`case when b.kind = 'lesson' then array(
    select told->>'value' from import_row r, jsonb_array_elements(r.findings) told
      where r.school_id = b.school_id and r.batch_id = b.id and r.verdict <> 'ditolak'
        and told->>'code' = 'SUBJECT_NEW' and told->>'value' <> ''
      order by r.row_no) else '{}' end`.as('new_subjects')

const selectBatches = (scope: SchoolScope, kind: ImportKind) =>
  batchQuery(scope, kind).selectAll('b').select('a.name as by').select(newSubjects)

type BatchRow = Awaited<ReturnType<ReturnType<typeof selectBatches>['executeTakeFirstOrThrow']>>

// dry-run.ts writes the columns below in the contract's shapes.
const shown = (
  scope: SchoolScope,
  row: BatchRow,
  { undo, membersFrom }: Pick<ImportBatch, 'undo' | 'membersFrom'>,
): ImportBatch => ({
  id: row.id,
  kind: row.kind as ImportKind,
  state: row.state as ImportBatch['state'],
  filename: row.filename,
  by: row.by,
  createdAt: row.created_at.toISOString(),
  appliedAt: row.applied_at?.toISOString() ?? null,
  counts: row.counts as ImportBatch['counts'],
  header: headerOf(row),
  newClasses: row.new_classes,
  newSubjects: row.new_subjects,
  membersFrom,
  sensitive: row.sensitive as ImportBatch['sensitive'],
  progress: { done: row.progress_done, total: row.progress_total },
  failure: row.failure,
  isSilent: isSilent(scope, row),
  undo,
})

const noNotes = {
  sheets: [],
  hidden: [],
  unread: [],
  skipped: [],
  otherSchool: null,
  guardianPhones: 0,
  lowerGrades: 0,
  joint: [],
}

function headerOf({ kind, header }: BatchRow): ImportBatch['header'] {
  const stored = header as Omit<ImportBatch['header'], 'missed'>
  // An earlier version stored no notes about the file.
  return { ...noNotes, ...stored, missed: missedColumns(stored, kinds[kind as ImportKind].shape) }
}

export async function readBatch(
  scope: SchoolScope,
  { id, kind }: { kind: ImportKind; id: string },
): Promise<ImportBatch> {
  const row = await selectBatches(scope, kind).where('b.id', '=', id).executeTakeFirst()
  if (!row) throw new Failure('NOT_FOUND')
  return shown(scope, row, { undo: await undoState(scope, row), membersFrom: await membersFromOf(scope, row) })
}

export async function listBatches(scope: SchoolScope, kind: ImportKind, { page, pageSize }: PageQuery) {
  const { total } = await batchQuery(scope, kind)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await selectBatches(scope, kind)
    .orderBy('b.created_at', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  const data = rows.map((row) => shown(scope, row, { undo: undoByTime(scope, row), membersFrom: null }))
  return { data, meta: { page, pageSize, total } }
}

export async function listRows(
  scope: SchoolScope,
  of: { kind: ImportKind; id: string },
  { page, pageSize, q, filter }: PageQuery & { filter?: string | undefined },
) {
  await assertBatch(scope, of)
  let query = scope.db.selectFrom('import_row').where('school_id', '=', scope.schoolId).where('batch_id', '=', of.id)
  if (filter === 'peringatan') query = query.where('has_warning', '=', true)
  else if (filter) query = query.where('verdict', '=', filter)
  if (q) query = query.where(sql<boolean>`strpos(lower(name), lower(${q})) > 0`)
  const { total } = await query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await query
    .selectAll()
    .orderBy('row_no')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  const data = rows.map((row): ImportRow => ({
    row: placeAt(row.row_no, row.sheet).row,
    sheet: row.sheet,
    name: row.name,
    about: aboutOf(row.field_values as Record<string, Value>, of.kind),
    verdict: row.verdict as ImportRow['verdict'],
    recordId: row.record_id,
    findings: row.findings as ImportRow['findings'],
    changes: row.changes as ImportRow['changes'],
  }))
  return { data, meta: { page, pageSize, total } }
}

function aboutOf(values: Record<string, Value>, kind: ImportKind): ImportRow['about'] {
  return Object.entries(kinds[kind].shape.about).flatMap(([key, label]) => {
    const value = values[key] ?? null
    if (value === null) return []
    const isDate = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)
    return [{ label, value: isDate ? formatDate(value) : value }]
  })
}

/** Throws NOT_FOUND unless the school has this import. */
export async function assertBatch(
  { db, schoolId }: SchoolScope,
  { id, kind }: { kind: ImportKind; id: string },
): Promise<void> {
  const found = await db
    .selectFrom('import_batch')
    .select('id')
    .where('school_id', '=', schoolId)
    .where('id', '=', id)
    .where('kind', '=', kind)
    .executeTakeFirst()
  if (!found) throw new Failure('NOT_FOUND')
}

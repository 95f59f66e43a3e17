import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { FieldChange, AuditEntry } from '@hadir/contract/history.ts'
import type { historyOf, schoolHistoryOf } from '@hadir/contract/crud.ts'
import { readPage, type Sorting } from '../database/read-page.ts'
import type { SchoolScope } from '../http/scope.ts'
import { serve } from '../http/serve.ts'

const sorting: Sorting = { by: { at: sql`entry.at` }, defaultSort: '-at', id: sql`entry.id desc` }

type HistoryEndpoint = ReturnType<typeof historyOf> | ReturnType<typeof schoolHistoryOf>

/** Serves the history of records of one kind, as auditChange logged it. */
export function serveHistory(app: FastifyInstance, endpoint: HistoryEndpoint, kind: string): void {
  // The session guard checks the school of the address.
  serve(app, endpoint as ReturnType<typeof historyOf>, (requested, scope) => readHistory(scope, kind, requested))
}

type HistoryRequest = { params: { id: string }; query: { page: number; pageSize: number } }

/** The history of one record, for handlers with a separate rule about who may read it. */
export async function readHistory({ db, schoolId }: SchoolScope, kind: string, { params, query }: HistoryRequest) {
  const found = db
    .selectFrom('audit_entry as entry')
    .innerJoin('actor', (join) =>
      join.onRef('actor.school_id', '=', 'entry.school_id').onRef('actor.id', '=', 'entry.actor_id'),
    )
    .where('entry.school_id', '=', schoolId)
    .where('entry.kind', '=', kind)
    .where('entry.record_id', '=', params.id)
    .select(['entry.id', 'entry.at', 'actor.name as by', 'entry.action', 'entry.changes'])
  const { rows, meta } = await readPage(found, query, sorting)
  const data = rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    by: row.by,
    // Written by auditChange in exactly these shapes.
    action: row.action as AuditEntry['action'],
    changes: row.changes as FieldChange[],
  }))
  return { data, meta }
}

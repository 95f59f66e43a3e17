import { deserialize, serialize } from 'node:v8'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import type { ImportKind, SensitiveGroup } from '@hadir/contract/import/import.ts'
import type { DateOrder } from '@hadir/contract/import/import-header.ts'
import { answering } from '../../../platform/threads/thread-answer.ts'
import type { Table } from '../../../platform/documents/workbook/cell.ts'
import { readTables } from '../../../platform/documents/workbook/read-workbook.ts'
import { readList } from '../list/read-list.ts'
import { kindOf, othersThan, shapes } from '../kinds/shapes.ts'

// Runs in the thread of read-file.ts: everything that a hostile file could make expensive happens here.

/** Rows per piece, which the other thread unpacks in some milliseconds. */
const rowsAPiece = 200

/** The uploaded file, or its tables as packed by `recognize`. */
export type SentFile = { content: Uint8Array } | { tables: Uint8Array }

export const recognize = answering((content: Uint8Array) => {
  const tables = readTables(Buffer.from(content))
  return { kind: kindOf(tables), tables: new Uint8Array(gzipSync(serialize(tables), { level: 1 })) }
})

type ToRead = {
  file: SentFile
  kind: ImportKind
  ticked: readonly SensitiveGroup[]
  today: SchoolDate
  dateOrder?: DateOrder | undefined
}

export const readDrafts = answering(({ file, kind, ticked, today, dateOrder }: ToRead) => {
  const tables = 'content' in file ? readTables(Buffer.from(file.content)) : unpacked(file.tables)
  const { header, notes, drafts } = readList(tables, {
    shape: shapes[kind],
    others: othersThan(kind),
    ticked,
    today,
    dateOrder,
  })
  const pieces: Uint8Array[] = []
  for (let at = 0; at < drafts.length; at += rowsAPiece)
    pieces.push(new Uint8Array(serialize(drafts.slice(at, at + rowsAPiece))))
  const { row, columns, missing, ignored } = header
  return { header: { row, columns: columns.length, missing, ignored, ...notes }, pieces }
})

/** Only `recognize` in this file packs what is unpacked here. */
const unpacked = (tables: Uint8Array): Table[] => deserialize(gunzipSync(tables)) as Table[]

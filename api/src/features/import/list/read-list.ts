import type { SensitiveGroup } from '@hadir/contract/import/import.ts'
import type { DateOrder } from '@hadir/contract/import/import-header.ts'
import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import { Failure } from '../../../platform/failure.ts'
import type { Table } from '../../../platform/documents/workbook/cell.ts'
import type { ListShape } from './column.ts'
import { orderColumns } from './date-order.ts'
import type { Draft } from './draft.ts'
import { rejectDuplicates } from './duplicates.ts'
import type { Header } from './header.ts'
import { readSheetRows, type SkippedRow } from './read-rows.ts'
import { findSheets, type FoundSheet, type FoundSheets } from './sheets.ts'
import { titleSchools, type TitleSchool } from './title-school.ts'

/** What was read of the file as a whole, beside its columns. */
export type FileNotes = {
  /** The sheets with the list, where there are several, and the class of each where its name or title says it. */
  sheets: { name: string; class: string | null }[]
  /** Hidden sheets, which are never read. */
  hidden: string[]
  /** Visible sheets without the list. */
  unread: string[]
  /** Rows that are none of the list's: totals, signatures. */
  skipped: SkippedRow[]
  schools: TitleSchool[]
}

export type ReadList = { header: Header; notes: FileNotes; drafts: Draft[] }

/** Parses the visible sheets with the list. Columns of groups that are not `ticked` are ignored. */
export function readList(
  tables: readonly Table[],
  options: {
    shape: ListShape
    others: readonly ListShape[]
    ticked: readonly SensitiveGroup[]
    today: SchoolDate
    dateOrder?: DateOrder | undefined
  },
): ReadList {
  const { shape, others } = options
  const found = findSheets(tables, shape, others)
  const ordered = orderColumns(found.sheets, options.dateOrder)
  const drafts: Draft[] = []
  const skipped: SkippedRow[] = []
  for (const [no, sheet] of found.sheets.entries()) {
    const own = found.sheets.length > 1 ? { no, name: sheet.table.name } : undefined
    const isWithoutClass = lackingClass(found, shape).includes(sheet)
    readSheetRows(sheet, { ...options, ordered, own, isWithoutClass, drafts, skipped })
  }
  if (drafts.length === 0) throw new Failure('IMPORT_EMPTY')
  rejectDuplicates(drafts, shape)
  return { header: headerOf(found, shape), notes: remarksOf(found, { shape, skipped }), drafts }
}

/** The first sheet's header; only what every sheet lacks is missing. */
function headerOf({ sheets }: FoundSheets, shape: ListShape): Header {
  const headers = sheets.map(({ header }) => header)
  const isEverywhere = (label: string) => headers.every(({ missing }) => missing.includes(label))
  const bySheet = sheets.every(({ named }) => named)
    ? shape.columns.find(({ key }) => key === shape.sheetKey)
    : undefined
  return {
    ...headers[0]!,
    missing: headers[0]!.missing.filter((label) => isEverywhere(label) && label !== bySheet?.label),
    ignored: [...new Set(headers.flatMap(({ ignored }) => ignored))],
  }
}

/** The sheets that say no class while another one does. */
function lackingClass({ sheets }: FoundSheets, { sheetKey }: ListShape): FoundSheet[] {
  const lacking = sheets.filter(
    ({ header, named }) => sheetKey && !named && header.columns.every(({ column }) => column.key !== sheetKey),
  )
  return lacking.length < sheets.length ? lacking : []
}

const mostSkipped = 20

function remarksOf(found: FoundSheets, { shape, skipped }: { shape: ListShape; skipped: SkippedRow[] }): FileNotes {
  const { sheets, hidden, unread } = found
  const lacking = lackingClass(found, shape)
  const nameOf = (sheet: FoundSheet) => `${sheet.table.name}${lacking.includes(sheet) ? ' (tanpa kelas)' : ''}`
  return {
    sheets:
      sheets.length > 1 || sheets[0]?.named
        ? sheets.map((sheet) => ({ name: nameOf(sheet), class: sheet.named?.name ?? null }))
        : [],
    hidden,
    unread,
    skipped: skipped.slice(0, mostSkipped),
    schools: titleSchools(sheets),
  }
}

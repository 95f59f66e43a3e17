import { dialledPhone } from '@hadir/contract/fields/phone.ts'
import type { Finding, ImportKind } from '@hadir/contract/import/import.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import type { FileAnswer } from '../../../platform/http/serve.ts'
import { contentTypes } from '../../../platform/listing/content-types.ts'
import type { SheetValue } from '../../../platform/listing/list-sheet.ts'
import { xlsxWriter } from '../../../platform/listing/xlsx.ts'
import { kinds } from '../kinds/kinds.ts'
import type { Reader, Value } from '../list/column.ts'
import { reasonHeading, placeHeading } from '../list/header.ts'
import { phone } from '../list/readers.ts'
import { assertBatch } from './read-batch.ts'
import { placeAt } from './row-number.ts'

/** The refused rows with the reasons, under the list's own headings: to be corrected and uploaded as they are. */
export async function refusedFile(
  scope: SchoolScope,
  { id, kind }: { kind: ImportKind; id: string },
): Promise<FileAnswer> {
  await assertBatch(scope, { id, kind })
  const rows = await scope.db
    .selectFrom('import_row')
    .select(['row_no', 'sheet', 'name', 'field_values', 'findings'])
    .where('school_id', '=', scope.schoolId)
    .where('batch_id', '=', id)
    .where('verdict', '=', 'ditolak')
    .orderBy('row_no')
    .execute()
  // dry-run.ts writes these columns in the contract's shapes.
  const refused = rows.map((row) => ({
    ...placeAt(row.row_no, row.sheet),
    name: row.name,
    values: row.field_values as Record<string, Value>,
    findings: row.findings as Finding[],
  }))
  const { shape } = kinds[kind]
  const isThere = ({ key, label }: { key: string; label: string }) =>
    key === 'name' ||
    refused.some(({ values, findings }) => values[key] != null || findings.some(({ column }) => column === label))
  const columns = shape.columns.filter(isThere)
  const writer = await xlsxWriter(`Ditolak ${shape.title.replace('/', ' dan ')}`, [
    ...columns.map(({ label }) => label),
    reasonHeading,
    placeHeading,
  ])
  await writer.write(
    refused.map(({ row, sheet, name, values, findings }) => [
      ...columns.map(({ key, label, read }) =>
        // What could not be read is in its finding.
        cellOf(
          asTyped(values[key] ?? null, read) ??
            findings.find(({ column }) => column === label)?.value ??
            (key === 'name' ? name : null),
        ),
      ),
      cellOf(findings.flatMap(({ severity, message }) => (severity === 'error' ? [message] : [])).join(' ')),
      cellOf(sheet ? `${sheet.name}, baris ${row}` : `baris ${row}`),
    ]),
  )
  return {
    body: await writer.end(),
    contentType: contentTypes.xlsx,
    filename: `Baris ditolak ${shape.title.replace('/', ' dan ')}.xlsx`,
  }
}

/** A phone number is stored in a form that nobody dials. */
const asTyped = (value: Value, read: Reader): Value =>
  read === phone && value !== null ? dialledPhone(String(value)) : value

/** As text, so that an identity number keeps its zeros. */
const cellOf = (value: Value): SheetValue =>
  value === null || value === '' ? null : { kind: 'text', text: String(value) }

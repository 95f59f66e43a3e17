import { type ImportKind, sensitiveLabel } from '@hadir/contract/import/import.ts'
import type { FileFormat } from '@hadir/contract/list.ts'
import type { FileAnswer } from '../../../platform/http/serve.ts'
import { contentTypes } from '../../../platform/listing/content-types.ts'
import { csvWriter } from '../../../platform/listing/csv.ts'
import { templateWorkbook } from '../../../platform/listing/template-workbook.ts'
import type { Column, ListShape } from './columns/column.ts'

type Template = { kind: ImportKind; format: FileFormat }

/** A list's headings to fill in: a workbook with a guide on a second sheet, or CSV. */
export async function templateOf(list: ListShape, { kind, format }: Template): Promise<FileAnswer> {
  const { columns } = list
  const title = list.title.replace('/', ' dan ')
  const body =
    format === 'xlsx'
      ? await templateWorkbook({ title, headings: headingsOf(columns), guide: guideTo(columns, kind) })
      : // Indonesian spreadsheets use semicolons: with commas all headings would be in one cell.
        await csvWriter(
          columns.map(({ label }) => label),
          ';',
        ).end()
  return { body, contentType: contentTypes[format], filename: `Templat ${title}.${format}` }
}

const headingsOf = (columns: readonly Column[]) =>
  columns.map(({ label, required = false }) => ({ label, isRequired: required }))

const guideTo = (columns: readonly Column[], kind: ImportKind) => ({
  lines: [
    'Isi lembar pertama: satu baris untuk tiap data, judul kolomnya jangan diubah.',
    'Kolom yang tidak perlu boleh dihapus. Sel yang kosong tidak menghapus data yang sudah ada.',
  ],
  headings: ['Kolom', 'Wajib', 'Isi', 'Pilihan'],
  rows: columns.map(({ label, required, read, help, sensitive }) => {
    const ticked = sensitive && `Disimpan hanya bila "${sensitiveLabel(kind, sensitive)}" dicentang`
    const about = [read.expects, help, ticked].filter(Boolean).join('. ')
    return [label, required ? 'Wajib' : 'Tidak', about, read.allowed?.join(', ') ?? '']
  }),
})

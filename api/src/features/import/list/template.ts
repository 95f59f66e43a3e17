import { type ImportKind, sensitiveLabel } from '@hadir/contract/import/import.ts'
import type { SchoolWords } from '@hadir/contract/school/school-words.ts'
import type { FileFormat } from '@hadir/contract/list.ts'
import type { FileAnswer } from '../../../platform/http/serve.ts'
import { contentTypes } from '../../../platform/listing/content-types.ts'
import { csvWriter } from '../../../platform/listing/csv.ts'
import { templateWorkbook } from '../../../platform/listing/template-workbook.ts'
import type { Column, ListShape } from './column.ts'

type Template = { kind: ImportKind; format: FileFormat; words: SchoolWords }

/** A list's headings to fill in: a workbook with a guide on a second sheet, or CSV. */
export async function templateOf(list: ListShape, { kind, format, words }: Template): Promise<FileAnswer> {
  const columns = columnsFor(list, words)
  const title = list.title.replace('/', ' dan ')
  const body =
    format === 'xlsx'
      ? await templateWorkbook({ title, headings: headingsOf(columns), guide: guideTo(columns, kind, words) })
      : await csvWriter(columns.map(({ label }) => label)).end()
  return { body, contentType: contentTypes[format], filename: `Templat ${title}.${format}` }
}

/** With the school's own words for its headings, which the import reads as well. */
const columnsFor = ({ columns }: ListShape, words: SchoolWords): Column[] =>
  columns.flatMap((column) => {
    const label = column.inTemplate ? column.inTemplate(words) : column.label
    return label === null ? [] : { ...column, label }
  })

const headingsOf = (columns: readonly Column[]) =>
  columns.map(({ label, required = false }) => ({ label, isRequired: required }))

const guideTo = (columns: readonly Column[], kind: ImportKind, words: SchoolWords) => ({
  lines: [
    'Isi lembar pertama: satu baris untuk tiap data, judul kolomnya jangan diubah.',
    'Kolom yang tidak perlu boleh dihapus. Sel yang kosong tidak menghapus data yang sudah ada.',
  ],
  headings: ['Kolom', 'Wajib', 'Isi', 'Pilihan'],
  rows: columns.map(({ label, required, read, help, sensitive }) => {
    const ticked = sensitive && `Disimpan hanya bila "${sensitiveLabel(kind, sensitive)}" dicentang`
    const about = [inWords(read.expects, words), help, ticked].filter(Boolean).join('. ')
    return [label, required ? 'Wajib' : 'Tidak', about, inWords(read.allowed, words)?.join(', ') ?? '']
  }),
})

const inWords = <T extends string | readonly string[]>(
  guide: T | ((words: SchoolWords) => T) | undefined,
  words: SchoolWords,
): T | undefined => (typeof guide === 'function' ? guide(words) : guide)

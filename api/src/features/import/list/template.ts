import writeExcelFile, { type CellObject, type Feature } from 'write-excel-file/node'
import type { FileFormat } from '@hadir/contract/list.ts'
import { type ImportKind, sensitiveLabel } from '@hadir/contract/import/import.ts'
import type { FileAnswer } from '../../../platform/http/serve.ts'
import { csvField } from '../../../platform/listing/csv.ts'
import type { FileContent } from '../../../platform/documents/pdf/page-setup.ts'
import type { Column, ListShape } from './columns/column.ts'

/** Without the mark spreadsheets read the file in the computer's own character set. */
const byteOrderMark = '\u{feff}'

type Template = { kind: ImportKind; format: FileFormat }

/** A list's headings to be filled in: as a workbook with a guide on a second sheet, or as CSV. */
export async function templateOf({ title, columns }: ListShape, as: Template): Promise<FileAnswer> {
  const { format } = as
  const filename = `Templat ${title.replace('/', ' dan ')}.${format}`
  if (format === 'xlsx') {
    const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    return { body: await workbook({ title, columns, kind: as.kind }), contentType, filename }
  }
  // Indonesian spreadsheets separate by semicolons: with commas all headings would stand in one cell.
  const body = `${byteOrderMark}${columns.map(({ label: text }) => csvField({ kind: 'text', text })).join(';')}\r\n`
  return { body, contentType: 'text/csv; charset=utf-8', filename }
}

const text = (value: string, style: Partial<CellObject> = {}): CellObject => ({
  value,
  type: String,
  alignVertical: 'top',
  wrap: true,
  ...style,
})
const bold = { fontWeight: 'bold' } as const
const must = { ...bold, backgroundColor: '#CFE9E6' } as const

type List = { title: string; columns: readonly Column[]; kind: ImportKind }

async function workbook({ title, columns, kind }: List): Promise<Buffer> {
  const headings = columns.map((column) => text(column.label, column.required ? must : bold))
  const sheets = [
    {
      sheet: title.replace('/', ' dan '),
      data: [headings, columns.map(() => ({ type: String, format: '@' }))],
      columns: columns.map(({ label }) => ({ width: Math.min(32, Math.max(14, label.length + 2)) })),
      stickyRowsCount: 1,
    },
    {
      sheet: 'Petunjuk',
      data: [
        [text('Isi lembar pertama: satu baris untuk tiap data, judul kolomnya jangan diubah.', { wrap: false })],
        [
          text('Kolom yang tidak perlu boleh dihapus. Sel yang kosong tidak menghapus data yang sudah ada.', {
            wrap: false,
          }),
        ],
        [],
        ['Kolom', 'Wajib', 'Isi', 'Pilihan'].map((heading) => text(heading, bold)),
        ...columns.map((column) => guideTo(column, kind)),
      ],
      columns: [{ width: 34 }, { width: 9 }, { width: 60 }, { width: 70 }],
    },
  ]
  return writeExcelFile(sheets, { features: [textColumns] }).toBuffer()
}

function guideTo({ label, required, read, help, sensitive }: Column, kind: ImportKind): CellObject[] {
  const ticked = sensitive && `Disimpan hanya bila "${sensitiveLabel(kind, sensitive)}" dicentang`
  const about = [read.expects, help, ticked]
  return [
    text(label, bold),
    text(required ? 'Wajib' : 'Tidak'),
    text(about.filter(Boolean).join('. ')),
    text(read.allowed?.join(', ') ?? ''),
  ]
}

/** Makes every column of the first sheet one of texts, as its second row is, so that a typed NISN keeps its zeros. */
const textColumns: Feature<FileContent> = {
  files: {
    transform: {
      'xl/worksheets/sheet{id}.xml': {
        transform: (xml) => {
          const style = /<row r="2"><c r="A2" s="(\d+)"\/>/.exec(xml)?.[1]
          return style ? xml.replaceAll('<col ', `<col style="${style}" `) : xml
        },
      },
    },
  },
}

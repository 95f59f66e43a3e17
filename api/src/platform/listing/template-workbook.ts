import type { Blob } from 'node:buffer'
import type Stream from 'node:stream'
import writeExcelFile, { type CellObject, type Feature } from 'write-excel-file/node'

export type Template = {
  title: string
  headings: readonly { label: string; isRequired: boolean }[]
  guide: { lines: readonly string[]; headings: readonly string[]; rows: readonly (readonly string[])[] }
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

/** A list's headings to fill in, and a guide on a second sheet. All cells are text, also those filled in. */
export async function templateWorkbook({ title, headings, guide }: Template): Promise<Buffer> {
  const sheets = [
    {
      sheet: title,
      data: [
        headings.map(({ label, isRequired }) => text(label, isRequired ? must : bold)),
        headings.map(() => ({ type: String, format: '@' })),
      ],
      columns: headings.map(({ label }) => ({ width: Math.min(32, Math.max(14, label.length + 2)) })),
      stickyRowsCount: 1,
    },
    {
      sheet: 'Petunjuk',
      data: [
        ...guide.lines.map((line) => [text(line, { wrap: false })]),
        [],
        guide.headings.map((heading) => text(heading, bold)),
        ...guide.rows.map((row) => row.map((value, at) => text(value, at === 0 ? bold : {}))),
      ],
      columns: [{ width: 34 }, { width: 9 }, { width: 60 }, { width: 70 }],
    },
  ]
  return writeExcelFile(sheets, { features: [textColumns] }).toBuffer()
}

/** Formats every column of the first sheet as text, like its second row, so that a typed NISN keeps its zeros. */
const textColumns: Feature<Stream | Buffer | Blob> = {
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

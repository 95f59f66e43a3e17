import { normalizeTyped } from '@hadir/contract/fields/typed-text.ts'
import { Failure } from '../../platform/failure.ts'
import { shownText } from '../../platform/documents/workbook/cell.ts'
import { refusalOf } from '../../platform/documents/workbook/file-kind.ts'
import { readWorkbook } from '../../platform/documents/workbook/read-workbook.ts'
import { eachRecord } from '../../platform/documents/workbook/read-csv.ts'
import type { School } from './write-schools.ts'

/** Column names in the ministry's lists, without punctuation and spaces. */
const headings: Record<keyof School, readonly string[]> = {
  npsn: ['npsn'],
  name: ['nama', 'namasekolah', 'namasatuanpendidikan', 'satuanpendidikan', 'namasp'],
  level: ['bentukpendidikan', 'bentuk', 'jenjang', 'bp'],
  status: ['status', 'statussekolah'],
  address: ['alamat', 'alamatjalan', 'alamatsekolah'],
  district: ['kecamatan'],
  regency: ['kabupatenkota', 'kabkota', 'kabupaten', 'kotakabupaten'],
  province: ['provinsi', 'propinsi'],
}
const fields = Object.keys(headings) as (keyof School)[]
/** A title and notes may precede the header. */
const headerWithin = 20
/** All the country's schools in one workbook, chosen by an operator and not sent by a stranger. */
const limits = { unpackedBytes: 2 * 1024 ** 3, rows: 1_000_000 }

/** A row of the table; `number` is its row number in a spreadsheet. */
type TextRow = { number: number; cells: string[] }

export type ReadSchools = { schools: School[]; wrong: { line: number; reason: string }[] }

/** Reads the ministry's list, CSV or XLSX. Throws an Error that lists the missing columns. */
export function readSchools(file: Buffer): ReadSchools {
  const rows = readRows(file)
  const top = rows.findIndex((row, index) => index < headerWithin && row.cells.some((cell) => plain(cell) === 'npsn'))
  if (top < 0) throw new Error('Kolom NPSN tidak ditemukan di 20 baris pertama.')
  const places = columnsOf(rows[top]!)
  const byNpsn = new Map<string, School>()
  const wrong: ReadSchools['wrong'] = []
  for (const { number, cells } of rows.slice(top + 1)) {
    const school = schoolOf((field) => cells[places[field]]?.replace(/\s+/g, ' ').trim() ?? '')
    if (typeof school === 'string') wrong.push({ line: number, reason: school })
    else if (byNpsn.has(school.npsn)) wrong.push({ line: number, reason: `NPSN ${school.npsn} sudah ada di atasnya` })
    else byNpsn.set(school.npsn, school)
  }
  return { schools: [...byNpsn.values()], wrong }
}

function readRows(file: Buffer): TextRow[] {
  const refusal = refusalOf(file)
  if (refusal === 'IMPORT_TEXT_FILE') return readText(file.toString('utf8'))
  if (refusal) throw new Failure(refusal)
  const sheets = readWorkbook(file, limits)
  return (sheets[0] ?? []).map(({ number, cells }) => ({ number, cells: Array.from(cells, shownText) }))
}

function readText(text: string): TextRow[] {
  const rows: TextRow[] = []
  eachRecord(text, (record, number) => {
    const cells = record.map((cell) => cell.trim())
    if (cells.some(Boolean)) rows.push({ number, cells })
  })
  return rows
}

const plain = (heading: string | undefined) => (heading ?? '').toLowerCase().replace(/[^a-z]/g, '')

function columnsOf(header: TextRow): Record<keyof School, number> {
  const found = header.cells.map(plain)
  const place = (field: keyof School) => found.findIndex((heading) => headings[field].includes(heading))
  const missing = fields.filter((field) => place(field) < 0).map((field) => headings[field][0]!.toUpperCase())
  if (missing.length > 0) throw new Error(`Kolom berikut tidak ada di berkas ini: ${missing.join(', ')}.`)
  return Object.fromEntries(fields.map((field) => [field, place(field)])) as Record<keyof School, number>
}

const statuses: Record<string, School['status']> = { negeri: 'Negeri', n: 'Negeri', swasta: 'Swasta', s: 'Swasta' }

/** The school, or what is wrong with its row. */
function schoolOf(cell: (field: keyof School) => string): School | string {
  const npsn = normalizeTyped(cell('npsn')).toUpperCase()
  // PAUD and non-formal schools have a leading letter.
  if (!/^[A-Z]?\d{7,8}$/.test(npsn) || npsn.length !== 8) return `NPSN "${npsn}" bukan 8 angka`
  const status = statuses[cell('status').toLowerCase()]
  if (!status) return `status "${cell('status')}" bukan Negeri atau Swasta`
  const empty = (['name', 'level', 'district', 'regency', 'province'] as const).find((field) => !cell(field))
  if (empty) return `kolom ${headings[empty][0]!.toUpperCase()} kosong`
  return {
    npsn,
    name: cell('name'),
    level: cell('level'),
    status,
    address: cell('address'),
    district: cell('district').replace(/^kec(amatan|\.) */i, ''),
    regency: cell('regency').replace(/^kab\. */i, 'Kabupaten '),
    province: cell('province').replace(/^(prov(insi|\.)) */i, ''),
  }
}

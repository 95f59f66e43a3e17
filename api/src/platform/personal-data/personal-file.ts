import { packing, uncompressed, zipOf, type ZipPart } from '../zip/write-zip.ts'
import { columnLabels } from './column-labels.ts'
import type { PersonalRows } from './read-personal.ts'

export type PersonalPart = { heading: string; tables: readonly PersonalRows[] }
type About = { title: string; madeAt: Date; notes: readonly string[]; parts: readonly PersonalPart[] }

/** Pictures and papers together; what is beyond is named in the file, and its page has it. */
const mostBytes = 20 * 1024 * 1024

/** One ZIP: a page to read, the same as JSON for programs, and the pictures beside them. */
export async function personalFile({ title, madeAt, notes, parts }: About): Promise<Buffer> {
  const pictures: { name: string; content: Buffer }[] = []
  let left = mostBytes
  const toCell = (table: string, row: Record<string, unknown>, value: unknown): unknown => {
    if (!Buffer.isBuffer(value)) return value instanceof Date ? value.toISOString() : value
    if (value.length > left) return `Berkas ${value.length} byte: buka di Hadir`
    left -= value.length
    const name = `berkas/${table.replace('platform.', '')}-${pictures.length + 1}.${endingOf(row)}`
    pictures.push({ name, content: value })
    return name
  }
  const plain = parts.map(({ heading, tables }) => ({
    bagian: heading,
    data: tables.map(({ title: of, table, rows, isCut }) => ({
      judul: of,
      ...(isCut && { catatan: `Hanya ${rows.length} baris terbaru` }),
      baris: rows.map((row) =>
        Object.fromEntries(Object.entries(row).map(([column, value]) => [column, toCell(table, row, value)])),
      ),
    })),
  }))
  const json = JSON.stringify({ judul: title, dibuat: madeAt.toISOString(), catatan: notes, isi: plain }, null, 2)
  const files: ZipPart[] = []
  for (const { name, content } of pictures) files.push(await packed(name, content, { level: uncompressed }))
  files.push(await packed('data.json', json), await packed('baca-saya.html', page(title, madeAt, notes, plain)))
  return zipOf(files)
}

async function packed(name: string, content: string | Buffer, options?: { level: number }): Promise<ZipPart> {
  const part = packing(name, options)
  await part.write(content)
  return part.end()
}

const endingOf = ({ content_type: type = 'image/jpeg' }: Record<string, unknown>) =>
  ({ 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp', 'application/pdf': 'pdf' })[String(type)] ?? 'bin'

type Plain = {
  bagian: string
  data: { judul: string; catatan?: string; baris: Record<string, unknown>[] }[]
}[]

function page(title: string, madeAt: Date, notes: readonly string[], parts: Plain): string {
  const body = parts.flatMap(({ bagian, data }) => [
    `<h2>${safe(bagian)}</h2>`,
    ...data.map(
      ({ judul, catatan, baris }) =>
        `<h3>${safe(judul)} (${baris.length})</h3>${catatan ? `<p>${safe(catatan)}</p>` : ''}${tableOf(baris)}`,
    ),
  ])
  return `<!doctype html>
<html lang="id"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${safe(title)}</title>
<style>body{font:1rem/1.5 system-ui,sans-serif;margin:2rem auto;max-width:70rem;padding:0 1rem}
table{border-collapse:collapse;display:block;overflow-x:auto}th,td{border:1px solid #bbb;padding:.3rem .6rem;text-align:left;vertical-align:top}</style>
</head><body><h1>${safe(title)}</h1><p>Dibuat ${safe(madeAt.toISOString())}. Data yang sama untuk program ada di data.json.</p>
<ul>${notes.map((note) => `<li>${safe(note)}</li>`).join('')}</ul>
${body.join('\n')}</body></html>
`
}

function tableOf(rows: readonly Record<string, unknown>[]): string {
  const columns = [...new Set(rows.flatMap(Object.keys))].filter(
    (column) => columnLabels[column] && rows.some((row) => !isEmpty(row[column])),
  )
  if (columns.length === 0) return '<p>Tercatat; rinciannya di data.json.</p>'
  const head = columns.map((column) => `<th>${safe(columnLabels[column] ?? column)}</th>`).join('')
  const lines = rows.map((row) => `<tr>${columns.map((column) => `<td>${safe(text(row[column]))}</td>`).join('')}</tr>`)
  return `<table><thead><tr>${head}</tr></thead><tbody>${lines.join('\n')}</tbody></table>`
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

function text(value: unknown): string {
  if (isEmpty(value)) return ''
  if (value === true) return 'Ya'
  if (value === false) return 'Tidak'
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number)
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const safe = (words: string) => words.replace(/[&<>"]/g, (letter) => escapes[letter] ?? letter)

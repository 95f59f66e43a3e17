import { crc32, deflateRawSync } from 'node:zlib'

/** Workbooks for tests, including malformed ones that no real writer would produce. */

type Part = { name: string; content: string | Buffer; declaredSize?: number; isStored?: boolean }

export function makeZip(parts: readonly Part[]): Buffer {
  const local: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, declaredSize, isStored = false } of parts) {
    const bytes = Buffer.from(content)
    const packed = isStored ? bytes : deflateRawSync(bytes)
    const method = isStored ? 0 : 8
    const size = declaredSize ?? bytes.length
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(method, 8)
    head.writeUInt32LE(crc32(bytes), 14)
    head.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(method, 10)
    entry.writeUInt32LE(crc32(bytes), 16)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt32LE(size, 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(offset, 42)
    local.push(head, Buffer.from(name), packed)
    directory.push(entry, Buffer.from(name))
    offset += head.length + name.length + packed.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...local, ...directory, end])
}

export type TestCell = string | number | null | { xml: string }

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

function cellXml(cell: TestCell): string {
  if (cell === null) return '<c/>'
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`
  return typeof cell === 'object' ? cell.xml : `<c t="str"><v xml:space="preserve">${escapeXml(cell)}</v></c>`
}

export const sheetXml = (rows: readonly (readonly TestCell[])[]): string =>
  `<worksheet><sheetData>${rows.map((row) => `<row>${row.map(cellXml).join('')}</row>`).join('')}</sheetData></worksheet>`

export const styleXml = (formats: readonly number[]): string =>
  `<styleSheet><cellXfs>${formats.map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs></styleSheet>`

/** A workbook of one sheet; `parts` replaces or adds parts by name. */
export function makeWorkbook(sheet: string, parts: Record<string, string> = {}): Buffer {
  const all = {
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': sheet,
    ...parts,
  }
  return makeZip(Object.entries(all).map(([name, content]) => ({ name, content })))
}

type TestSheet = { name: string; xml: string; state?: 'hidden' | 'veryHidden' }

/** A workbook of several sheets. */
export function makeSheets(sheets: readonly TestSheet[], parts: Record<string, string> = {}): Buffer {
  const listed = sheets.map(
    ({ name, state }, i) =>
      `<sheet name="${escapeXml(name)}" sheetId="${i + 1}"${state ? ` state="${state}"` : ''} r:id="rId${i + 1}"/>`,
  )
  const targets = sheets.map((_, i) => `<Relationship Id="rId${i + 1}" Target="worksheets/sheet${i + 1}.xml"/>`)
  return makeWorkbook('', {
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${targets.join('')}</Relationships>`,
    ...Object.fromEntries(sheets.map(({ xml }, i) => [`xl/worksheets/sheet${i + 1}.xml`, xml])),
    ...parts,
  })
}

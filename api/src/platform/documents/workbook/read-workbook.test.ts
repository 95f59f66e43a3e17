import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, deflateRawSync } from 'node:zlib'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeSheets, makeWorkbook, makeZip, sheetXml, styleXml } from './testing-workbook.ts'
import { reachesOut } from './reaches-out.ts'
import { readTables, readWorkbook } from './read-workbook.ts'
import { columnIndex, dateOfSerial } from './sheet.ts'
import { openZip, readDirectory } from '../../zip/read-zip.ts'

const fixture = (name: string) => readFileSync(join(import.meta.dirname, '../../../../../e2e/fixtures', name))
const refusal = (code: string) => expect.objectContaining({ code })

describe('a file that is not a workbook is rejected with its kind', () => {
  const ole = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])
  const openDocument = makeZip([
    { name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet', isStored: true },
    { name: 'content.xml', content: '<office:document-content/>' },
  ])
  const files: [string, Buffer, string][] = [
    ['an old Excel file', ole, 'IMPORT_OLD_EXCEL'],
    ['a workbook with a password', Buffer.concat([ole, Buffer.from('EncryptedPackage', 'utf16le')]), 'IMPORT_PASSWORD'],
    ['a CSV file', Buffer.from('No;Nama;NISN\r\n1;Siti Aminah;0014721751\r\n'), 'IMPORT_TEXT_FILE'],
    ['a PDF', Buffer.from('%PDF-1.7\n%âãÏÓ\n'), 'IMPORT_PDF'],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'IMPORT_NOT_WORKBOOK'],
    ['an empty file', Buffer.alloc(0), 'IMPORT_NOT_WORKBOOK'],
    ['a zip of something else', makeZip([{ name: 'foto.txt', content: 'x' }]), 'IMPORT_NOT_WORKBOOK'],
    ['a sheet of LibreOffice', openDocument, 'IMPORT_ODS'],
    ['half a workbook', fixture('daftar-guru.xlsx').subarray(0, 9_000), 'IMPORT_DAMAGED'],
    ['a workbook with broken XML', makeWorkbook('<worksheet><sheetData><row><c'), 'IMPORT_DAMAGED'],
  ]
  test.each(files)('%s', (_, file, code) => {
    expect(() => readWorkbook(file)).toThrow(refusal(code))
  })
})

describe('a workbook with many sheets', () => {
  const sheets = (count: number) =>
    Array.from({ length: count }, (_, i) => ({ name: `VII-${i + 1}`, xml: sheetXml([[`isi ${i + 1}`]]) }))

  test('is read, with a name and a type for each', () => {
    const names = Array.from(
      { length: 60 },
      (_, i) => `<definedName name="n" localSheetId="${i}">x!$1:$1</definedName>`,
    )
    const types = Array.from({ length: 60 }, (_, i) => `<Override PartName="/x${i}" ContentType="application/xml"/>`)
    const plain = makeSheets(sheets(60))
    const book = openZip(plain, 1e6).read('xl/workbook.xml')!.toString()
    const file = makeSheets(sheets(60), {
      'xl/workbook.xml': book.replace('</sheets>', `</sheets><definedNames>${names.join('')}</definedNames>`),
      '[Content_Types].xml': `<Types>${types.join('')}</Types>`,
    })
    expect(readTables(file).map(({ rows }) => rows.length)).toEqual(Array(60).fill(1))
    expect(reachesOut(file, 1e6)).toBe(false)
  })

  test('has the names of those beyond the limit, hidden ones not counted', () => {
    const file = makeSheets([{ name: 'lama', state: 'hidden', xml: sheetXml([['x']]) }, ...sheets(62)])
    expect(readTables(file).flatMap(({ name, isBeyond }) => (isBeyond ? [name] : []))).toEqual(['VII-61', 'VII-62'])
    const same = '<sheet name="A" sheetId="1" r:id="rId1"/>'.repeat(1_001)
    const book = `<workbook xmlns:r="r"><sheets>${same}</sheets></workbook>`
    const endless = makeWorkbook(sheetXml([]), { 'xl/workbook.xml': book })
    expect(() => readTables(endless)).toThrow(refusal('IMPORT_TOO_HARD'))
  })

  test('is damaged when its parts are nested endlessly', () => {
    expect(() => readTables(makeWorkbook('<a>'.repeat(51) + '</a>'.repeat(51)))).toThrow(refusal('IMPORT_DAMAGED'))
  })
})

test('an attribute means what it says, with entities and without', () => {
  const [table] = readTables(makeSheets([{ name: 'VII & VIII', xml: sheetXml([['x']]) }]))
  expect(table!.name).toBe('VII & VIII')
  const types = '<Types><Override PartName="/a" ContentType="application/v&#98;a"/></Types>'
  expect(reachesOut(makeWorkbook(sheetXml([]), { '[Content_Types].xml': types }), 1e6)).toBe(true)
})

test('a part that is there twice is rejected, since programs differ in which one they show', () => {
  const book = { name: 'xl/workbook.xml', content: '<workbook></workbook>' }
  expect(() => readWorkbook(makeZip([book, book]))).toThrow(refusal('IMPORT_DAMAGED'))
  // Some writers repeat a picture, which is not read.
  const picture = { name: 'xl/media/image1.png', content: 'x' }
  expect(readWorkbook(makeZip([book, picture, picture]))).toEqual([])
})

describe('a zip bomb is rejected before it is unpacked', () => {
  const zeros = Buffer.alloc(21 * 1024 * 1024)

  test('by the size it declares', () => {
    const file = makeZip([{ name: 'xl/workbook.xml', content: zeros }])
    expect(file.length).toBeLessThan(100_000)
    expect(() => readWorkbook(file)).toThrow(refusal('IMPORT_TOO_BIG'))
  })

  test('by its actual size', () => {
    const file = makeZip([{ name: 'xl/workbook.xml', content: zeros, declaredSize: 1_000 }])
    expect(() => readWorkbook(file)).toThrow(refusal('IMPORT_TOO_BIG'))
  })

  test('by the actual size of a part that is not compressed', () => {
    const book = '<workbook></workbook>'
    const file = (declaredSize: number) =>
      makeZip([{ name: 'xl/workbook.xml', content: book, declaredSize, isStored: true }])
    expect(readWorkbook(file(book.length))).toEqual([])
    for (const size of [0, 1, book.length - 1, book.length + 1])
      expect(() => readWorkbook(file(size))).toThrow(refusal('IMPORT_DAMAGED'))
  })

  test('by one part that is read repeatedly', () => {
    const sheets = Array.from({ length: 5 }, () => '<sheet name="A" sheetId="1" r:id="rId1"/>').join('')
    const book = `<workbook xmlns:r="r"><sheets>${sheets}</sheets></workbook>`
    const sheet = sheetXml([Array.from({ length: 200 }, () => 'x'.repeat(26_214))])
    expect(() => readWorkbook(makeWorkbook(sheet, { 'xl/workbook.xml': book }))).toThrow(refusal('IMPORT_TOO_BIG'))
  })

  test('by its number of rows', () => {
    const rows = Array.from({ length: 20_001 }, (_, i) => [i])
    expect(() => readWorkbook(makeWorkbook(sheetXml(rows)))).toThrow(refusal('IMPORT_TOO_MANY_ROWS'))
  })

  test('by entities that would multiply', () => {
    const lol = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>'
    const file = makeWorkbook(`${lol}${sheetXml([[{ xml: '<c t="str"><v>&b;</v></c>' }]])}`)
    expect(readWorkbook(file)[0]![0]!.cells[0]).toEqual({ kind: 'text', text: '&b;' })
  })

  test('but a row far down or a cell far right costs nothing', () => {
    const far =
      '<worksheet><sheetData><row r="1048576"><c r="A1048576"><v>1</v></c><c r="XFD1048576"><v>2</v></c></row></sheetData></worksheet>'
    expect(readWorkbook(makeWorkbook(far))).toEqual([
      [{ number: 1_048_576, cells: [{ kind: 'number', number: 1, raw: '1' }] }],
    ])
  })
})

test.each([true, false])('a part with other bytes than its checksum says is damaged, stored: %s', (isStored) => {
  const name = 'xl/workbook.xml'
  const content = deflateRawSync('Ani 90', { level: 0 })
  const file = makeZip([{ name, content: isStored ? 'Ani 90' : content, isStored: true }])
  if (!isStored) {
    // As a writer that does not compress leaves a part of which each byte can be read in the file.
    const [entry] = readDirectory(file)
    file.writeUInt16LE(8, 8)
    file.writeUInt16LE(8, entry!.listed.start + 10)
    file.writeUInt32LE(crc32('Ani 90'), entry!.listed.start + 16)
    file.writeUInt32LE(6, entry!.listed.start + 24)
  }
  expect(openZip(file, 1_000).read(name)?.toString()).toBe('Ani 90')
  file.write('Ani 60', file.indexOf('Ani 90'))
  expect(() => openZip(file, 1_000).read(name)).toThrow(refusal('IMPORT_DAMAGED'))
})

test.each(['1.5', '-3', '0', '1e300', 'Infinity', 'x', '2147483648', '1048577', '2'])(
  'a workbook whose row after the second has the number %s is damaged',
  (no) => {
    const cell = '<c><v>1</v></c>'
    const sheet = `<worksheet><sheetData><row r="2">${cell}</row><row r="${no}">${cell}</row></sheetData></worksheet>`
    expect(() => readWorkbook(makeWorkbook(sheet))).toThrow(refusal('IMPORT_DAMAGED'))
  },
)

test.each(['abc', '2014-99-99', '0000-00-00', '-0001-01-01', '2014-02-30T00:00:00'])(
  'a date cell with %s is text',
  (text) => {
    const date = (value: string) => ({ xml: `<c t="d"><v>${value}</v></c>` })
    const [rows] = readWorkbook(makeWorkbook(sheetXml([[date(text), date('2014-03-16T00:00:00')]])))
    expect(rows?.[0]?.cells).toEqual([
      { kind: 'text', text },
      { kind: 'date', date: '2014-03-16' },
    ])
  },
)

test('text, numbers and dates are distinguished, and nothing is calculated', () => {
  const sheet = sheetXml([
    [
      '0014721751',
      14721751,
      { xml: '<c s="1"><v>41529</v></c>' },
      { xml: '<c s="2"><v>41529.5</v></c>' },
      { xml: '<c t="s"><v>1</v></c>' },
      { xml: '<c t="inlineStr"><is><r><t>dua </t></r><r><t>bagian</t></r></is></c>' },
      { xml: '<c t="str"><f>1+1</f><v>2</v></c>' },
      '=1+1',
      { xml: '<c t="e"><v>#N/A</v></c>' },
      { xml: '<c><v>2.5291112570956E+15</v></c>' },
    ],
  ])
  const shared = '<sst><si><t>satu</t></si><si><r><t>Ja</t></r><r><t>ya</t></r><rPh><t>x</t></rPh></si></sst>'
  const styles = `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="[$-421]dd\\ mmmm\\ yyyy"/></numFmts>${styleXml([0, 14, 170])}</styleSheet>`
  const file = makeWorkbook(sheet, { 'xl/sharedStrings.xml': shared, 'xl/styles.xml': styles })
  expect(readWorkbook(file)[0]![0]!.cells).toEqual([
    { kind: 'text', text: '0014721751' },
    { kind: 'number', number: 14721751, raw: '14721751' },
    { kind: 'date', date: '2013-09-12' },
    { kind: 'date', date: '2013-09-12' },
    { kind: 'text', text: 'Jaya' },
    { kind: 'text', text: 'dua bagian' },
    { kind: 'text', text: '2' },
    { kind: 'text', text: '=1+1' },
    { kind: 'error', text: '#N/A' },
    { kind: 'number', number: 2.5291112570956e15, raw: '2.5291112570956E+15' },
  ])
})

describe('a cell longer than a spreadsheet’s is refused while it is read', () => {
  const [full, longer] = ['x'.repeat(32_767), 'x'.repeat(32_768)]
  const shared = (text: string) =>
    makeWorkbook(sheetXml([]), { 'xl/sharedStrings.xml': `<sst><si><t>${text}</t></si></sst>` })
  const runs = (text: string) =>
    makeWorkbook(sheetXml([[{ xml: `<c t="inlineStr"><is><r><t>${text}</t></r><r><t>${text}</t></r></is></c>` }]]))

  test.each([
    ['in its cell', makeWorkbook(sheetXml([[longer]]))],
    ['shared', shared(longer)],
    ['in several runs', runs('x'.repeat(16_384))],
    ['18 MB long', shared('x'.repeat(18 * 1024 * 1024))],
    ['18 MB of entities long', shared('&amp;'.repeat(3_600_000))],
  ])('%s', (_, file) => {
    expect(() => readWorkbook(file)).toThrow(refusal('IMPORT_CELL_TOO_LONG'))
  })

  test('the longest is read, and line ends between empty rows are no text', () => {
    expect(readWorkbook(makeWorkbook(sheetXml([[full]])))).toHaveLength(1)
    const empty = `<worksheet><sheetData>${'<row/>\n'.repeat(500_000)}</sheetData></worksheet>`
    expect(readWorkbook(makeWorkbook(empty))).toEqual([[]])
  })
})

test('characters that the database cannot store are removed from cells', () => {
  const cells = ['Si_x0000_ti', 'Si_xD800_ti', { xml: '<c t="str"><v>Si&#xDC00;ti</v></c>' }, '_xD83D__xDE00_']
  const [row] = readWorkbook(makeWorkbook(sheetXml([cells])))[0]!
  expect(row!.cells.map((cell) => cell?.kind === 'text' && cell.text)).toEqual([
    'Siti',
    'Si\u{fffd}ti',
    'Si\u{fffd}ti',
    '\u{1f600}',
  ])
})

test('day numbers are dates in both systems, including the false leap day', () => {
  expect(dateOfSerial(1)).toBe('1900-01-01')
  expect(dateOfSerial(59)).toBe('1900-02-28')
  expect(dateOfSerial(61)).toBe('1900-03-01')
  expect(dateOfSerial(0, true)).toBe('1904-01-01')
  expect(dateOfSerial(-5)).toBeUndefined()
})

test('column letters become numbers', () => {
  const letters = (index: number): string =>
    index < 26 ? String.fromCharCode(65 + index) : letters(Math.floor(index / 26) - 1) + letters(index % 26)
  fc.assert(fc.property(fc.integer({ min: 0, max: 16_383 }), (index) => columnIndex(`${letters(index)}12`) === index))
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { scoreFileEndpoints } from '@hadir/contract/subject/subject-evaluation/workbook.ts'
import { makeWorkbook, makeZip } from '../../../../platform/documents/workbook/testing-workbook.ts'
import { readDirectory } from '../../../../platform/zip/read-zip.ts'
import { longestTurn } from '../../../../testing/longest-turn.ts'
import { testApp } from '../../../../testing/test-app.ts'
import { evaluatedIn } from '../testing-evaluation.ts'
import { smkFile, smpFile } from './testing-erapor.ts'
import { sendFile } from './testing-files.ts'

const t = await testApp()
afterAll(t.close)
let teaching: Awaited<ReturnType<typeof evaluatedIn>>
beforeAll(async () => {
  teaching = await evaluatedIn(t)
  await teaching.saveSetup()
})

const cell = (text: string) => `<c t="str"><v>${text}</v></c>`
const sheet = (headings: string[], rows: string) =>
  `<worksheet><sheetData><row>${headings.map(cell).join('')}</row>${rows}</sheetData></worksheet>`
const own = ['NISN', 'Nama', 'LM1']
const smk = ['No', 'PD_ID', 'Nama Peserta Didik', 'NISN', 'TP 1']
/** The limit for unpacking; it packs to some twenty kilobytes. */
const full = 19 * 1024 * 1024
const zeros = Buffer.alloc(21 * 1024 * 1024)
const page = smpFile([{ name: 'Siswa', scores: [1, 2, 3, 4] }]).toString()
const before = (what: string) => Buffer.from(page.replace('<body>', `<body>${what}`))

const relations = (target: string, type: string, mode = '') =>
  `<Relationships><Relationship Id="x" Target="${target}" Type="http://x/relationships/${type}"${mode}/></Relationships>`
const filled = { 9: smk, 10: [1, 'pd-1', 'Siswa Satu', '0012345678', null] }

/** The workbook with one number in the directory's entry of its last part replaced. */
function misplaced(file: Buffer, { at, number }: { at: number; number: number }): Buffer {
  const entry = file.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2]))
  const copy = Buffer.from(file)
  copy.writeUInt16LE(number, entry + at)
  return copy
}

const hostile: Record<string, { file: Buffer; refused: string[] }> = {
  'a bomb by its declared size': {
    file: makeZip([{ name: 'xl/workbook.xml', content: zeros }]),
    refused: ['IMPORT_TOO_BIG'],
  },
  'a bomb that lies about it': {
    file: makeZip([{ name: 'xl/workbook.xml', content: zeros, declaredSize: 1_000 }]),
    refused: ['IMPORT_TOO_BIG'],
  },
  'cells without end in nineteen kilobytes': {
    file: makeWorkbook(sheet(own, `<row>${'<c><v>1</v></c>'.repeat(full / 15)}</row>`)),
    refused: ['IMPORT_TOO_HARD', 'IMPORT_TOO_BIG', 'ERAPOR_UNKNOWN'],
  },
  'elements in elements': {
    file: makeWorkbook(sheet(smk, '<a>'.repeat(full / 3))),
    refused: ['IMPORT_DAMAGED', 'IMPORT_TOO_HARD'],
  },
  'rows without end': {
    file: makeWorkbook(sheet(smk, `<row>${cell('x')}${cell('y')}${cell('Siswa')}</row>`.repeat(30_000))),
    refused: ['IMPORT_TOO_MANY_ROWS'],
  },
  'tags that never close': {
    file: before('<td '.repeat(900_000)),
    refused: ['IMPORT_TOO_HARD', 'ERAPOR_UNKNOWN', 'IMPORT_WEB_PAGE', 'TOO_LARGE'],
  },
  'comments that never close': {
    file: before('<!--'.repeat(1_000_000)),
    refused: ['ERAPOR_UNKNOWN', 'IMPORT_WEB_PAGE'],
  },
  'cells that span everything': {
    file: before(`<table>${'<tr><td colspan=9999 rowspan=9999></td></tr>'.repeat(1_500)}</table>`),
    refused: ['IMPORT_WEB_PAGE', 'IMPORT_TOO_HARD'],
  },
  'a table without end': {
    file: before(`<table>${'<tr><td></td></tr>'.repeat(200_000)}</table>`),
    refused: ['IMPORT_WEB_PAGE', 'IMPORT_TOO_MANY_ROWS'],
  },
  'a column span of spaces': {
    file: before(`<table><tr><td colspan=${' '.repeat(400_000)}>1</td></tr></table>`),
    refused: ['IMPORT_WEB_PAGE'],
  },
  'an address of spaces': {
    file: before(`<p title="url(${' '.repeat(400_000)}x">`),
    refused: ['IMPORT_WEB_PAGE'],
  },
  'meta tags that never close': {
    file: before('<meta '.repeat(700_000)),
    refused: ['ERAPOR_UNKNOWN', 'IMPORT_WEB_PAGE'],
  },
  'a wide row above many': {
    file: before(`<table><tr>${'<td colspan=100 rowspan=100>'.repeat(40_000)}</tr>${'<tr><td>'.repeat(1_500)}</table>`),
    refused: ['IMPORT_WEB_PAGE'],
  },
  'a relationship without end': {
    file: smkFile({
      rows: filled,
      more: [{ name: 'xl/_rels/more.xml.rels', content: relations('a.bin', `${'package'.repeat(60_000)}!`) }],
    }),
    refused: ['SCORE_FILE_NO_COLUMN'],
  },
  'a column named as what every object has': {
    file: smkFile({ rows: { ...filled, 9: [...smk, 'constructor'] } }),
    refused: ['SCORE_FILE_NO_COLUMN'],
  },
  'an entry that ends beyond the directory': {
    file: misplaced(smkFile({ rows: filled }), { at: 30, number: 60_000 }),
    refused: ['IMPORT_DAMAGED'],
  },
  'a list without end': {
    file: Buffer.from(`NISN;Nama;LM1\n${'0012345678;Siti;80\n'.repeat(19_999)}`),
    refused: ['IMPORT_TOO_MANY_ROWS', 'ERAPOR_UNKNOWN'],
  },
}

/** Milliseconds. */
const mostAtOnce = 500

test.each(Object.keys(hostile))('%s delays nobody and is rejected or reported', async (name) => {
  const { file, refused } = hostile[name]!
  for (const e of [scoreFileEndpoints.check, scoreFileEndpoints.fill]) {
    const sending = { at: teaching.at, caller: teaching.teacher, file }
    const { result, longest } = await longestTurn(() => sendFile(t, e, sending))
    if (result.status !== 200) expect(refused).toContain(result.body.code)
    expect([200, 400, 413]).toContain(result.status)
    expect(longest).toBeLessThan(mostAtOnce)
  }
  expect(t.log.join('')).not.toContain('"bug"')
})

test('a part listed behind the directory cannot be moved: the file is damaged', () => {
  const file = misplaced(smkFile({ rows: filled }), { at: 44, number: 60_000 })
  expect(() => readDirectory(file)).toThrow(expect.objectContaining({ code: 'IMPORT_DAMAGED' }))
})

test.each([
  '<script>fetch("/api")</script>',
  '<SCRIPT src=//x>',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<iframe src="x"></iframe>',
  '<img src=//x/pixel.png>',
  '<meta http-equiv=refresh content="0;url=//x">',
  '<style>@import "//x";</style>',
  "<table><tr><td>=cmd|'/C calc'!A0</td></tr></table>",
  '<table><tr><td x:fmla="=WEBSERVICE(1)">1</td></tr></table>',
  '<meta charset=utf-7>',
])('a page with %s is never returned', async (what) => {
  const sending = { at: teaching.at, caller: teaching.teacher, file: before(what) }
  expect((await sendFile(t, scoreFileEndpoints.fill, sending)).body.code).toBe('ERAPOR_SCRIPT')
  expect((await sendFile(t, scoreFileEndpoints.check, sending)).body.code).toBe('IMPORT_WEB_PAGE')
})

const external = ' TargetMode="External"'
const types = (name: string) =>
  `<Types><Override PartName="/xl/a.bin" ContentType="application/vnd.ms-${name}"/></Types>`
const formula = (text: string) => `<worksheet><sheetData><row><c><f>${text}</f></c></row></sheetData></worksheet>`

const reaching: Record<string, { name: string; content: string }[]> = {
  'a macro': [{ name: 'xl/_rels/more.xml.rels', content: relations('a.bin', 'vbaProject') }],
  'a macro that only its content type tells': [
    { name: '[Content_Types].xml', content: types('excel.sheet.macroEnabled.main+xml') },
  ],
  'a link to another workbook': [
    { name: 'xl/_rels/more.xml.rels', content: relations('externalLinks/a.xml', 'externalLink') },
  ],
  'a picture of another host': [{ name: 'xl/drawings/_rels/a.xml.rels', content: relations('//x', 'image', external) }],
  'an embedded program': [{ name: 'xl/worksheets/_rels/s.xml.RELS', content: relations('a.bin', 'oleObject') }],
  'a query': [{ name: 'xl/_rels/more.xml.rels', content: relations('connections.xml', 'connections') }],
  'a formula that calls a program': [{ name: 'xl/worksheets/two.xml', content: formula("cmd|'/C calc'!A0") }],
  'a formula that asks another host': [
    { name: 'xl/worksheets/two.xml', content: formula('_xlfn.WEBSERV&#73;CE(&quot;http://x/&quot;)') },
  ],
  'relationships in another character set': [
    {
      name: 'xl/_rels/more.xml.rels',
      content: Buffer.from(relations('a.bin', 'vbaProject'), 'utf16le').toString('latin1'),
    },
  ],
  'two parts of one name': [{ name: 'XL/Workbook.xml', content: '<workbook/>' }],
}

test.each(Object.keys(reaching))('a workbook with %s is never returned', async (name) => {
  const file = smkFile({ rows: filled, more: reaching[name]! })
  const sending = { at: teaching.at, caller: teaching.teacher, file }
  expect((await sendFile(t, scoreFileEndpoints.fill, sending)).body.code).toBe('ERAPOR_SCRIPT')
})

test('a link to click, a comment and an embedded picture stay in a workbook', async () => {
  const more = [
    { name: 'xl/worksheets/_rels/sheet1.xml.rels', content: relations('https://erapor.test', 'hyperlink', external) },
    { name: 'xl/drawings/_rels/a.xml.rels', content: relations('../media/image1.png', 'image') },
    { name: 'xl/worksheets/two.xml', content: formula('SUM(A1:A2)&amp;IF(B1&gt;1,&quot;!&quot;,&quot;|&quot;)') },
  ]
  const sending = { at: teaching.at, caller: teaching.teacher, file: smkFile({ rows: filled, more }) }
  expect((await sendFile(t, scoreFileEndpoints.fill, sending)).status).toBe(200)
})

test('more than five megabytes are rejected', async () => {
  const file = Buffer.alloc(5 * 2 ** 20 + 1, 'x')
  for (const e of [scoreFileEndpoints.check, scoreFileEndpoints.fill])
    expect((await sendFile(t, e, { at: teaching.at, caller: teaching.teacher, file })).status).toBe(413)
})

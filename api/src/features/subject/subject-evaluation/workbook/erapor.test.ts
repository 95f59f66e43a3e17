import { afterAll, expect, test } from 'vitest'
import { scoreFileEndpoints } from '@hadir/contract/subject/subject-evaluation/workbook.ts'
import { openZip } from '../../../../platform/zip/read-zip.ts'
import { testApp } from '../../../../testing/test-app.ts'
import { newCaller } from '../../../../testing/test-school.ts'
import { evaluatedIn } from '../testing-evaluation.ts'
import { smkFile, smpFile } from './testing-erapor.ts'
import { sendFile } from './testing-files.ts'
import { rowsIn } from './testing-workbook.ts'

const t = await testApp()
afterAll(t.close)

async function filledIn() {
  const all = await evaluatedIn(t)
  await all.saveSetup()
  const nisns = ['0012345678', '0087654321', null]
  for (const [i, nisn] of nisns.entries())
    await t.owner
      .updateTable('student')
      .set({ nisn, name: `Siswa ${['Satu', 'Dua', 'Tiga'][i]}` })
      .where('id', '=', all.a.studentIds[i] ?? '')
      .execute()
  // 60:20:20 of LM 91 and 73,5, STS 80, SAS 90,5: 83,45. The second student still lacks the end of the semester.
  await all.send([
    all.score(0, 0, 910),
    all.score(1, 0, 735),
    all.score(2, 0, 800),
    all.score(3, 0, 905),
    all.score(0, 1, 640),
    { component: 1, student: 1, rev: 0, state: 'ABSENT' },
    { component: 0, student: 2, rev: 0, state: 'SCORE', value: 600, remedial: 900 },
  ])
  const fill = async (file: Buffer, query: object = {}, name = 'dari e-Rapor.xlsx', as = all.teacher) =>
    sendFile(t, scoreFileEndpoints.fill, { at: all.at, caller: as, file, query, name })
  const filled = async (file: Buffer, query: object = {}, name?: string) => {
    const { status, body } = await fill(file, query, name)
    expect(status, body.message).toBe(200)
    return { ...body.data, bytes: Buffer.from(body.data.file, 'base64') }
  }
  return { ...all, fill, filled }
}

const head = [
  'NO',
  'PD_ID',
  'NAMA PESERTA DIDIK',
  'NISN',
  'NILAI AKHIR',
  'TP_ID',
  'KETERCAPAIAN KOMPETENSI',
  'DESKRIPSI TUJUAN PEMBELAJARAN',
]
const [tp1, tp2] = ['Peserta didik mampu Membaca peta.', 'Peserta didik mampu menghitung skala.']
const finals = smkFile({
  rows: {
    1: ['Template Nilai Akhir'],
    2: ['Mata Pelajaran', null, null, 'Matematika'],
    3: ['Kelas', null, null, 'X RPL 1'],
    12: head,
    13: [1, 'pd-1', 'NAMA DARI DAPODIK', '0012345678', null, 'tp-1', null, tp1],
    14: [null, 'pd-1', null, null, null, 'tp-2', 1, tp2],
    15: [2, 'pd-2', 'Siswa Dua', '0087654321', 55, 'tp-1', null, tp1],
    16: [null, 'pd-2', null, null, null, 'tp-9', null, 'Membuat grafik'],
    17: [3, 'pd-3', 'Anak Pindahan', '0055555555', null, 'tp-1', null, tp1],
  },
  merges: ['A13:A14', 'C13:C14', 'D13:D14', 'E13:E14'],
  hidden: [2, 6],
})

test('strangers are refused, and a file not from e-Rapor is rejected with its kind', async () => {
  const { at, fill, params, own } = await filledIn()
  const others = await evaluatedIn(t)
  expect((await sendFile(t, scoreFileEndpoints.fill, { at, caller: null, file: finals })).status).toBe(401)
  expect((await fill(finals, {}, 'a.xlsx', others.teacher)).status).toBe(404)
  for (const role of ['student', 'parent', 'alumni'] as const)
    expect((await fill(finals, {}, 'a.xlsx', await newCaller(t, { ...params, role }))).status).toBe(403)
  expect((await fill(finals, {}, 'a.xlsx', own.admin)).status).toBe(200)
  const codeOf = async (file: Buffer) => (await fill(file)).body.code
  expect(await codeOf(smkFile({ rows: { 9: ['No', 'Nama', 'Nilai'] } }))).toBe('ERAPOR_UNKNOWN')
  expect(await codeOf(Buffer.from('a;b;c'))).toBe('ERAPOR_UNKNOWN')
  expect(await codeOf(Buffer.from('%PDF-1.7'))).toBe('IMPORT_PDF')
  expect(await codeOf(Buffer.from('<table><tr><td>x</td></tr></table>'))).toBe('ERAPOR_UNKNOWN')
})

test('only final scores and achieved objectives change in an e-Rapor SMK file', async () => {
  const { filled } = await filledIn()
  const answer = await filled(finals)
  expect(answer).toMatchObject({
    form: 'SMK_AKHIR',
    filename: 'dari e-Rapor.xlsx',
    about: ['Mata Pelajaran: Matematika', 'Kelas: X RPL 1'],
    columns: [{ key: 'E', label: 'NILAI AKHIR', source: 'final' }],
    unmatched: [{ row: 17, name: 'Anak Pindahan', nisn: '0055555555', why: 'Tidak ada di kelas ini' }],
    left: [{ row: 15, name: 'Siswa Dua', column: 'NILAI AKHIR', why: 'Belum ada nilainya' }],
    byName: [],
    missing: expect.arrayContaining(['Siswa Tiga']),
    unknownObjectives: ['Membuat grafik'],
  })
  const [before, after] = [finals, answer.bytes].map((file) => openZip(file, 2 ** 20))
  const parts = [
    '[Content_Types].xml',
    'docProps/core.xml',
    'xl/workbook.xml',
    'xl/_rels/workbook.xml.rels',
    'xl/comments1.xml',
    'xl/styles.xml',
  ]
  for (const part of parts) expect(after?.read(part)).toEqual(before?.read(part))
  const wanted = before!
    .read('xl/worksheets/sheet1.xml')!
    .toString()
    .replace('<c r="E13" s="4"/>', '<c r="E13" s="4"><v>83</v></c>')
    .replace('<c r="G13" s="6"/>', '<c r="G13" s="6"><v>1</v></c>')
    // The second student has only a 64; an existing 1 is not touched.
    .replace('<c r="G15" s="6"/>', '<c r="G15" s="6"><v>0</v></c>')
  expect(after?.read('xl/worksheets/sheet1.xml')?.toString()).toBe(wanted)
  expect(answer).toMatchObject({ written: 3, same: 1, replaced: 0, rounded: 0 })
  // Unknown values are not written as 0: a student without a final score keeps e-Rapor's value.
  expect(rowsIn(answer.bytes).find((row) => row[1] === 'pd-2')?.[4]).toBe('55')
  // The untouched parts keep their bytes in the archive.
  const at = finals.indexOf('xl/worksheets/sheet1.xml')
  expect(answer.bytes.subarray(0, at - 30)).toEqual(finals.subarray(0, at - 30))
})

test('scopes, mid-semester and final scores are filled from components and rounded half up', async () => {
  const { filled, setup } = await filledIn()
  const [lm1, lm2, sts, sas] = setup.components.map(({ id }) => id)
  const scopes = smkFile({
    rows: {
      9: ['No', 'PD_ID', 'Nama Peserta Didik', 'NISN', 'TP 1', 'TP 2', 'TP 3', 'id-1'],
      10: [1, 'pd-1', 'Siswa Satu', '0012345678', 100, null, null, 'id-1'],
      11: [2, 'pd-2', 'Siswa Dua', 87654321, null, null, null, 'id-1'],
      12: [3, 'pd-3', 'siswa  TIGA', null, null, null, null, 'id-1'],
    },
  })
  const first = await filled(scopes)
  expect(first.columns).toEqual([
    { key: 'E', label: 'TP 1', source: lm1 },
    { key: 'F', label: 'TP 2', source: lm2 },
    { key: 'G', label: 'TP 3', source: '' },
  ])
  // CAP: the remedial counts up to KKTP. Tidak ikut is an explicit 0; an empty cell is not.
  expect(
    rowsIn(first.bytes)
      .slice(1)
      .map((row) => row.slice(4, 7)),
  ).toEqual([
    ['91', '74', ''],
    ['64', '0', ''],
    ['75', '', ''],
  ])
  expect(first).toMatchObject({ form: 'SMK_LINGKUP', written: 5, replaced: 1, rounded: 1, byName: [{ row: 12 }] })
  const chosen = await filled(scopes, { sources: `G=${lm2},E=,F=final` })
  expect(rowsIn(chosen.bytes)[1]?.slice(4, 7)).toEqual(['100', '83', '74'])

  const end = smkFile({
    rows: {
      9: ['No', 'PD_ID', 'Nama Peserta Didik', 'NISN', 'NILAI_NON_TES', 'NILAI_TES'],
      10: [1, 'pd-1', 'x', '0012345678', null, null],
    },
  })
  const ended = await filled(end)
  expect(ended.columns.map(({ source }) => source)).toEqual(['', sas])
  expect(rowsIn(ended.bytes)[1]?.slice(4)).toEqual(['', '91'])
  const middle = smkFile({
    rows: {
      4: ['No', 'PD_ID', 'Nama Peserta Didik', 'NISN', 'NILAI', 'DESKRIPSI'],
      5: [1, 'pd-1', 'x', '0012345678', null, 'tetap'],
    },
  })
  const mid = await filled(middle)
  expect(mid.columns).toEqual([{ key: 'E', label: 'NILAI', source: sts }])
  expect(rowsIn(mid.bytes)[1]?.slice(4)).toEqual(['80', 'tetap'])
})

test('missing cells are added in order, and a formula cell is left alone', async () => {
  const { filled } = await filledIn()
  const row = (n: number, cells: string) => `<row r="${n}">${cells}</row>`
  const text = (place: string, value: string) => `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`
  const names = ['No', 'PD_ID', 'Nama Peserta Didik', 'NISN', 'TP 1', 'TP 2']
  const file = smkFile({ rows: {} })
  const sheet = `<sheetData>${row(9, names.map((one, i) => text(`${'ABCDEF'[i]}9`, one)).join(''))}${row(10, text('D10', '0012345678') + '<c r="H10"><v>7</v></c>')}${row(11, text('D11', '0087654321') + '<c r="E11" s="3"><f>1+1</f><v>2</v></c>')}</sheetData>`
  const { replacePart } = await import('../../../../platform/zip/replace-part.ts')
  const other = replacePart(file, {
    name: 'xl/worksheets/sheet1.xml',
    content: Buffer.from(`<worksheet>${sheet}</worksheet>`),
  })
  const { bytes, left } = await filled(other)
  const xml = openZip(bytes, 2 ** 20)
    .read('xl/worksheets/sheet1.xml')!
    .toString()
  expect(xml).toContain('</c><c r="E10"><v>91</v></c><c r="F10"><v>74</v></c><c r="H10"><v>7</v></c></row>')
  expect(xml).toContain('<c r="E11" s="3"><f>1+1</f><v>2</v></c><c r="F11"><v>0</v></c></row>')
  expect(left).toEqual([{ row: 11, name: '', column: 'E11', why: 'Berisi rumus' }])
})

test('e-Rapor SMP’s .xls page changes only in score cells; locked cells stay', async () => {
  const { filled } = await filledIn()
  const before = smpFile([
    { name: 'SISWA SATU', scores: ['', 12, '', ''] },
    { name: 'Siswa Dua', scores: [50, 51, 52, 53], status: 'Terkunci' },
    { name: 'Siswa Tiga', scores: ['', '', '', ''] },
    { name: 'Siswa &lt;Asing&gt;', scores: ['', '', '', 9] },
  ])
  const answer = await filled(before, {}, 'nilai.xls')
  expect(answer).toMatchObject({
    form: 'SMP',
    filename: 'nilai.xls',
    columns: [
      { label: 'Sumatif 1' },
      { label: 'Sumatif 2' },
      { label: 'Akhir semester: Non Tes', source: '' },
      { label: 'Akhir semester: Tes' },
    ],
    unmatched: [{ name: 'Siswa <Asing>', why: 'Tidak ada di kelas ini' }],
    locked: [{ name: 'Siswa Dua' }],
    byName: [{ name: 'SISWA SATU' }, { name: 'Siswa Tiga' }],
    written: 4,
    replaced: 1,
  })
  const wanted = smpFile([
    { name: 'SISWA SATU', scores: [91, 74, '', 91] },
    { name: 'Siswa Dua', scores: [50, 51, 52, 53], status: 'Terkunci' },
    { name: 'Siswa Tiga', scores: [75, '', '', ''] },
    { name: 'Siswa &lt;Asing&gt;', scores: ['', '', '', 9] },
  ])
  expect(answer.bytes.toString('latin1')).toBe(wanted.toString('latin1'))
})

test('students with the same name are never guessed', async () => {
  const { filled, a } = await filledIn()
  await t.owner
    .updateTable('student')
    .set({ name: 'Siswa Satu' })
    .where('id', '=', a.studentIds[2] ?? '')
    .execute()
  const { unmatched, written } = await filled(
    smpFile([{ name: 'Siswa Satu', scores: ['', '', '', ''] }]),
    {},
    'nilai.xls',
  )
  expect(unmatched).toEqual([expect.objectContaining({ why: 'Nama ini dimiliki lebih dari satu siswa; perlu NISN' })])
  expect(written).toBe(0)
})

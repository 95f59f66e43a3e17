import { makeZip } from '../../../../platform/documents/workbook/testing-workbook.ts'

/** Files in e-Rapor's format, with invented people. */

const cellXml = (place: string, value: string | number | null, style = 1) =>
  value === null
    ? `<c r="${place}" s="${style}"/>`
    : typeof value === 'number'
      ? `<c r="${place}" s="${style}"><v>${value}</v></c>`
      : `<c r="${place}" s="${style}" t="inlineStr"><is><t>${value}</t></is></c>`

type SmkSheet = {
  rows: Record<number, (string | number | null)[]>
  merges?: string[]
  hidden?: number[]
  /** Parts that replace its own, or are added. */
  more?: { name: string; content: string }[]
}

/** A workbook as made by e-Rapor SMK: protected, with hidden columns, merged cells and parts that are not ours. */
export function smkFile({ rows, merges = [], hidden = [2], more = [] }: SmkSheet): Buffer {
  const lines = Object.entries(rows).map(
    ([row, cells]) =>
      `<row r="${row}" spans="1:8">${cells.map((value, i) => cellXml(`${String.fromCharCode(65 + i)}${row}`, value, i)).join('')}</row>`,
  )
  const cols = hidden.map((no) => `<col min="${no}" max="${no}" width="9.1" hidden="1"/>`).join('')
  const merged = merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')
  const sheet = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n<worksheet xmlns="m"><sheetPr/><cols>${cols}</cols><sheetData>${lines.join('\n')}</sheetData><sheetProtection sheet="true" password="CC1A"/><mergeCells count="${merges.length}">${merged}</mergeCells><legacyDrawing r:id="rId1"/></worksheet>`
  const own = [
    { name: '[Content_Types].xml', content: '<Types/>' },
    { name: 'docProps/core.xml', content: '<core>e-Rapor SMK</core>' },
    {
      name: 'xl/workbook.xml',
      content: '<workbook xmlns:r="r"><sheets><sheet name="NILAI" sheetId="1" r:id="rId1"/></sheets></workbook>',
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    },
    { name: 'xl/worksheets/sheet1.xml', content: sheet },
    { name: 'xl/comments1.xml', content: '<comments>Memahami peta</comments>' },
    { name: 'xl/styles.xml', content: '<styleSheet><cellXfs><xf/><xf/></cellXfs></styleSheet>' },
  ]
  return makeZip([...own.filter(({ name }) => !more.some((one) => one.name === name)), ...more])
}

type SmpStudent = { name: string; scores: (string | number)[]; status?: string }

/** A page as exported by e-Rapor SMP with the name .xls, with three rows of headings. */
export function smpFile(students: readonly SmpStudent[], scopes = 2): Buffer {
  const td = (text: string | number) => `<td style='mso-number-format:"\\@"'>${text}</td>`
  const sums = Array.from({ length: scopes }, (_, i) => `<th>Sumatif ${i + 1}</th>`).join('')
  const ids = Array.from({ length: scopes }, (_, i) => `<th>${70123 + i}</th>`).join('')
  const blank = '<th></th>'.repeat(7)
  const head = ['No', 'Nama', 'mapel_id', 'npsn', 'tingkat', 'rombel', 'id_anggota_rombel'].map(
    (one) => `<th>${one}</th>`,
  )
  const rows = students.map(({ name, scores, status = '' }, i) => {
    const cells = [i + 1, name, 4001, 20100001, 7, 'VII-A', 900 + i, ...scores, status]
    return `<tr>${cells.map(td).join('')}</tr>`
  })
  return Buffer.from(
    `<html xmlns:x="urn:x"><head><style>td > b { color: red }</style><!--[if gte mso 9]><xml><x:table/></xml><![endif]--></head>\r\n<body><table border=1>\r\n<tr>${head.join('')}<th colspan=${scopes}>Sumatif Lingkup Materi</th><th colspan=2>Akhir Semester</th><th>Status Kunci</th></tr>\r\n<tr>${blank}${sums}<th>Non Tes</th><th>Tes</th><th></th></tr>\r\n<tr>${blank}${ids}<th>0</th><th>0</th><th></th></tr>\r\n${rows.join('\r\n')}\r\n</table></body></html>\r\n`,
  )
}

import { type Row, shownText } from '../../../../../platform/documents/workbook/cell.ts'
import { patchSheet } from '../../../../../platform/documents/workbook/patch-sheet.ts'
import { readSheets, uploadLimits } from '../../../../../platform/documents/workbook/read-workbook.ts'
import { reachesOut } from '../../../../../platform/documents/workbook/reaches-out.ts'
import { replacePart } from '../../../../../platform/zip/replace-part.ts'
import { Failure } from '../../../../../platform/failure.ts'
import { type EraporFile, type EraporRow, plainHeading, type ScoreColumn, type Use } from './form.ts'
import { ownValue } from '../../../../../platform/own-value.ts'

/**
 * The workbooks that e-Rapor SMK 7 exports, recognised by their headings: final scores with one row for each student
 * and objective (row 12), scores of learning scopes (row 9), of the end of the semester (row 9) and of mid-semester
 * (row 4). Hidden ids, merged cells and protection are left unchanged.
 */
export function readSmk(content: Buffer): EraporFile {
  for (const { part, xml, rows } of readSheets(content, { ...uploadLimits, rows: mostRows })) {
    const found = formIn(rows)
    if (!found) continue
    // It would not run here, but the file is returned to the user.
    if (reachesOut(content, uploadLimits.unpackedBytes)) throw new Failure('ERAPOR_SCRIPT')
    return {
      ...found,
      write: (values) => {
        const patched = patchSheet(xml, values)
        return {
          file: replacePart(content, { name: part, content: Buffer.from(patched.xml) }),
          formulas: patched.formulas,
        }
      },
    }
  }
  throw new Failure('ERAPOR_UNKNOWN')
}

/** Fifty students with forty objectives each. */
const mostRows = 2_000

const uses: Record<string, [EraporFile['form'], Use]> = {
  'nilai akhir': ['SMK_AKHIR', 'final'],
  'nilai tes': ['SMK_SAS', 'test'],
  'nilai non tes': ['SMK_SAS', 'other'],
  nilai: ['SMK_PTS', 'midterm'],
}

const letters = (column: number): string =>
  (column < 26 ? '' : letters(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26))

function formIn(rows: Row[]): Omit<EraporFile, 'write'> | undefined {
  const at = rows.findIndex(({ cells }) => {
    const names = Array.from(cells, (cell) => plainHeading(shownText(cell)))
    return names.includes('pd id') && names.includes('nisn') && names.includes('nama peserta didik')
  })
  const head = rows[at]
  if (!head) return undefined
  const names = Array.from(head.cells, (cell) => plainHeading(shownText(cell)))
  const place = (name: string) => names.indexOf(name)
  let form: EraporFile['form'] | undefined
  const columns = names.flatMap((name, column): ScoreColumn[] => {
    const [of, use] = /^tp \d+$/.test(name) ? (['SMK_LINGKUP', 'scope'] as const) : (ownValue(uses, name) ?? [])
    if (!of || !use) return []
    form ??= of
    return [{ key: letters(column), label: shownText(head.cells[column]).trim(), use }]
  })
  if (!form) return undefined
  const below = rows.slice(at + 1)
  const textIn = (row: Row, column: number) => shownText(row.cells[column]).trim()
  const students = below.flatMap((row): EraporRow[] => {
    const [name, nisn] = [textIn(row, place('nama peserta didik')), textIn(row, place('nisn'))]
    return name || nisn ? [{ row: row.number, name, nisn, isLocked: false }] : []
  })
  const byNumber = new Map(rows.map((row) => [row.number, row]))
  return {
    form,
    about: aboutIn(rows.slice(0, at)),
    columns,
    rows: students,
    objectives: form === 'SMK_AKHIR' ? objectivesIn(below, students, place) : null,
    textAt: (key, row) => textIn(byNumber.get(row) ?? { number: row, cells: [] }, columnOf(key)),
  }
}

const columnOf = (key: string) => [...key].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

/** "Mata Pelajaran | : Matematika" above the headings. */
const aboutIn = (rows: readonly Row[]) =>
  rows.flatMap(({ cells }) => {
    const [label, value] = cells.flatMap((cell) => (cell ? [shownText(cell).trim()] : []))
    return label && value && /^(mata pelajaran|kelas|tahun pelajaran)$/i.test(label)
      ? [`${label}: ${value.replace(/^:\s*/, '')}`]
      : []
  })

/** A student's cells span the rows of her objectives: rows without a name are still hers. */
function objectivesIn(
  rows: readonly Row[],
  students: readonly EraporRow[],
  place: (name: string) => number,
): EraporFile['objectives'] {
  const [achieved, text] = [place('ketercapaian kompetensi'), place('deskripsi tujuan pembelajaran')]
  if (achieved < 0 || text < 0) return null
  const cells = rows.flatMap((row) => {
    const of = students.findLast((student) => student.row <= row.number)
    const objective = shownText(row.cells[text]).trim()
    return of && objective ? [{ row: row.number, of, text: objective }] : []
  })
  return { key: letters(achieved), cells }
}

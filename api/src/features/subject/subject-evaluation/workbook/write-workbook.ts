import { semesterNames } from '@hadir/contract/academic-year/academic-year.ts'
import { scoreFileEndpoints } from '@hadir/contract/subject/subject-evaluation/workbook.ts'
import {
  gradedStudent,
  type GridStudent,
  type ScoreCell,
  type ScoreGrid,
} from '@hadir/contract/subject/subject-evaluation/score.ts'
import { scoreText } from '@hadir/contract/evaluation/score-text.ts'
import { studentResult } from '@hadir/contract/evaluation/student-result.ts'
import { Failure } from '../../../../platform/failure.ts'
import type { SchoolScope } from '../../../../platform/http/scope.ts'
import type { FileAnswer } from '../../../../platform/http/serve.ts'
import { contentTypes } from '../../../../platform/listing/content-types.ts'
import { auditExport } from '../../../../platform/listing/export-rows.ts'
import type { SheetValue } from '../../../../platform/listing/list-sheet.ts'
import { sheetWriter } from '../../../../platform/listing/xlsx.ts'
import { readGrid } from '../score/scores.ts'
import { columnId, markOf, remedialHeading, revisionsText, versionHeading } from './layout.ts'
import type { EvaluationKey } from '../records.ts'

type Cells = ReadonlyMap<string, ScoreCell>
type Column = {
  heading: string
  /** Its id in the hidden row. */
  id?: string
  width: number
  isHidden?: boolean
  isText?: boolean
  value: (student: GridStudent, cells: Cells, index: number) => SheetValue
}

const text = (value: string | null): SheetValue => (value ? { kind: 'text', text: value } : null)
const number = (value: number | null): SheetValue => (value === null ? null : { kind: 'number', number: value })

/** The grid as a workbook that can be filled in and imported again. */
export async function scoreWorkbook(scope: SchoolScope, requested: EvaluationKey): Promise<FileAnswer> {
  const grid = await readGrid(scope, requested)
  const { evaluation } = grid
  if (!evaluation.isOwn) throw new Failure('FORBIDDEN')
  if (!evaluation.isSetUp) throw new Failure('EVALUATION_MISSING')
  // Students who have left are read-only.
  const students = grid.students.flatMap((student, index) => (student.isHere ? [{ student, index }] : []))
  await auditExport(scope, {
    list: scoreFileEndpoints.workbook.path,
    requested: { format: 'xlsx', ids: [evaluation.id] },
    count: students.length,
  })
  const columns = columnsOf(grid)
  const title = `${evaluation.subject.name} ${evaluation.academicClass.name}`
  const semester = `${semesterNames[evaluation.semesterNo]} ${evaluation.academicYear.name}`
  const sheet = await sheetWriter({ title, columns, frozen: { rows: 4, columns: 4 } })
  // The first column is hidden, so the text goes into the second.
  await sheet.write([[null, text(`Nilai ${title}, ${semester}`)]], { isHeading: true })
  await sheet.write([[null, text(guide)]])
  const ids = columns.map(({ id }, at) => text(at === 0 ? markOf(evaluation.id, evaluation.semesterNo) : (id ?? null)))
  await sheet.write([ids], { isHidden: true })
  await sheet.write([columns.map(({ heading }) => text(heading))], { isHeading: true })
  await sheet.write(
    students.map(({ student, index }) => {
      const cells = new Map(
        grid.cells
          .filter((cell) => cell.student === index)
          .map((cell) => [evaluation.components[cell.component]?.id ?? '', cell]),
      )
      return columns.map(({ value }) => value(student, cells, index))
    }),
  )
  const body = await sheet.end()
  return { body, contentType: contentTypes.xlsx, filename: `Nilai ${title} ${semester}.xlsx` }
}

const guide =
  'Isi nilai 0 sampai 100, paling banyak satu desimal. TI = tidak ikut (dihitung 0), TW = tidak wajib, DB: alasan = dibebaskan. Sel yang dikosongkan menghapus nilainya. Untuk remedial, tambahkan kolom berjudul kode komponen dan huruf R, misalnya LM1 R.'

function columnsOf({ evaluation, cells, students }: ScoreGrid): Column[] {
  const components = evaluation.components
    .map((component, index) => ({ ...component, index }))
    .filter(({ isArchived }) => !isArchived)
  const hasRemedial = (index: number) =>
    cells.some((cell) => cell.component === index && cell.remedial !== null && students[cell.student]?.isHere)
  const scores = components.flatMap(({ id, code, index }): Column[] => [
    {
      heading: code,
      id: columnId(id, false),
      width: 10,
      value: (_, own) => scoreValue(own.get(id)),
    },
    ...(hasRemedial(index)
      ? [
          {
            heading: remedialHeading(code),
            id: columnId(id, true),
            width: 10,
            value: (_: GridStudent, own: Cells) => points(own.get(id)?.remedial ?? null),
          },
        ]
      : []),
  ])
  const isK13 = evaluation.curriculum === 'K13'
  const hasSkill = components.some(({ kind }) => kind === 'PRAKTIK')
  const result = (student: GridStudent, own: Cells) =>
    studentResult(evaluation, gradedStudent(evaluation, student), own)
  return [
    { heading: 'ID siswa', width: 38, isHidden: true, value: ({ id }) => text(id) },
    { heading: 'No', width: 5, value: (_, __, index) => number(index + 1) },
    { heading: 'NISN', width: 13, isText: true, value: ({ nisn }) => text(nisn) },
    { heading: 'Nama', width: 34, isText: true, value: ({ name }) => text(name) },
    ...scores,
    { heading: isK13 ? 'KKM' : 'KKTP', width: 7, value: () => number(evaluation.threshold) },
    {
      heading: hasSkill ? 'Pengetahuan' : 'Nilai akhir',
      width: 12,
      value: (student, own) => number(result(student, own).final),
    },
    ...(hasSkill
      ? [
          {
            heading: 'Keterampilan',
            width: 12,
            value: (student: GridStudent, own: Cells) => number(result(student, own).skill),
          },
        ]
      : []),
    {
      heading: versionHeading,
      width: 20,
      isHidden: true,
      value: (_, own) =>
        text(revisionsText(new Map(components.flatMap(({ id }) => (own.has(id) ? [[id, own.get(id)!.rev]] : []))))),
    },
  ]
}

/** A score stays a number, so that teachers can calculate with it. */
const scoreValue = (cell: ScoreCell | undefined): SheetValue =>
  cell?.state === 'SCORE' ? points(cell.value) : text(cell ? scoreText(cell) : null)

const points = (tenths: number | null) => number(tenths === null ? null : tenths / 10)

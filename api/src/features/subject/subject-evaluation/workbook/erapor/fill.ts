import {
  type EraporFill,
  type EraporStudent,
  mostProblems,
} from '@hadir/contract/subject/subject-evaluation/workbook.ts'
import type { SubjectEvaluation } from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import { parseScore } from '@hadir/contract/evaluation/tenths.ts'
import { studentFinder } from '../find-students.ts'
import { refusalOf } from '../../../../../platform/documents/workbook/file-kind.ts'
import { Failure } from '../../../../../platform/failure.ts'
import type { EraporFile } from './form.ts'
import { readSmk } from './read-smk.ts'
import { readSmp } from './read-smp.ts'
import { achieved, type FillStudent, pointsOf, scoreOf, sourcesFor, unknownObjectives } from './sources.ts'

type ToFill = {
  content: Uint8Array
  setup: SubjectEvaluation
  students: FillStudent[]
  /** Which of our scores goes into which column; the proposed ones when absent. */
  sources: string | undefined
}

type Filled = Omit<EraporFill, 'file' | 'filename'> & { file: Uint8Array }

/** Writes our values into the cells of an e-Rapor file, reports why others stay empty, and changes no other byte. */
export function fillErapor({ content, setup, students, sources: requested }: ToFill): Filled {
  const erapor = readErapor(Buffer.from(content))
  const columns = sourcesFor(erapor.columns, setup, requested)
  const find = studentFinder(
    students,
    erapor.rows.map(({ name }) => name),
  )
  const values = new Map<string, number>()
  const left: EraporFill['left'] = []
  const unmatched: EraporStudent[] = []
  const byName: EraporStudent[] = []
  const locked: EraporStudent[] = []
  const found = new Map<number, FillStudent>()
  const counts = { written: 0, same: 0, replaced: 0, rounded: 0 }
  /** Calculated once: a file may repeat its rows and columns. */
  const scores = new Map<string, ReturnType<typeof scoreOf>>()
  const scoreIn = (student: FillStudent, source: string) => {
    const key = `${student.id} ${source}`
    if (!scores.has(key)) scores.set(key, scoreOf(setup, student, source))
    return scores.get(key) ?? null
  }
  const placeOf = (key: string, row: number) => (erapor.form === 'SMP' ? `${key}R${row}` : `${key}${row}`)
  const fillCell = (key: string, row: number, points: number) => {
    const text = erapor.textAt(key, row)
    const current = parseScore(text)
    if (typeof current === 'object' && current.value === points * 10) counts.same += 1
    else {
      if (text !== '') counts.replaced += 1
      values.set(placeOf(key, row), points)
    }
  }
  for (const row of erapor.rows) {
    const who = find(row)
    const student = { row: row.row, name: row.name, nisn: row.nisn }
    if ('why' in who) unmatched.push({ ...student, why: who.why })
    else if (row.isLocked) locked.push({ ...student, why: 'Dikunci di e-Rapor' })
    if ('why' in who) continue
    found.set(row.row, who.student)
    if (row.isLocked) continue
    if (who.by === 'name') byName.push({ ...student, why: 'Dicocokkan menurut nama' })
    for (const { key, label, source } of columns) {
      if (source === '') continue
      const score = scoreIn(who.student, source)
      if (!score) {
        left.push({ row: row.row, name: row.name, column: label, why: 'Belum ada nilainya' })
        continue
      }
      const { points, isRounded } = pointsOf(score)
      if (isRounded) counts.rounded += 1
      fillCell(key, row.row, points)
    }
  }
  for (const { row, of, text } of erapor.objectives?.cells ?? []) {
    const student = found.get(of.row)
    const reached = student && !of.isLocked ? achieved(setup, student, text) : null
    if (reached !== null) fillCell(erapor.objectives?.key ?? '', row, reached)
  }
  const { file, formulas } = erapor.write(values)
  for (const place of formulas)
    left.push({ row: Number(/\d+$/.exec(place)?.[0]), name: '', column: place, why: 'Berisi rumus' })
  const ids = new Set([...found.values()].map(({ id }) => id))
  return {
    form: erapor.form,
    about: erapor.about,
    columns,
    ...counts,
    written: values.size - formulas.length,
    unmatched,
    byName,
    locked,
    left: left.slice(0, mostProblems),
    leftCount: left.length,
    missing: students.filter(({ id, isHere }) => isHere && !ids.has(id)).map(({ name }) => name),
    unknownObjectives: unknownObjectives(erapor, setup),
    file: new Uint8Array(file),
  }
}

/** A file of e-Rapor SMK or SMP. Throws a Failure that names any other kind of file. */
function readErapor(content: Buffer): EraporFile {
  const refusal = refusalOf(content)
  if (!refusal) return readSmk(content)
  const isPage =
    refusal === 'IMPORT_WEB_PAGE' ||
    (refusal === 'IMPORT_TEXT_FILE' && /^\s*</.test(content.toString('latin1', 0, 200).replace('ï»¿', '')))
  if (isPage) return readSmp(content)
  throw new Failure(refusal === 'IMPORT_TEXT_FILE' ? 'ERAPOR_UNKNOWN' : refusal)
}

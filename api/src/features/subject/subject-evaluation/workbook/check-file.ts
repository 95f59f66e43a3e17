import { sql } from 'kysely'
import {
  type FileChange,
  type FileProblem,
  mostProblems,
  type ScoreFileCheck,
} from '@hadir/contract/subject/subject-evaluation/workbook.ts'
import { semesterNames } from '@hadir/contract/academic-year/academic-year.ts'
import { formerSchool } from '@hadir/contract/evaluation/carried-scores.ts'
import type { SubjectEvaluation } from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import { shownText } from '../../../../platform/documents/workbook/cell.ts'
import { Failure } from '../../../../platform/failure.ts'
import type { SchoolScope } from '../../../../platform/http/scope.ts'
import { type EvaluationHead, type EvaluationKey, readHead, readOwnHead, withLists } from '../records.ts'
import { isCarried, withCarried } from '../carried.ts'
import { readRoster } from '../roster.ts'
import { isRefusedCarried, withCarriedStored } from '../score/carried-cells.ts'
import { assertSemesterOpen } from '../rules.ts'
import { assertUnfinished } from '../setup.ts'
import { type Content, isSameContent, type StoredCells } from './read-cell.ts'
import { studentFinder } from './find-students.ts'
import { matchColumns } from './match-columns.ts'
import { readRow } from './read-row.ts'
import type { ScoreTable } from './read-table.ts'

/** The evaluation, if its scores may be written: checked before the file is read. */
export async function readWritable(scope: SchoolScope, requested: EvaluationKey): Promise<EvaluationHead> {
  const head = await readOwnHead(scope, requested)
  await assertSemesterOpen(scope, head)
  if (head.evaluation_id === null) throw new Failure('EVALUATION_MISSING')
  assertUnfinished(head)
  return head
}

/** Compares a file with the current scores, cell by cell, and writes nothing. */
export async function checkFile(
  scope: SchoolScope,
  requested: EvaluationKey,
  table: ScoreTable,
): Promise<ScoreFileCheck> {
  const head = await readWritable(scope, requested)
  const { students } = await readRoster(scope, head)
  const { setup, carried } = await withCarried(scope, head, { setup: await withLists(scope, head), students })
  await assertSameSubject(scope, setup, table)
  const problems: FileProblem[] = []
  const { places, ignored } = matchColumns(table.columns, setup.components, problems)
  if (places.length === 0) throw new Failure('SCORE_FILE_NO_COLUMN', { values: { codes: codesOf(setup.components) } })
  const found = studentFinder(
    students,
    table.rows.map(({ name }) => name),
  )
  const own = places.flatMap(({ component }) => (isCarried(component) ? [] : component.id))
  const stored = withCarriedStored(await readStored(scope, own), { setup, students, carried })
  const seen = new Set<string>()
  const wished = table.rows.flatMap((row) => {
    const who = found(row)
    const problem = (message: string) => {
      problems.push({ row: row.row, column: '', name: row.name, value: row.nisn, message })
      return []
    }
    const isBlank = row.cells.every((cell) => shownText(cell ?? undefined).trim() === '')
    // A row without scores needs no student.
    if ('why' in who) return isBlank ? [] : problem(who.why)
    if (seen.has(who.student.id)) return problem('Siswa ini sudah ada di baris lain')
    seen.add(who.student.id)
    const wishes = readRow({ row, student: who.student, places, stored, problems }).filter((wish) => {
      const brought = carried.cells.get(wish.studentId)?.get(wish.componentId)
      const isOnlyCarried = !own.includes(wish.componentId)
      if (isSameContent(wish.to, wish.now) || !isRefusedCarried(wish.to, { brought, isOnlyCarried })) return true
      const message = brought?.from === formerSchool ? ofFormerSchool : onlyCarried
      problems.push({ row: row.row, column: wish.column, name: row.name, value: '', message })
      return false
    })
    if (who.student.isHere) return wishes
    return wishes.some(({ to, now }) => !isSameContent(to, now)) ? problem('Sudah tidak di kelas ini') : []
  })
  const bases = await readBases(scope, wished)
  const changes: FileChange[] = []
  let [same, untouchedCount] = [0, 0]
  for (const { now, base, ...wish } of wished) {
    const { by, at, ...from } = now
    if (isSameContent(wish.to, from)) same += 1
    else if (base === null || base === wish.rev) changes.push({ ...wish, kind: kindOf(from, wish.to), from })
    else if (isSameContent(wish.to, bases.get(`${wish.componentId} ${wish.studentId}`) ?? empty)) untouchedCount += 1
    else changes.push({ ...wish, kind: 'NEWER', from, by, at })
  }
  return {
    changes,
    problems: problems.slice(0, mostProblems),
    problemCount: problems.length,
    same,
    kept: untouchedCount,
    ignored,
  }
}

const onlyCarried = 'Nilai dari kelas lama tidak diubah dari berkas; tulis DB: alasan untuk membebaskan'
const ofFormerSchool = 'Nilai dari sekolah asal tidak diubah dari berkas; ubah dari menu ⋯ siswanya di lembar nilai'

const kindOf = (from: Content, to: Content) =>
  from.state === 'EMPTY' ? 'NEW' : to.state === 'EMPTY' ? 'CLEAR' : 'OVERWRITE'

const empty: Content = { state: 'EMPTY', value: null, remedial: null, reason: null }

const codesOf = (components: SubjectEvaluation['components']) =>
  components
    .filter(({ isArchived }) => !isArchived)
    .map(({ code }) => code)
    .join(', ')

/** Our own file contains its subject. */
async function assertSameSubject(scope: SchoolScope, setup: SubjectEvaluation, { of }: ScoreTable): Promise<void> {
  if (!of || (of.id === setup.id && of.semesterNo === setup.semesterNo)) return
  const other = await readHead(scope, of).catch(() => undefined)
  const found = other
    ? `berisi nilai ${other.subject_name} ${other.class_name} semester ${semesterNames[of.semesterNo === 2 ? 2 : 1]}`
    : 'berisi nilai mata pelajaran lain'
  throw new Failure('SCORE_FILE_OTHER', { values: { found } })
}

async function readStored({ db, schoolId }: SchoolScope, componentIds: string[]): Promise<StoredCells> {
  const { rows } = await sql<
    Content & { component_id: string; student_id: string; rev: number; by: string; saved_at: Date }
  >`
    select score.component_id, score.student_id, score.rev, score.state, score.value, score.remedial, score.reason,
        actor.name as by, score.saved_at
      from score join actor on actor.school_id = score.school_id and actor.id = score.actor_id
      where score.school_id = ${schoolId} and score.component_id = any(${componentIds}::uuid[])`.execute(db)
  return new Map(
    rows.map(({ component_id, student_id, saved_at, ...cell }) => [
      `${component_id} ${student_id}`,
      { ...cell, at: saved_at.toISOString() },
    ]),
  )
}

type Wished = { componentId: string; studentId: string; rev: number; base: number | null }

/** The cells' values when the file was made, for those that have changed since. */
async function readBases({ db, schoolId }: SchoolScope, wished: readonly Wished[]): Promise<Map<string, Content>> {
  const moved = wished.filter(({ rev, base }) => base !== null && base !== rev && base > 0)
  const { rows } = await sql<Content & { component_id: string; student_id: string }>`
    select event.component_id, event.student_id, event.state, event.value, event.remedial, event.reason
      from unnest(${moved.map((one) => one.componentId)}::uuid[], ${moved.map((one) => one.studentId)}::uuid[],
        ${moved.map((one) => one.base)}::int[]) as requested (component_id, student_id, rev)
      join score_event event on event.school_id = ${schoolId} and event.component_id = requested.component_id
        and event.student_id = requested.student_id and event.rev = requested.rev`.execute(db)
  return new Map(rows.map(({ component_id, student_id, ...content }) => [`${component_id} ${student_id}`, content]))
}

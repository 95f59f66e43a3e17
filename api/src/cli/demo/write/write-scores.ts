import { sql } from 'kysely'
import { midSemester, studentResult } from '@hadir/contract/evaluation/student-result.ts'
import type { CellContent, ComponentKind } from '@hadir/contract/evaluation/final-score.ts'
import { addDays } from '@hadir/contract/dates/dates.ts'
import { writeEvaluations, writeScores } from '../../../fixtures/write-evaluations.ts'
import { writeResults } from '../../../features/subject/subject-evaluation/results.ts'
import type { ExampleYear } from '../calendar.ts'
import type { ExamplePlace } from '../example-place.ts'
import type { ExampleClass } from '../people.ts'

type Stage = 'FINAL' | 'DRAFT' | 'NEW'
/** In turn: one is finished, one half done, one set up, and the fourth not started. */
const stages: readonly (Stage | null)[] = ['FINAL', 'DRAFT', 'NEW', null]

const objectives = [
  'Peserta didik mampu menjelaskan gagasan pokok materi dengan kata-kata sendiri.',
  'Peserta didik mampu menerapkan konsep untuk menyelesaikan soal sehari-hari.',
  'Peserta didik mampu menyajikan hasil kerja kelompok secara runtut.',
] as const

const parts: readonly { code: string; name: string; kind: ComponentKind; day: number; of: readonly number[] }[] = [
  { code: 'F1', name: 'Tanya jawab', kind: 'FORMATIF', day: 10, of: [0] },
  { code: 'LM1', name: 'Ulangan bab 1', kind: 'LM', day: 24, of: [0] },
  { code: 'LM2', name: 'Ulangan bab 2', kind: 'LM', day: 45, of: [1] },
  { code: 'LM3', name: 'Proyek kelompok', kind: 'LM', day: 60, of: [2] },
  { code: 'STS', name: 'Sumatif tengah semester', kind: 'STS', day: 66, of: [0, 1] },
  { code: 'SAS', name: 'Sumatif akhir semester', kind: 'SAS', day: 140, of: [0, 1, 2] },
]

/** As `writeEvaluations` writes it. */
const rule = {
  curriculum: 'MERDEKA',
  threshold: 75,
  weightLm: 60,
  weightSts: 20,
  weightSas: 20,
  remedialMode: 'CAP',
} as const

type Cell = { state: CellContent['state']; value: number | null; remedial: number | null; reason: string | null }
type SubjectOfClass = { id: string; classId: string }

/** For the first students of a class: the rest that a cell can hold, and a final score all the same. */
const special: readonly Partial<Cell>[] = [
  { state: 'SCORE', value: 600, remedial: 820 },
  { state: 'ABSENT', value: null },
  { state: 'EXEMPT', value: null, reason: 'Lomba tingkat provinsi' },
  { state: 'NOT_DUE', value: null },
]
const specialPart = 'LM2'

/** Ganjil: the first class has scores in every stage, the next two are finished; the third has every kind of score. */
export async function writeScoresOf(
  place: ExamplePlace,
  at: {
    year: ExampleYear
    classes: readonly ExampleClass[]
    given: readonly SubjectOfClass[]
    authorOf: (classId: string) => string
  },
): Promise<void> {
  const { db, schoolId } = place
  const startDate = at.year.semesters[0].startDate
  const subjects = await db
    .selectFrom('academic_subject as given')
    .innerJoin('subject', 'subject.id', 'given.subject_id')
    .select(['given.id', 'subject.religion'])
    .where('given.school_id', '=', schoolId)
    .execute()
  const religions = new Map(subjects.map(({ id, religion }) => [id, religion]))
  const people = await db.selectFrom('student').select(['id', 'religion']).where('school_id', '=', schoolId).execute()
  const own = new Map(people.map(({ id, religion }) => [id, religion]))
  const scored = at.classes.slice(0, 3).flatMap((one, classNo) =>
    at.given
      .filter(({ classId }) => classId === one.id)
      .flatMap(({ id }, index) => {
        const stage = classNo === 0 ? stages[index % stages.length] : 'FINAL'
        if (!stage) return []
        const religion = religions.get(id) ?? null
        const students = one.students.filter((student) => religion === null || own.get(student.id) === religion)
        const actorId = at.authorOf(one.id)
        return [makeScores(place, { id, stage, students, startDate, actorId, isVaried: classNo === 2 })]
      }),
  )
  const evaluations = scored.map(({ evaluation }) => evaluation)
  await writeEvaluations(place, evaluations)
  const scores = JSON.stringify(scored.flatMap((one) => one.scores))
  await writeScores(place, sql`select * from jsonb_populate_recordset(null::score, ${scores}::jsonb)`)
  const results = scored.map((one) => ({ evaluationId: one.evaluation.row.id, results: one.results }))
  await writeResults(place, results)
}

type Scored = {
  id: string
  stage: Stage
  students: ExampleClass['students']
  startDate: string
  actorId: string
  isVaried: boolean
}

/** The scores of a subject with its results, calculated as the product does. */
function makeScores({ random, now, newId }: ExamplePlace, one: Scored) {
  const row = {
    id: newId(),
    academic_subject_id: one.id,
    semester_no: 1,
    status: one.stage === 'FINAL' ? 'FINAL' : 'DRAFT',
  }
  const measured = objectives.map((text, index) => ({ id: newId(), code: `TP${index + 1}`, text }))
  const components = parts.map(({ day, of, ...part }) => {
    const objectiveIds = of.map((index) => measured[index]?.id ?? '')
    return { ...part, id: newId(), date: addDays(one.startDate, day), objectiveIds, weight: 1, isArchived: false }
  })
  const filled = components.slice(0, { NEW: 0, DRAFT: 3, FINAL: parts.length }[one.stage])
  const scores = one.students.flatMap((student, at) => {
    const usual = random.between(620, 920)
    return filled.map(({ id: component_id, code }) => {
      const value = Math.min(1000, Math.round((usual + random.between(-90, 90)) / 5) * 5)
      const cell: Cell = { state: 'SCORE', value, remedial: null, reason: null }
      const varied = one.isVaried && code === specialPart && special[at]
      const saved = { rev: 1, actor_id: one.actorId, saved_at: now }
      return { component_id, student_id: student.id, ...cell, ...varied, ...saved }
    })
  })
  const setup = { ...rule, objectives: measured, components }
  const middle = midSemester(setup, new Set(filled.map(({ id }) => id)))
  const results = one.students.map((student) => {
    const own = scores.filter(({ student_id }) => student_id === student.id)
    const cells = new Map(own.map((cell): [string, CellContent] => [cell.component_id, cell]))
    const graded = { name: student.name, joinDate: student.join, description: null, editedFrom: null }
    const result = studentResult(setup, graded, cells)
    return { studentId: student.id, result, mid: studentResult(middle, graded, cells) }
  })
  return { evaluation: { row, objectives: measured, components }, scores, results }
}

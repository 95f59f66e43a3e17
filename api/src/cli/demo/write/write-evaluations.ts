import { midSemester, studentResult } from '@hadir/contract/evaluation/student-result.ts'
import type { CellContent, ComponentKind } from '@hadir/contract/evaluation/final-score.ts'
import { addDays } from '@hadir/contract/dates/dates.ts'
import { writeResults } from '../../../features/subject/subject-evaluation/results.ts'
import type { ExampleYear } from '../calendar.ts'
import type { ExampleClass } from '../people.ts'
import type { Place } from './write-school.ts'

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
export async function writeEvaluations(
  place: Place,
  at: {
    year: ExampleYear
    classes: readonly ExampleClass[]
    given: readonly SubjectOfClass[]
    authorOf: (classId: string) => string
  },
): Promise<void> {
  const first = at.year.semesters[0]
  const religions = new Map(
    (
      await place.db
        .selectFrom('academic_subject as given')
        .innerJoin('subject', 'subject.id', 'given.subject_id')
        .select(['given.id', 'subject.religion'])
        .where('given.school_id', '=', place.schoolId)
        .execute()
    ).map(({ id, religion }) => [id, religion]),
  )
  const own = new Map(
    (
      await place.db.selectFrom('student').select(['id', 'religion']).where('school_id', '=', place.schoolId).execute()
    ).map(({ id, religion }) => [id, religion]),
  )
  for (const [classNo, one] of at.classes.slice(0, 3).entries()) {
    for (const [index, { id }] of at.given.filter(({ classId }) => classId === one.id).entries()) {
      const stage = classNo === 0 ? stages[index % stages.length] : 'FINAL'
      if (!stage) continue
      const religion = religions.get(id) ?? null
      const students = one.students.filter((student) => religion === null || own.get(student.id) === religion)
      const actorId = at.authorOf(one.id)
      const isVaried = classNo === 2
      await writeEvaluation(place, { id, stage, students, startDate: first.startDate, actorId, isVaried })
    }
  }
}

type Evaluation = {
  id: string
  stage: Stage
  students: ExampleClass['students']
  startDate: string
  actorId: string
  isVaried: boolean
}

async function writeEvaluation({ db, random, now, schoolId: school_id }: Place, one: Evaluation): Promise<void> {
  const evaluationId = random.id(now)
  const setup = {
    curriculum: 'MERDEKA' as const,
    threshold: 75,
    weightLm: 60,
    weightSts: 20,
    weightSas: 20,
    remedialMode: 'CAP' as const,
    objectives: objectives.map((text, index) => ({ id: random.id(now), code: `TP${index + 1}`, text })),
    components: parts.map(({ day, ...part }) => ({
      ...part,
      id: random.id(now),
      weight: 1,
      date: addDays(one.startDate, day),
      isArchived: false,
    })),
  }
  await db
    .insertInto('subject_evaluation')
    .values({
      school_id,
      id: evaluationId,
      academic_subject_id: one.id,
      semester_no: 1,
      curriculum: 'MERDEKA',
      threshold: setup.threshold,
      weight_lm: setup.weightLm,
      weight_sts: setup.weightSts,
      weight_sas: setup.weightSas,
      remedial_mode: setup.remedialMode,
      status: one.stage === 'FINAL' ? 'FINAL' : 'DRAFT',
      created_at: now,
      updated_at: now,
    })
    .execute()
  const of = { school_id, subject_evaluation_id: evaluationId }
  await db
    .insertInto('learning_objective')
    .values(setup.objectives.map((objective, index) => ({ ...of, ...objective, order_no: index + 1 })))
    .execute()
  await db
    .insertInto('assessment_component')
    .values(
      setup.components.map(({ id, code, name, kind, weight, date }, index) => ({
        ...of,
        id,
        code,
        name,
        kind,
        weight,
        held_on: date,
        order_no: index + 1,
      })),
    )
    .execute()
  const links = setup.components.flatMap(({ id, of: measured }) =>
    measured.map((index) => ({ ...of, component_id: id, objective_id: setup.objectives[index]?.id ?? '' })),
  )
  await db.insertInto('component_objective').values(links).execute()

  const filled = setup.components.slice(0, { NEW: 0, DRAFT: 3, FINAL: parts.length }[one.stage])
  const scores = one.students.flatMap((student, at) => {
    const usual = random.between(620, 920)
    return filled.map(({ id: component_id, code }) => {
      const value = Math.min(1000, Math.round((usual + random.between(-90, 90)) / 5) * 5)
      const cell: Cell = { state: 'SCORE', value, remedial: null, reason: null }
      return {
        school_id,
        component_id,
        student_id: student.id,
        ...cell,
        ...(one.isVaried && code === specialPart && special[at]),
        rev: 1,
        actor_id: one.actorId,
        saved_at: now,
      }
    })
  })
  if (scores.length > 0) {
    await db.insertInto('score').values(scores).execute()
    await db.insertInto('score_event').values(scores).execute()
  }
  const linked = {
    ...setup,
    components: setup.components.map((part) => ({ ...part, objectiveIds: idsOf(setup, part.of) })),
  }
  const middle = midSemester(linked, new Set(filled.map(({ id }) => id)))
  const results = one.students.map((student) => {
    const cells = new Map<string, CellContent>()
    for (const { student_id, component_id, state, value, remedial } of scores)
      if (student_id === student.id) cells.set(component_id, { state, value, remedial })
    const graded = { name: student.name, joinDate: student.join, description: null, editedFrom: null }
    return {
      studentId: student.id,
      result: studentResult(linked, graded, cells),
      mid: studentResult(middle, graded, cells),
    }
  })
  await writeResults({ db, schoolId: school_id }, [{ evaluationId, results }])
}

const idsOf = (setup: { objectives: readonly { id: string }[] }, measured: readonly number[]) =>
  measured.map((index) => setup.objectives[index]?.id ?? '')

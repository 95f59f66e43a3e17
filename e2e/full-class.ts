import { academicClassEndpoints } from '@hadir/contract/class/academic-class.ts'
import { scoreEndpoints } from '@hadir/contract/subject/subject-evaluation/score.ts'
import { subjectEvaluationEndpoints } from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import { teacherGridEndpoints } from '@hadir/contract/subject/teacher-grid.ts'
import { callAs, type Caller } from './api.ts'

type School = { schoolId: string; admin: Caller; homeroom: Caller }

/**
 * Gives every subject of a class to its homeroom teacher, with all scores final: what is left to do before locking the
 * class is hers as homeroom teacher. Returns the class.
 */
export async function scoreWholeClass({ schoolId, admin, homeroom }: School, name: string) {
  const params = { schoolId }
  const { data: classes } = await callAs(admin, academicClassEndpoints.list, { params, query: { pageSize: 100 } })
  const academicClass = classes.find((one) => one.name === name)!
  const { data: grid } = await callAs(admin, teacherGridEndpoints.read, { params })
  const teacherId = academicClass.homeroomTeacher!.id
  const cells = grid.cells
    .filter(({ academicClassId }) => academicClassId === academicClass.id)
    .map(({ id, version }) => ({ id, version, teacherId }))
  await callAs(admin, teacherGridEndpoints.save, { params, body: { cells } })
  for (const { id } of cells) await finish({ schoolId, homeroom }, id)
  return academicClass
}

async function finish({ schoolId, homeroom }: Omit<School, 'admin'>, id: string): Promise<void> {
  const requested = { params: { schoolId, id }, query: { semesterNo: 1 as const } }
  const { data: there } = await callAs(homeroom, scoreEndpoints.read, requested)
  const { status, version } = there.evaluation
  if (status !== 'DRAFT' && status !== 'FINAL') return
  // Final, but a student who joined the subject since then has no scores in it.
  if (status === 'FINAL')
    await callAs(homeroom, subjectEvaluationEndpoints.status, { ...requested, body: { status: 'DRAFT', version } })
  const { data: before } = await callAs(homeroom, scoreEndpoints.read, requested)
  if (!before.evaluation.isSetUp || before.evaluation.components.length === 0) {
    const objectives = [
      { id: crypto.randomUUID(), code: 'TP1', text: 'memahami bacaan dengan baik', scope: null },
      { id: crypto.randomUUID(), code: 'TP2', text: 'menulis laporan singkat', scope: null },
    ]
    const components = objectives.map((one, at) => ({
      id: crypto.randomUUID(),
      code: `LM${at + 1}`,
      name: `Sumatif ${at + 1}`,
      kind: 'LM' as const,
      weight: 1,
      objectiveIds: [one.id],
      isArchived: false,
    }))
    const { curriculum, threshold, remedialMode } = before.evaluation
    const weights = { weightLm: 100, weightSts: 0, weightSas: 0 }
    await callAs(homeroom, subjectEvaluationEndpoints.save, {
      ...requested,
      body: { curriculum, threshold, remedialMode, ...weights, objectives, components },
    })
  }
  const { data } = await callAs(homeroom, scoreEndpoints.read, requested)
  const componentIds = data.evaluation.components.filter(({ isArchived }) => !isArchived).map((one) => one.id)
  const studentIds = data.students.map((one) => one.id)
  const revs = new Map(data.cells.map((one) => [`${one.component} ${one.student}`, one]))
  const cells = componentIds.flatMap((componentId, component) =>
    studentIds.flatMap((_, student) => {
      const there = revs.get(`${data.evaluation.components.findIndex(({ id: own }) => own === componentId)} ${student}`)
      if (there && there.state !== 'EMPTY') return []
      return [
        { component, student, rev: there?.rev ?? 0, state: 'SCORE' as const, value: 780 + component * 20 + student },
      ]
    }),
  )
  if (cells.length > 0)
    await callAs(homeroom, scoreEndpoints.save, { ...requested, body: { componentIds, studentIds, cells } })
  const { data: filled } = await callAs(homeroom, scoreEndpoints.read, requested)
  await callAs(homeroom, subjectEvaluationEndpoints.status, {
    ...requested,
    body: { status: 'FINAL', version: filled.evaluation.version },
  })
}

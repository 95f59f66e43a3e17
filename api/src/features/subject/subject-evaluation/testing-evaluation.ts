import type { Received, ToSend } from '@hadir/contract/endpoint.ts'
import { scoreEndpoints } from '@hadir/contract/subject/subject-evaluation/score.ts'
import { subjectEvaluationEndpoints } from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import { newId } from '../../../platform/ids.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { newCaller } from '../../../testing/test-school.ts'
import { taughtSchoolIn } from '../testing-taught.ts'

type Setup = Received<typeof subjectEvaluationEndpoints.save>['body']
type Sent = ToSend<typeof scoreEndpoints.save>['body']['cells'][number]

/** Two TPs; LM1 and LM2 measure one each, and STS and SAS both: 60 : 20 : 20 at KKTP 75. */
export function plainSetup(): Setup {
  const objectives = [
    { id: newId(), code: 'TP1', text: 'Peserta didik mampu Membaca peta.' },
    { id: newId(), code: 'TP2', text: 'Peserta didik mampu menghitung skala.' },
  ]
  const component = (code: string, kind: 'LM' | 'STS' | 'SAS', objectiveIds: string[]) => ({
    id: newId(),
    code,
    name: `Sumatif ${code}`,
    kind,
    weight: 1,
    objectiveIds,
    isArchived: false,
  })
  const [first = '', second = ''] = objectives.map(({ id }) => id)
  return {
    curriculum: 'MERDEKA',
    threshold: 75,
    weightLm: 60,
    weightSts: 20,
    weightSas: 20,
    remedialMode: 'CAP',
    objectives,
    components: [
      component('LM1', 'LM', [first]),
      component('LM2', 'LM', [second]),
      component('STS', 'STS', [first, second]),
      component('SAS', 'SAS', [first, second]),
    ],
  }
}

/** A subject of VII-A with its teacher, and the calls that she makes. */
export async function evaluatedIn(t: TestApp) {
  const taught = await taughtSchoolIn(t)
  const { params, teacherId, assignSubject: give, a } = taught
  const id = (await give()).body.data.id
  const teacher = await newCaller(t, { ...params, role: 'teacher', personId: teacherId, name: 'Budi' })
  const at = { params: { ...params, id }, query: { semesterNo: 1 as const } }
  const setup = plainSetup()
  const saveSetup = (change: Partial<Setup> = {}, as = teacher) =>
    t.call(subjectEvaluationEndpoints.save, { ...at, body: { ...setup, ...change } }, as)
  const read = async (as = teacher) => (await t.call(scoreEndpoints.read, at, as)).body.data
  const componentIds = setup.components.map((one) => one.id)
  const send = (cells: Sent[], as = teacher) =>
    t.call(scoreEndpoints.save, { ...at, body: { componentIds, studentIds: [...a.studentIds], cells } }, as)
  const score = (component: number, student: number, value: number, rev = 0): Sent => ({
    component,
    student,
    rev,
    state: 'SCORE' as const,
    value,
  })
  return { ...taught, id, at, teacher, setup, saveSetup, read, send, score }
}

import { sql } from 'kysely'
import { formerSchool, placeCarried } from '@hadir/contract/evaluation/carried-scores.ts'
import type { Answer } from '@hadir/contract/endpoint.ts'
import type { ScoreCell, scoreEndpoints } from '@hadir/contract/subject/subject-evaluation/score.ts'
import type { SchoolScope } from '../../../../platform/http/scope.ts'
import { readSources } from '../carried.ts'
import { readFormerSchoolSources } from '../former-school/sources.ts'
import { type EvaluationHead, readHead, withLists } from '../records.ts'
import { readRoster } from '../roster.ts'

type CellKey = { id: string; componentId: string; studentId: string }
type History = Answer<typeof scoreEndpoints.history>['data']

/** Every value that one cell had, newest first, with those from the class or the school that the student came from. */
export async function readScoreHistory(scope: SchoolScope, { id, ...cell }: CellKey): Promise<History> {
  const component = await readComponent(scope, cell.componentId)
  // A caller who may not read the subject does not learn that the cell exists.
  const head = await readHead(scope, { id, semesterNo: component?.semesterNo })
  if (!component) return []
  const carried = await readCarriedParts(scope, head, cell)
  const own = component.academicSubjectId === id ? [{ componentId: cell.componentId, className: undefined }] : []
  return readEvents(scope, cell.studentId, [...own, ...carried])
}

async function readComponent({ db, schoolId }: SchoolScope, componentId: string) {
  const { rows } = await sql<{ academicSubjectId: string | null; semesterNo: number }>`
    select evaluation.academic_subject_id as "academicSubjectId", evaluation.semester_no as "semesterNo"
      from assessment_component c
      join subject_evaluation evaluation on evaluation.school_id = c.school_id
        and evaluation.id = c.subject_evaluation_id
      where c.school_id = ${schoolId} and c.id = ${componentId}
    union all
    select null, semester_no from former_school_score
      where school_id = ${schoolId} and score_id = ${componentId} and rev = 1`.execute(db)
  return rows[0]
}

type Part = { componentId: string; className: string | undefined }

/** Components of her former classes whose scores count, or counted until replaced, in this cell. */
async function readCarriedParts(scope: SchoolScope, head: EvaluationHead, cell: Omit<CellKey, 'id'>): Promise<Part[]> {
  const { year_id: yearId, semester_no: semesterNo } = head
  const of = { yearId, semesterNo, studentIds: [cell.studentId] }
  const found = (await readSources(scope, of)).get(cell.studentId) ?? []
  // Also those removed since: the cell had them.
  const ofSchool = await readFormerSchoolSources(scope, of, { withRemoved: true })
  const ofSubject = [...found.filter(({ className }) => className !== formerSchool), ...ofSchool].filter(
    (one) => one.subjectId === head.subject_id,
  )
  if (ofSubject.length === 0) return []
  const { students } = await readRoster(scope, head)
  const student = students.find(({ id }) => id === cell.studentId)
  const scores = ofSubject.filter((one) => student && (one.to === head.rombel_id || student.otherClass !== null))
  const setup = await withLists(scope, head)
  return placeCarried(setup, new Map<string, never>(), scores).flatMap(({ score: { componentId, className }, under }) =>
    under === cell.componentId || componentId === cell.componentId ? { componentId, className } : [],
  )
}

type Content = Pick<ScoreCell, 'state' | 'value' | 'remedial' | 'reason'>

async function readEvents({ db, schoolId }: SchoolScope, studentId: string, parts: readonly Part[]): Promise<History> {
  const ids = parts.map(({ componentId }) => componentId)
  type Event = Content & { component_id: string; rev: number; by: string; saved_at: Date; school: string | null }
  const { rows } = await sql<Event>`
    select event.component_id, event.rev, event.state, event.value, event.remedial, event.reason, actor.name as by,
        event.saved_at, null as school
      from score_event event
      join actor on actor.school_id = event.school_id and actor.id = event.actor_id
      where event.school_id = ${schoolId} and event.student_id = ${studentId}
        and event.component_id = any(${ids}::uuid[])
    union all
    select former.score_id, former.rev, case when former.value is null then 'EMPTY' else 'SCORE' end, former.value, null, null,
        actor.name, former.saved_at, student.extra ->> 'originSchool'
      from former_school_score former
      join student on student.school_id = former.school_id and student.id = former.student_id
      join actor on actor.school_id = former.school_id and actor.id = former.actor_id
      where former.school_id = ${schoolId} and former.student_id = ${studentId} and former.score_id = any(${ids}::uuid[])
      order by saved_at desc, rev desc limit 100`.execute(db)
  return rows.map(({ component_id: of, saved_at: at, school, ...event }) => {
    const given = parts.find(({ componentId }) => componentId === of)?.className
    const from = school ? `${school} (${given})` : given
    return { ...event, at: at.toISOString(), ...(from !== undefined && { from }) }
  })
}

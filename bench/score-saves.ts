import { distribution } from './measure.ts'
import { scorePath, type ScoredSubject } from './scored-school.ts'
import type { Server } from './server.ts'
import { plainPool, replay, type Statement, realTime, statementsOf } from './statements.ts'

export const teachers = 30
const saveRounds = 10
const saveTurns = 2

/**
 * Each teacher enters a score and waits for its response before the next one, while her grid polls its counter;
 * alternating with the same statements in plain SQL, on as many connections at once.
 */
export async function measureSaves(
  { server, appUrl }: { server: Server; appUrl: string },
  subjects: readonly ScoredSubject[],
) {
  const took: number[] = []
  const requested: number[] = []
  const same: number[] = []
  const bodyOf = ({ componentIds, studentIds }: ScoredSubject, component: number, student: number) => ({
    componentIds,
    studentIds,
    cells: [{ component, student, rev: 1, state: 'SCORE', value: 500 + student }],
  })
  const counterPath = (subject: ScoredSubject) => scorePath(subject).replace('score?', 'score/seq?')
  const type = async (subject: ScoredSubject, turn: number) => {
    const { teacher: as } = subject
    for (let round = 0; round < saveRounds; round += 1) {
      const body = bodyOf(subject, 0, turn * saveRounds + round)
      took.push(await timed(() => server.call('POST', scorePath(subject), { as, body })))
      requested.push(await timed(() => server.call('GET', counterPath(subject), { as })))
    }
  }
  // Another component, because the first one's history has a row for each revision.
  const [first] = subjects as [ScoredSubject]
  const studentOf = (turn: number, round: number) => 1 + turn * saveRounds + round
  const save = { method: 'POST', url: scorePath(first), body: bodyOf(first, 1, 0) } as const
  const saveStatements = await statementsOf(realTime(appUrl), first.teacher, save)
  const seqStatements = await statementsOf(realTime(appUrl), first.teacher, { method: 'GET', url: counterPath(first) })
  const pool = plainPool(appUrl, subjects.length)
  const repeatSave = async (subject: ScoredSubject, turn: number) => {
    const of = (student: number) => {
      const { studentIds } = subject
      const other = new Map([
        [studentIds[0], studentIds[student]],
        [studentIds[student], studentIds[0]],
      ])
      return { ...subject, studentIds: studentIds.map((id) => other.get(id) ?? id) }
    }
    for (let round = 0; round < saveRounds; round += 1) {
      const executed = rebound(saveStatements, first, of(studentOf(turn, round)))
      same.push(await timed(() => replay(pool, executed)))
      await replay(pool, rebound(seqStatements, first, subject))
    }
  }
  for (let turn = 0; turn < saveTurns; turn += 1) {
    await Promise.all(subjects.map((subject) => type(subject, turn)))
    await Promise.all(subjects.map((subject) => repeatSave(subject, turn)))
  }
  await pool.end()
  return {
    saving: distribution(took),
    savingBytes: JSON.stringify(bodyOf(first, 0, 0)).length,
    counter: distribution(requested),
    savingSame: distribution(same),
    savingStatements: saveStatements.length,
  }
}

export async function timed(act: () => Promise<unknown>): Promise<number> {
  const since = performance.now()
  await act()
  return performance.now() - since
}

/** Ids occur within JSON too. */
export function rebound(executed: readonly Statement[], from: ScoredSubject, to: ScoredSubject): Statement[] {
  const pairs = new Map<string, string>([
    [from.id, to.id],
    [from.evaluationId, to.evaluationId],
    ...from.componentIds.map((id, i) => [id, to.componentIds[i]!] as const),
    ...from.objectiveIds.map((id, i) => [id, to.objectiveIds[i]!] as const),
    ...to.studentIds.map((id, i) => [from.studentIds[i]!, id] as const),
    ...(['profileId', 'accountId', 'sessionId'] as const).map((id) => [from.teacher[id]!, to.teacher[id]!] as const),
  ])
  const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
  const other = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(other)
    return typeof value === 'string' ? value.replaceAll(uuid, (id) => pairs.get(id) ?? id) : value
  }
  return executed.map((statement) => ({ ...statement, values: statement.values.map(other) }))
}

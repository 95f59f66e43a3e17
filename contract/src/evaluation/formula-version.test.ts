import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { cellStates, componentKinds, remedialModes, type CellContent } from './final-score.ts'
import { formulaVersion, midSemester, type ResultSetup, studentResult } from './student-result.ts'

/** What each version gives the same thousand students. A line never changes: a new formula is a new version. */
const digests: Record<number, string> = {
  1: '7dacb74e7ed51089e78ec2553860da9fa172776f1cfcdc3508868a4f73b5fca1',
  // The days between two memberships.
  2: 'ac22fbe1f942b57a75e2d3b5ad440fb954d37d871d65b5ac3bb907b14bcf59fd',
}

/** The same numbers on every machine. */
function numbers() {
  let state = 7
  return (below: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

function resultsOf() {
  const next = numbers()
  const pick = <T>(from: readonly T[]) => from[next(from.length)] as T
  const oneOf = (no: number) => {
    const objectives = [1, 2, 3].map((at) => ({ id: `tp${at}`, text: `memahami bab ${at}` }))
    const components = Array.from({ length: 1 + next(8) }, (_, at) => ({
      id: `c${at}`,
      code: `K${at}`,
      kind: pick(componentKinds),
      weight: 1 + next(3),
      competency: null,
      date: pick([null, '2026-08-01', '2026-10-01']),
      objectiveIds: objectives.filter(() => next(2) === 0).map(({ id }) => id),
      isArchived: next(10) === 0,
    }))
    const setup: ResultSetup = {
      curriculum: pick(['MERDEKA', 'K13']),
      threshold: 60 + next(25),
      weightLm: next(4),
      weightSts: next(3),
      weightSas: next(3),
      remedialMode: pick(remedialModes),
      objectives,
      components,
    }
    const cells = new Map(
      components.map(({ id }): [string, CellContent] => {
        const state = next(4) === 0 ? pick(cellStates) : 'SCORE'
        const value = state === 'SCORE' ? next(1001) : null
        return [id, { state, value, remedial: value !== null && next(4) === 0 ? next(1001) : null }]
      }),
    )
    const student = { name: `Siswa ${no}`, joinDate: pick(['2026-07-13', '2026-09-01']), description: null }
    const graded = {
      ...student,
      // Without a number of its own: the other choices stay those of version 1.
      gaps: no % 5 === 0 ? [{ from: '2026-09-15', until: '2026-10-02' }] : [],
      editedFrom: null,
      ticks: next(3) === 0 ? new Map([['tp1', true]]) : undefined,
    }
    const middle = midSemester(setup, new Set(components.filter(() => next(2) === 0).map(({ id }) => id)))
    return [studentResult(setup, graded, cells), studentResult(middle, graded, cells)]
  }
  return Array.from({ length: 1000 }, (_, no) => oneOf(no))
}

test('a formula with other results has another version: stored results are renewed by it', () => {
  const digest = createHash('sha256').update(JSON.stringify(resultsOf())).digest('hex')
  expect(digests).toMatchObject({ [formulaVersion]: digest })
})

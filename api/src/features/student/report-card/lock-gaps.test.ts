import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { amount } from '@hadir/contract/testing/test-size.ts'
import type { ReportPeriod } from '@hadir/contract/evaluation/report-card-words.ts'
import { reportCardLockEndpoints } from '@hadir/contract/student/report-card/lock.ts'
import { testApp } from '../../../testing/test-app.ts'
import { readyClass } from './testing-report-card.ts'

// Fixed, so that a failure comes from the current change.
const runs = amount({ short: 8, long: 200 })
const seed = 5

const t = await testApp()
afterAll(t.close)

type State = 'SCORE' | 'ABSENT' | 'EXEMPT' | 'NOT_DUE' | 'EMPTY'
const state = fc.oneof(
  { weight: 12, arbitrary: fc.constant<State | null>('SCORE') },
  { weight: 3, arbitrary: fc.constantFrom<State | null>('ABSENT', 'EXEMPT', 'NOT_DUE', 'EMPTY', null) },
)
const students = 3
/** LM1, LM2, STS and SAS of each student; null: never entered. */
const row = fc.oneof(
  { weight: 4, arbitrary: fc.array(state, { minLength: 4, maxLength: 4 }) },
  { weight: 1, arbitrary: fc.constant<(State | null)[]>([null, null, null, null]) },
)
const grid = fc.record({
  rows: fc.array(row, { minLength: students, maxLength: students }),
  archived: fc.subarray([0, 1, 2, 3], { maxLength: 2 }),
})
type Grid = typeof grid extends fc.Arbitrary<infer G> ? G : never

/** Computed independently: who lacks what, and whether anything is recorded for her at all. */
function expected({ rows, archived }: Grid, period: ReportPeriod) {
  const isAssessed = (at: number) => rows.some((own) => own[at] !== null && own[at] !== 'EMPTY')
  const parts = [0, 1, 2, 3].filter(
    (at) => !archived.includes(at) && (period === 'AKHIR' || (at < 3 && isAssessed(at))),
  )
  const isFilled = (one: State | null | undefined) => one === 'SCORE' || one === 'ABSENT'
  const each = rows.map((own) => {
    const owed = parts.filter((at) => own[at] !== 'EXEMPT' && own[at] !== 'NOT_DUE')
    return { owed: owed.length, filled: owed.filter((at) => isFilled(own[at])).length }
  })
  const sum = (of: 'filled' | 'owed') => each.reduce((total, one) => total + one[of], 0)
  const isNothingAssessed = period === 'TENGAH' && sum('owed') === 0
  const places = each.map((_, at) => at)
  const lacking = places.filter((at) => isNothingAssessed || each[at]!.filled < each[at]!.owed)
  const silent = places.filter((at) => !isNothingAssessed && each[at]!.owed > 0 && each[at]!.filled === 0)
  return {
    SCORES_MISSING: lacking.length > 0 ? { students: lacking, filled: sum('filled'), owed: sum('owed') } : null,
    DESCRIPTION_MISSING: silent.length > 0 ? { students: silent, filled: null, owed: null } : null,
  }
}

test('a school’s check lists missing scores as an independent count does', async () => {
  const { own, params, of, setup, a, writeNotes } = await readyClass(t)
  await writeNotes()
  const { schoolId } = own
  const componentIds = setup.components.map(({ id }) => id)
  const { academicClassId: _, ...ofSchool } = of
  const write = async ({ rows, archived }: Grid) => {
    await t.owner.deleteFrom('score_event').where('school_id', '=', schoolId).execute()
    await t.owner.deleteFrom('score').where('school_id', '=', schoolId).execute()
    const cells = rows.flatMap((states, student) =>
      states.flatMap((one, component) => (one ? [{ state: one, student, component }] : [])),
    )
    for (const { state: one, student, component } of cells) {
      await t.owner
        .insertInto('score')
        .values({
          school_id: schoolId,
          component_id: componentIds[component]!,
          student_id: a.studentIds[student]!,
          state: one,
          value: one === 'SCORE' ? 700 + 10 * component : null,
          reason: one === 'EXEMPT' ? 'Sakit lama' : null,
          rev: 1,
          actor_id: own.admin.profileId!,
          saved_at: t.clock.now(),
        })
        .execute()
    }
    for (const [at, id] of componentIds.entries()) {
      await t.owner
        .updateTable('assessment_component')
        .set({ archived_at: archived.includes(at) ? t.clock.now() : null })
        .where('school_id', '=', schoolId)
        .where('id', '=', id)
        .execute()
    }
  }
  await fc.assert(
    fc.asyncProperty(grid, async (given) => {
      await write(given)
      for (const period of ['AKHIR', 'TENGAH'] as const) {
        const query = { ...ofSchool, period }
        const { body } = await t.call(reportCardLockEndpoints.check, { params, query }, own.admin)
        const found = (kind: 'SCORES_MISSING' | 'DESCRIPTION_MISSING') => {
          const gap = body.data.gaps.find((one) => one.kind === kind)
          if (!gap) return null
          const at = gap.students.map(({ id }) => a.studentIds.indexOf(id)).toSorted()
          return { students: at, filled: gap.filled, owed: gap.owed }
        }
        const both = { SCORES_MISSING: found('SCORES_MISSING'), DESCRIPTION_MISSING: found('DESCRIPTION_MISSING') }
        expect(both, period).toEqual(expected(given, period))
      }
    }),
    { numRuns: runs, seed },
  )
})

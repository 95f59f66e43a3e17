import { expect, test } from 'vitest'
import { midSemester, studentResult } from './student-result.ts'

const component = (id: string, kind: 'LM' | 'STS' | 'SAS', date: string | null) => {
  return { id, kind, weight: 1, date, objectiveIds: ['tp'], isArchived: false }
}
const setup = {
  threshold: 75,
  weightLm: 60,
  weightSts: 20,
  weightSas: 20,
  remedialMode: 'CAP' as const,
  objectives: [{ id: 'tp', text: 'Membaca peta' }],
  components: [component('lm1', 'LM', '2026-08-10'), component('lm2', 'LM', null), component('sas', 'SAS', null)],
}
const student = { name: 'Sari', joinDate: '2026-07-13', description: null, editedFrom: null }
const cells = new Map([['lm2', { state: 'SCORE' as const, value: 800 }]])

test.each([
  ['2026-08-09', 3],
  // A student who joined on the day was present.
  ['2026-08-10', 3],
  ['2026-08-11', 2],
])('a student who joined on %s owes %i of three, one of them held on 10 August', (joinDate, owed) => {
  expect(studentResult(setup, { ...student, joinDate }, cells)).toMatchObject({ filled: 1, owed, final: null })
})

test.each([
  ['2026-08-01', '2026-08-09', 3],
  // On the day of her return she was present.
  ['2026-08-01', '2026-08-10', 3],
  ['2026-08-01', '2026-08-11', 2],
  // From her last day's end: on the day from which she was away she was not there.
  ['2026-08-10', '2026-09-01', 2],
  ['2026-08-11', '2026-09-01', 3],
])('a student away from %s until %s owes %i of three, one of them held on 10 August', (from, until, owed) => {
  const gaps = [
    { from: '2026-07-20', until: '2026-07-21' },
    { from, until },
  ]
  expect(studentResult(setup, { ...student, gaps }, cells)).toMatchObject({ filled: 1, owed, final: null })
  // A score entered anyway counts.
  const entered = new Map([...cells, ['lm1', { state: 'SCORE' as const, value: 700 }]])
  expect(studentResult(setup, { ...student, gaps }, entered)).toMatchObject({ filled: 2, owed: 3 })
})

test('at mid-semester only held components are owed, never the end', () => {
  const owedOf = (...assessedParts: string[]) =>
    studentResult(midSemester(setup, new Set(assessedParts)), student, cells)
  expect(owedOf('lm2')).toMatchObject({ filled: 1, owed: 1, final: 80 })
  expect(owedOf('lm1', 'lm2')).toMatchObject({ filled: 1, owed: 2, final: null })
  // A score for the end of the semester has already been entered.
  expect(owedOf('lm2', 'sas')).toMatchObject({ filled: 1, owed: 1, final: 80 })
})

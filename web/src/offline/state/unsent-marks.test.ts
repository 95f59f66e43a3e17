import { expect, test } from 'vitest'
import { discard, marksOffSheet, unsentMarks, withdrawMark } from './unsent-marks.ts'
import { shownValue } from './mark-row.ts'
import { adopt, change, countShown, fillEmpty, openSheet, saveDrafts } from './sheet-state.ts'
import { applyVerdicts } from './apply-verdicts.ts'
import { emptyCell, sheetStudents } from '../store/testing-store.ts'

const making = { newId: () => 'mark-1', firstN: 1, clientAt: '2026-09-16T00:00:00Z' }
const named = sheetStudents('a', 'b').map((one) => ({ ...one, name: `Nama ${one.studentId}` }))
const [stays, leaves] = [named.slice(1), named.slice(0, 1)]
const marked = saveDrafts(change(openSheet(named), 'a', { status: 'S' }), making)
const rejected = applyVerdicts(marked, [
  { id: 'mark-1', studentId: 'a', verdict: 'rejected', reason: 'NOT_A_MEMBER', cell: emptyCell },
])

test.each([
  ['unsaved', change(openSheet(named), 'a', { status: 'S' })],
  ['on its way', marked],
  ['refused', rejected],
])('a mark of a student who left is found by name while it is %s, and can be discarded', (_, state) => {
  const without = adopt(state, stays)
  expect(marksOffSheet(without, stays)).toMatchObject([{ studentId: 'a', name: 'Nama a', value: { status: 'S' } }])
  expect(marksOffSheet(state, named)).toEqual([])
  const given = withdrawMark(without, 'a')
  expect([marksOffSheet(given, stays), unsentMarks(given)]).toEqual([[], []])
})

test('a student who left is neither counted nor marked with the rest; her pending marks stay', () => {
  const without = adopt(marked, stays)
  const filled = fillEmpty(without, stays, 'H')
  expect(countShown(filled, stays)).toMatchObject({ counts: { H: 1, S: 0 }, unmarked: 0 })
  expect(filled.rows['a']).toBe(without.rows['a'])
  const nobodyLeft = fillEmpty(adopt(openSheet(named), stays), stays, 'H')
  expect(nobodyLeft.rows['a'] && shownValue(nobodyLeft.rows['a']).status).toBeNull()
})

test('names of students remain after their marks are discarded', () => {
  expect(discard(adopt(rejected, stays)).names).toEqual({ a: leaves[0]?.name, b: stays[0]?.name })
})

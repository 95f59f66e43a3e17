import { expect, test } from 'vitest'
import { needsLook, planPaste, tableOf } from './paste.ts'

const names = ['Andi', 'Bayu', 'Cici', 'Dadan']
/** Bayu has left the class. */
const students = names.map((name, n) => ({ id: name, name, nisn: `000000000${n}`, isHere: name !== 'Bayu' }))
const components = [{ id: 'lm1', code: 'LM1' }]

const pasted = (text: string, row = 0) =>
  planPaste({ table: tableOf(text), at: { row, column: 0 }, students, components, contentOf: () => null })
const scores = ({ changes }: ReturnType<typeof pasted>) =>
  changes.map((change) => [change.studentId, 'content' in change ? change.content.value : null])

test('a pasted list without the student who left gives everybody her own score', () => {
  const plan = pasted('70\n80\n90')
  expect(scores(plan)).toEqual([
    ['Andi', 700],
    ['Cici', 800],
    ['Dadan', 900],
  ])
  expect(plan).toMatchObject({ left: ['Bayu'], isWithoutLeft: true, isShort: false, isTooLong: false })
  expect(needsLook(plan)).toBe(true)
})

test('of a pasted list with the student who left her score is skipped, and the preview says so', () => {
  for (const text of ['70\n75\n80\n90', '0000000000\t70\n0000000001\t75\n0000000002\t80\n0000000003\t90']) {
    const plan = pasted(text)
    expect(scores(plan)).toEqual([
      ['Andi', 700],
      ['Cici', 800],
      ['Dadan', 900],
    ])
    expect(plan).toMatchObject({ left: ['Bayu'], isWithoutLeft: false, refused: 0 })
    expect(needsLook(plan)).toBe(true)
  }
})

test('below the student who left, a pasted list is not compared with her', () => {
  const plan = pasted('80\n90', 2)
  expect(scores(plan)).toEqual([
    ['Cici', 800],
    ['Dadan', 900],
  ])
  expect(needsLook(plan)).toBe(false)
})

test('one score is never pasted beside its cell', () => {
  const plan = planPaste({
    table: [['90']],
    at: { row: 0, column: 0 },
    students: [students[1]!, students[0]!],
    components,
    contentOf: () => null,
  })
  expect(plan).toMatchObject({ changes: [], left: ['Bayu'] })
})

test('a pasted list that ends before those who left is complete', () => {
  const leftLast = [students[0]!, students[2]!, students[1]!]
  const plan = planPaste({
    table: [['70'], ['80']],
    at: { row: 0, column: 0 },
    students: leftLast,
    components,
    contentOf: () => null,
  })
  expect(plan).toMatchObject({ left: [], isWithoutLeft: false, isShort: false })
  expect(needsLook(plan)).toBe(false)
})

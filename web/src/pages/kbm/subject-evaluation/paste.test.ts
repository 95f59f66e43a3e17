import type { CellVerdict } from '@hadir/contract/subject/subject-evaluation/score.ts'
import { expect, test } from 'vitest'
import { changeOf, needsLook, planFill, planPaste, tableOf } from './paste.ts'
import {
  answered,
  changed,
  type Content,
  contentOf,
  keyOf,
  noScores,
  nothing,
  type Scores,
  resolved,
  toSend,
  undone,
  withSaved,
} from '../../../offline/scores/score-edits.ts'

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const componentIds = [id(1), id(2), id(3)]
const studentIds = [id(11), id(12), id(13), id(14)]
const here = (id: string, name: string, nisn: string | null = null) => ({ id, name, nisn, isHere: true })
const students = studentIds.map((id, n) => here(id, `Siswa ${n}`, `00${String(n).padStart(8, '5')}`))
const components = componentIds.map((id, n) => ({ id, code: `LM${n + 1}` }))
const at = (component: number, student: number) => ({
  componentId: componentIds[component]!,
  studentId: studentIds[student]!,
})
const score = (value: number): Content => ({ ...nothing, state: 'SCORE', value })
const enter = (scores: Scores, component: number, student: number, typed: string) =>
  changed(scores, [changeOf(at(component, student), typed, contentOf(scores, at(component, student)))])
const all = (scores: Scores, verdict: (index: number) => CellVerdict) => {
  const sending = toSend(scores, 600)!
  return answered(
    scores,
    sending,
    sending.cells.map((_, index) => verdict(index)),
  )
}
const applied = () => ({ verdict: 'APPLIED' as const, rev: 1 })

test('what is put in waits, and is saved once the server has it', () => {
  const typed = enter(noScores, 0, 0, '85,5')
  expect(contentOf(typed, at(0, 0))).toEqual(score(855))
  expect(toSend(typed, 600)).toMatchObject({
    cells: [{ component: 0, student: 0, rev: 0, state: 'SCORE', value: 855 }],
  })
  const saved = all(typed, applied)
  expect(toSend(saved, 600)).toBeNull()
  expect(saved.saved.get(keyOf(at(0, 0)))).toEqual({ ...score(855), rev: 1 })
})

test('what is typed while the save is on its way goes after it, over the new revision', () => {
  const typed = enter(noScores, 0, 0, '80')
  const sending = toSend(typed, 600)!
  const again = enter(typed, 0, 0, '90')
  const after = answered(again, sending, [applied()])
  expect(contentOf(after, at(0, 0))).toEqual(score(900))
  expect(toSend(after, 600)?.cells).toMatchObject([{ rev: 1, value: 900 }])
})

test('a value that is put back to what is saved needs no sending', () => {
  const saved = withSaved(noScores, [{ ...at(0, 0), ...score(700), rev: 3 }])
  const typed = enter(saved, 0, 0, '75')
  expect(toSend(enter(typed, 0, 0, '70'), 600)).toBeNull()
  expect(enter(saved, 0, 0, '70')).toBe(saved)
})

test('a text that is no score keeps its letters and stops nothing else', () => {
  const wrong = enter(enter(noScores, 0, 0, '1.000'), 0, 1, '90')
  expect(wrong.edits.get(keyOf(at(0, 0)))).toMatchObject({ text: '1.000', status: 'refused', content: null })
  expect(toSend(wrong, 600)?.keys).toEqual([keyOf(at(0, 1))])
  expect(enter(wrong, 0, 0, '10').edits.get(keyOf(at(0, 0)))).toMatchObject({ content: score(100), status: 'waiting' })
})

test('a paste of a whole grid is one act: one undo restores every value, saved or not', () => {
  const before = all(enter(enter(noScores, 0, 0, '50'), 1, 1, '60'), applied)
  const table = tableOf(studentIds.map(() => componentIds.map(() => '88,5').join('\t')).join('\r\n'))
  const area = { table, at: { row: 0, column: 0 }, students, components }
  const plan = planPaste({ ...area, contentOf: (place) => contentOf(before, place) })
  expect(plan).toMatchObject({ overwrites: 2, refused: 0, outside: 0 })
  const pasted = changed(before, plan.changes)
  expect(toSend(pasted, 600)?.cells).toHaveLength(12)
  expect(undone(pasted).edits.size).toBe(0)

  // Undone after the save: the previous values are written again over the new revisions.
  const saved = all(pasted, () => ({ verdict: 'APPLIED', rev: 2 }))
  const back = undone(saved)
  expect(toSend(back, 600)?.cells).toHaveLength(12)
  expect(toSend(back, 600)?.cells.filter(({ state }) => state === 'EMPTY')).toHaveLength(10)
  expect(toSend(back, 600)?.cells.every(({ rev }) => rev === 2)).toBe(true)
  expect(contentOf(back, at(0, 0))).toEqual(score(500))
})

test('one undo of a paste restores every cell: exempt with its reason, absent, remedial', () => {
  const blocked: [number, number, Content][] = [
    [0, 0, { ...nothing, state: 'EXEMPT', reason: 'Lomba provinsi' }],
    [1, 1, { ...nothing, state: 'ABSENT' }],
    [2, 2, { ...score(600), remedial: 750 }],
    [0, 3, { ...nothing, state: 'NOT_DUE' }],
  ]
  const before = withSaved(
    noScores,
    blocked.map(([component, student, content]) => ({ ...at(component, student), ...content, rev: 4 })),
  )
  const table = studentIds.map(() => componentIds.map(() => '90'))
  const area = { table, at: { row: 0, column: 0 }, students, components }
  const plan = planPaste({ ...area, contentOf: (place) => contentOf(before, place) })
  const pasted = changed(before, plan.changes)
  const saved = all(pasted, () => ({ verdict: 'APPLIED', rev: 5 }))
  for (const back of [undone(pasted), undone(saved)])
    for (const [component, student, content] of blocked)
      expect(contentOf(back, at(component, student))).toMatchObject(content)
  expect(undone(pasted).edits.size).toBe(0)
  expect(toSend(undone(saved), 600)?.cells).toContainEqual(
    expect.objectContaining({ state: 'EXEMPT', reason: 'Lomba provinsi', rev: 5 }),
  )
})

test('what a lock refuses says why, goes on showing what was put in, and is not sent again', () => {
  const typed = enter(enter(noScores, 0, 0, '80'), 0, 1, '70')
  const verdicts: CellVerdict[] = [
    { verdict: 'REJECTED', why: 'LOCKED', rev: 1 },
    { verdict: 'APPLIED', rev: 1 },
  ]
  const after = all(typed, (index) => verdicts[index]!)
  expect(contentOf(after, at(0, 0))).toEqual(score(800))
  expect(after.edits.get(keyOf(at(0, 0)))).toMatchObject({ status: 'refused', why: 'Rapor siswa ini sudah dikunci' })
  expect(after.edits.size).toBe(1)
  expect(toSend(after, 600)).toBeNull()
})

test('of a paste with two bad cells the others go, and what lies outside is counted', () => {
  const table = tableOf('80;abc;90;1\n70;101;60;2')
  const area = { table, at: { row: 2, column: 0 }, students, components }
  const plan = planPaste({ ...area, contentOf: () => nothing })
  expect(plan).toMatchObject({ by: 'row', rows: 2, refused: 2, outside: 2, isTooLong: false, isShort: false })
  expect(plan.changes).toHaveLength(6)
  expect(plan.changes[1]).toMatchObject({ text: 'abc' })
})

test('a conflict shows both, and either can win', () => {
  const typed = enter(noScores, 0, 0, '80')
  const now = { ...score(700), by: 'Ani', at: '2026-09-16T01:00:00Z' }
  const both = all(typed, () => ({ verdict: 'CONFLICT', rev: 4, now }))
  expect(both.edits.get(keyOf(at(0, 0)))).toMatchObject({ status: 'conflict', now: { value: 700, by: 'Ani' } })
  expect(toSend(both, 600)).toBeNull()
  const mine = resolved(both, keyOf(at(0, 0)), 'mine')
  expect(toSend(mine, 600)?.cells).toMatchObject([{ rev: 4, value: 800 }])
  const theirs = resolved(both, keyOf(at(0, 0)), 'theirs')
  expect(contentOf(theirs, at(0, 0))).toMatchObject({ value: 700 })
})

test('what others have written meanwhile is taken, but never over what is put in here', () => {
  const typed = enter(noScores, 0, 0, '80')
  const followed = withSaved(typed, [
    { ...at(0, 0), ...score(600), rev: 1 },
    { ...at(1, 0), ...score(650), rev: 2 },
  ])
  expect(contentOf(followed, at(0, 0))).toEqual(score(800))
  // It has the revision seen when it was typed, so that the server reports the conflict.
  expect(toSend(followed, 600)?.cells).toMatchObject([{ rev: 0 }])
  expect(contentOf(followed, at(1, 0))).toMatchObject({ value: 650 })
  expect(withSaved(followed, [{ ...at(1, 0), ...score(1), rev: 1 }]).saved.get(keyOf(at(1, 0)))?.value).toBe(650)
})

const many = Array.from({ length: 40 }, (_, n) => id(100 + n))
const columns = Array.from({ length: 12 }, (_, n) => id(n))
/** A whole class pasted into empty cells, some with invalid texts. */
const pastedWhole = (texts: Record<string, string> = {}) =>
  planPaste({
    table: many.map((_, row) => columns.map((_, column) => texts[`${row} ${column}`] ?? '85,5')),
    at: { row: 0, column: 0 },
    students: many.map((id) => here(id, id)),
    components: columns.map((id) => ({ id, code: id })),
    contentOf: () => nothing,
  })

test('480 pasted cells weigh less than 60 KB', () => {
  const { keys: _, ...body } = toSend(changed(noScores, pastedWhole().changes), 600)!
  expect(body.cells).toHaveLength(480)
  expect(JSON.stringify(body).length).toBeLessThan(60_000)
})

test('of 480 pasted cells with two bad ones 478 are sent, and the two keep what was typed', () => {
  const plan = pastedWhole({ '3 4': 'sakit?', '39 11': '100,1' })
  expect(plan).toMatchObject({ refused: 2, outside: 0 })
  const pasted = changed(noScores, plan.changes)
  const sending = toSend(pasted, 600)!
  expect(sending.cells).toHaveLength(478)
  const after = answered(
    pasted,
    sending,
    sending.cells.map(() => applied()),
  )
  expect([...after.edits.values()].map(({ text, status }) => ({ text, status }))).toEqual([
    { text: 'sakit?', status: 'refused' },
    { text: '100,1', status: 'refused' },
  ])
})

const planOf = (text: string, row = 0, column = 0) =>
  planPaste({ table: tableOf(text), at: { row, column }, students, components, contentOf: () => nothing })

test('more rows than students are rejected, fewer go into empty cells without a question', () => {
  const rows = (count: number) => Array.from({ length: count }, () => '80').join('\n')
  expect(planOf(rows(5))).toMatchObject({ isTooLong: true })
  expect(planOf(rows(2), 3)).toMatchObject({ isTooLong: true })
  expect(planOf(rows(3))).toMatchObject({ isShort: true, first: 'Siswa 0', last: 'Siswa 2' })
  for (const plan of [planOf(rows(4)), planOf(rows(3)), planOf(rows(2), 1), planOf('80')])
    expect(needsLook(plan)).toBe(false)
})

test('a block with NISNs finds its students by them, in any order and with lost zeros', () => {
  const [a, , c] = students.map(({ nisn }) => nisn)
  const text = `3\t${c}\tSiti Aminah\t80\tabc\n1\t${Number(a)}\tBudi\t90,5\txyz\n9\t0099999999\tAsing\t10\t10`
  const plan = planOf(text, 2, 1)
  expect(plan).toMatchObject({ by: 'nisn', rows: 2, unknown: ['0099999999'], refused: 2, outside: 2, isTooLong: false })
  expect(plan.changes).toMatchObject([
    { ...at(1, 2), content: { value: 800 } },
    { ...at(2, 2), text: 'abc' },
    { ...at(1, 0), content: { value: 905 } },
    { ...at(2, 0), text: 'xyz' },
  ])
  expect(needsLook(plan)).toBe(true)
})

test('headings with codes say which column goes where, wherever the cursor is', () => {
  const [, b] = students.map(({ nisn }) => nisn)
  const plan = planOf(`NISN\tNama\tLM3\tCatatan\tlm1\n${b}\tAni\t70\trajin\t60`, 3, 2)
  expect(plan.changes).toMatchObject([
    { ...at(2, 1), content: { value: 700 } },
    { ...at(0, 1), content: { value: 600 } },
  ])
  expect(planOf('LM2\n70\n80', 0, 0).changes).toMatchObject([at(1, 0), at(1, 1)])
})

test('a block from a chat or another keyboard is read as a person sees it', () => {
  const arabic = (text = '') => text.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))
  const [, b] = students.map(({ nisn }) => nisn)
  const plan = planOf(`NISN\t\u200bLM1\n\u202a${arabic(b ?? '')}\u202c\t٨٥٫٥\u200b`)
  expect(plan).toMatchObject({ by: 'nisn', rows: 1, refused: 0, outside: 0 })
  expect(plan.changes).toMatchObject([{ ...at(0, 1), content: { value: 855 } }])
})

test('a cell in quotation marks may hold tabs, ends of lines and quotation marks', () => {
  expect(tableOf('"DB: sakit\n""lama"""\t80\r\n5" layar\t70\r\n')).toEqual([
    ['DB: sakit\n"lama"', '80'],
    ['5" layar', '70'],
  ])
})

test('what a file changes goes against the revision that it was compared with', () => {
  const saved = withSaved(noScores, [{ ...at(0, 0), ...score(600), rev: 3 }])
  const put = changed(saved, [{ ...at(0, 0), content: score(700), rev: 2 }])
  expect(toSend(put, 600)?.cells).toMatchObject([{ rev: 2, value: 700 }])
})

test('scores for known students go into empty cells at once, over filled ones after a question', () => {
  const [a, b] = students.map(({ nisn }) => nisn)
  const table = tableOf(`${a}\t80\n${b}\t90`)
  const planWith = (now: Content) =>
    planPaste({ table, at: { row: 0, column: 0 }, students, components, contentOf: () => now })
  expect(planWith(nothing)).toMatchObject({ by: 'nisn', rows: 2 })
  expect(needsLook(planWith(nothing))).toBe(false)
  expect(needsLook(planWith(score(70)))).toBe(true)
})

const range = (rows: number[], columns: number[]) => ({ rows, columns })
const fillOf = (text: string, over: ReturnType<typeof range>, leaver?: string) =>
  planFill({
    table: tableOf(text),
    range: over,
    students: students.map((one) => ({ ...one, isHere: one.id !== leaver })),
    components,
    contentOf: () => nothing,
  })

test('one copied value fills a selected range, and a block repeats over one that it divides', () => {
  const filled = fillOf('85', range([1, 2], [0, 2]))!
  expect(filled.changes).toEqual(
    [at(0, 1), at(2, 1), at(0, 2), at(2, 2)].map((place) => ({ ...place, content: score(850) })),
  )
  expect(needsLook(filled)).toBe(false)
  expect(fillOf('80\n90', range([0, 1, 2, 3], [0]))!.changes).toMatchObject([
    { content: { value: 800 } },
    { content: { value: 900 } },
    { content: { value: 800 } },
    { content: { value: 900 } },
  ])
  // Neither: pasted from the first cell on, as before.
  expect(fillOf('80\n90', range([0, 1, 2], [0]))).toBeUndefined()
  expect(fillOf('80', range([0], [0]))).toBeUndefined()
  expect(fillOf('80\t90', range([0], [0]))).toBeUndefined()
})

test('a filled range passes over students who left, and asks before it overwrites', () => {
  const filled = fillOf('85', range([0, 1, 2, 3], [0]), studentIds[1])!
  expect(filled.changes.map(({ studentId }) => studentId)).toEqual([studentIds[0], studentIds[2], studentIds[3]])
  expect(filled.left).toEqual([])
  expect(
    needsLook(
      planFill({
        table: [['85']],
        range: range([0, 1], [0]),
        students,
        components,
        contentOf: () => score(700),
      })!,
    ),
  ).toBe(true)
})

import type { Cell } from '@hadir/contract/attendance/attendance-mark.ts'
import type { SheetStudent } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { afterAll, expect, test } from 'vitest'
import { resolveMine } from './resolve-conflict.ts'
import { isInDoubt, lost } from './epoch-state.ts'
import { confirmStored } from '../outbox/confirm-stored.ts'
import { lostMarks, sendAgain } from './send-again.ts'
import type { SendSheet } from '../outbox/marks-kind.ts'
import { change } from './sheet-state.ts'
import {
  applyAll,
  closeBrowsers,
  emptyCell,
  flushMarks,
  place,
  sheetStudents,
  startBrowser,
} from '../store/testing-store.ts'
import { claimDays, inEpoch } from './void-epoch.ts'

afterAll(closeBrowsers)

const sri = 'profile-sri'
const [first, second] = ['epoch-1', 'epoch-2']
let databases = 0
const newDatabase = () => `epoch-${(databases += 1)}`

const marked = (status: Cell['status'], rev: number, by = 'Pak Budi'): Cell => ({ ...emptyCell, status, rev, by })
const withCells = (cells: Record<string, Cell>): SheetStudent[] =>
  sheetStudents('a', 'b', 'c').map((student) => ({ ...student, cell: cells[student.studentId] ?? student.cell }))

/** A phone with marks saved and confirmed in the server's first epoch: *Sakit* for a, *Izin* for b. */
async function phoneThatSaved() {
  const browser = await startBrowser(newDatabase())
  const sheet = browser.open(sri)
  await sheet.adopt(sheetStudents('a', 'b', 'c'), undefined, { epoch: first })
  await sheet.change((now) => change(now, 'a', { status: 'S' }))
  await sheet.change((now) => change(now, 'b', { status: 'I' }))
  await sheet.save()
  await flushMarks(browser.sheetStore, { profileId: sri, send: async (_, { marks }) => applyAll(marks, first) })
  const follow = async () => sheet.follow({ profileId: sri, key: (await browser.sheetStore.outbox(sri))[0]?.key ?? '' })
  await follow()
  return { ...browser, sheet, follow }
}

test('confirmed marks lost in another epoch are offered and sent again as new marks', async () => {
  const { sheet, sheetStore, follow } = await phoneThatSaved()
  expect(isInDoubt(sheet.readState())).toBe(false)
  // b has its mark again, somebody else has marked c, a has none.
  const fresh = withCells({ b: marked('I', 1), c: marked('H', 1) })
  await sheet.adopt(fresh, undefined, { epoch: second })
  expect(lost(sheet.readState())).toEqual(['a'])
  await follow()
  expect((await sheetStore.outbox(sri))[0]).toMatchObject({ lost: 1, unsure: 0, waiting: 0 })
  const shown = lostMarks(sheet.readState())
  expect(shown).toMatchObject([{ studentId: 'a', mine: { status: 'S' }, current: { status: null } }])

  await sheet.saveOnly(sendAgain({ marks: new Set(['a']), journal: false, shown }))
  const sent: unknown[] = []
  const send: SendSheet = async (_, { marks, epoch }) => {
    sent.push({ epoch, marks: marks.map(({ studentId, status, base }) => ({ studentId, status, base })) })
    return applyAll(marks, second)
  }
  expect(await flushMarks(sheetStore, { profileId: sri, send })).toBe('done')
  expect(sent).toEqual([{ epoch: second, marks: [{ studentId: 'a', status: 'S', base: 0 }] }])
  expect((await sheetStore.outbox(sri))[0]).toMatchObject({ lost: 0, unsure: 0, waiting: 0 })
})

test('a new epoch found by a save puts all the phone’s sheets in doubt until they are reread', async () => {
  const { sheetStore, sheet, open, follow } = await phoneThatSaved()
  const other = open(sri, place('7B'), sheetStudents('x'))
  await other.change((now) => change(now, 'x', { status: 'H' }))
  await other.save()
  await flushMarks(sheetStore, { profileId: sri, send: async (_, { marks }) => applyAll(marks, second) })
  await follow()
  expect(isInDoubt(sheet.readState())).toBe(true)
  // A sheet received before the restore proves nothing about it.
  await sheet.adopt(withCells({ a: marked('S', 1) }), undefined, { epoch: first, isCached: true })
  expect(isInDoubt(sheet.readState())).toBe(true)

  const read = async () => ({ epoch: second, students: withCells({ a: marked('S', 1) }), marking: { why: null } })
  expect(await confirmStored(sheetStore, { profileId: sri, read })).toBe('done')
  await follow()
  expect(lost(sheet.readState())).toEqual(['b'])
})

test('a response that arrives during the question is not overwritten by what she had not seen', async () => {
  const { sheet } = await phoneThatSaved()
  await sheet.adopt(withCells({}), undefined, { epoch: second })
  const shown = lostMarks(sheet.readState())
  await sheet.adopt(withCells({ a: marked('A', 1) }), undefined, { epoch: second })
  await sheet.saveOnly(sendAgain({ marks: new Set(['a', 'b']), journal: false, shown }))
  expect(sheet.readState().rows['b']?.queue).toHaveLength(1)
  expect(sheet.readState().rows['a']?.queue).toHaveLength(0)
  expect(lost(sheet.readState())).toEqual(['a'])
})

test('a mark that she leaves as on the server is not offered again', async () => {
  const { sheet } = await phoneThatSaved()
  await sheet.adopt(withCells({}), undefined, { epoch: second })
  const shown = lostMarks(sheet.readState())
  await sheet.saveOnly(sendAgain({ marks: new Set(), journal: false, shown }))
  expect(lost(sheet.readState())).toEqual([])
  expect(isInDoubt(sheet.readState())).toBe(false)
})

test('a phone claims no mark that is too old to claim, and none that another person made', async () => {
  const { sheet } = await phoneThatSaved()
  await sheet.adopt(withCells({ a: marked('H', 2) }), undefined, { epoch: first })
  const later = Date.now() + (claimDays + 1) * 86_400_000
  expect(inEpoch(sheet.readState(), second, later).rows['b']?.mine).toBeUndefined()
  await sheet.adopt(withCells({}), undefined, { epoch: second })
  expect(lost(sheet.readState())).toEqual(['b'])
})

test('a mark that waited through a restore keeps its id and the epoch of its base', async () => {
  const { sheet, sheetStore } = await phoneThatSaved()
  await sheet.change((now) => change(now, 'a', { status: 'A' }))
  await sheet.save()
  const [id] = sheet.readState().rows['a']?.queue.map((entry) => entry.id) ?? []
  await sheet.adopt(withCells({ a: marked('H', 1) }), undefined, { epoch: second })
  await sheet.change((now) => change(now, 'c', { status: 'H' }))
  await sheet.save()
  const sent: unknown[] = []
  const send: SendSheet = async (_, { marks, epoch }) => {
    sent.push([epoch, marks.map((mark) => mark.studentId)])
    if (epoch === first) expect(marks[0]?.id).toBe(id)
    return applyAll(marks, second)
  }
  await flushMarks(sheetStore, { profileId: sri, send })
  expect(sent).toEqual([
    [first, ['a']],
    [second, ['c']],
  ])
})

test('a conflict is resolved with Pakai milik saya, also on a server that went back unannounced', async () => {
  const { sheet, sheetStore, follow } = await phoneThatSaved()
  await sheet.adopt(withCells({ a: marked('H', 9) }), undefined, { epoch: first })
  await sheet.change((now) => change(now, 'a', { status: 'A' }))
  await sheet.save()
  /** The server's own rule, applied to its cell: somebody's mark of rev 3. */
  const current = marked('I', 3)
  const send: SendSheet = async (_, { marks, epoch }) => {
    const saved = applyAll(marks, first)
    const verdicts = saved.verdicts.map((one, at) =>
      marks[at]?.base === current.rev && epoch === first
        ? one
        : { ...one, verdict: 'conflict' as const, cell: current },
    )
    return { ...saved, verdicts }
  }
  await flushMarks(sheetStore, { profileId: sri, send })
  await follow()
  expect(sheet.readState().rows['a']).toMatchObject({
    conflict: { verdict: 'conflict' },
    cell: { status: 'I', rev: 3 },
  })
  await sheet.change((now) => resolveMine(now, 'a'))
  await sheet.save()
  await flushMarks(sheetStore, { profileId: sri, send })
  await follow()
  expect(sheet.readState().rows['a']).toMatchObject({ conflict: null, queue: [], cell: { status: 'A', rev: 4 } })
})

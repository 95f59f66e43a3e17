import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { browserOf } from '../../http/testing-server.ts'
import { sendFor } from '../store/testing-store.ts'

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const score = (value: number) => ({ state: 'SCORE' as const, value, remedial: null, reason: null })
const places = [11, 12, 13].map((n) => ({ componentId: id(1), studentId: id(n) }))
const [place] = places
let subjects = 100
type Cell = { value?: number; rev: number }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const browser = browserOf('http://hadir.test', new Map())
  for (const [name, value] of Object.entries({ window: browser.window, document: browser.document }))
    vi.stubGlobal(name, value)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** One tab of a browser; the tabs of a test share its disk. */
async function openTab() {
  vi.resetModules()
  const [store, edits, sessions, sending, { flushKind }, { scoresKind }, changes, restored] = await Promise.all([
    import('./draft-store.ts'),
    import('./score-edits.ts'),
    import('./score-session.ts'),
    import('./send-scores.ts'),
    import('../outbox/flush.ts'),
    import('./scores-kind.ts'),
    import('./score-changes.ts'),
    import('./restored-server.ts'),
  ])
  type Of = { profileId: string; id: string; semesterNo: number }
  const open = (of: Of, known: Partial<Parameters<typeof sessions.scoreSession>[1]> = {}) => {
    const received = { cells: [], epoch: '', isCached: false, own: () => new Set<string>(), ...known }
    const session = sessions.scoreSession({ ...of, title: 'IPA VII-A' }, received)
    const close = session.open()
    const type = (at: number, value: number) =>
      session.act((now) => edits.changed(now, [{ ...places[at]!, content: score(value) }]))
    return { ...session, type, close, pause: () => vi.advanceTimersByTime(600) }
  }
  return {
    ...store,
    ...edits,
    ...sending,
    ...restored,
    open,
    watch: changes.watchScores,
    flush: ({ profileId }: { profileId: string }) => flushKind(scoresKind, sendFor(profileId)),
  }
}

type Tab = Awaited<ReturnType<typeof openTab>>
/** Of a person of her own: the tests share a disk. */
const newWhich = (profileId = `teacher-${subjects + 1}`) => ({ profileId, id: id((subjects += 1)), semesterNo: 1 })
const draftOf = async (tab: Tab, which: ReturnType<typeof newWhich>) =>
  (await tab.readDraft(which))?.edits.map(([, { status, content }]) => [status, content?.value])

/** Answers every request with saving; `meanwhile` runs before the answer. */
function serve(answer: (cells: Cell[]) => Response | Promise<Response>) {
  const sent: Cell[][] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const { cells } = (await new Request(new URL(String(input), 'http://hadir.test'), init).json()) as { cells: Cell[] }
    sent.push(cells)
    return answer(cells)
  })
  return sent
}
const applied = (cells: Cell[]) =>
  Response.json({ data: { cells: cells.map(({ rev }) => ({ verdict: 'APPLIED', rev: rev + 1 })), seq: 2 } })
const busy = () => Response.json({ statusCode: 503, code: 'BUSY', message: 'Server sibuk' }, { status: 503 })

test.each([
  [409, 'EVALUATION_FINAL', 'Nilai mapel ini sudah final'],
  [409, 'IN_CLOSED_SEMESTER', 'Semester sudah ditutup'],
  [403, 'FORBIDDEN', 'Tidak diizinkan'],
])('a save that is refused as a whole, %i %s, drops nothing and is not sent again by itself', async (...refusal) => {
  const [status, code, message] = refusal
  const which = newWhich()
  const tab = await openTab()
  const { edits } = tab.changed(
    tab.noScores,
    places.map((at, i) => ({ ...at, content: score(700 + i) })),
  )
  await tab.changeDraft({ ...which, title: 'IPA VII-A' }, () => [...edits])
  const refused = serve(() => Response.json({ statusCode: status, code, message }, { status }))
  expect(await tab.flush(which)).toBe('done')
  expect(await tab.flush(which)).toBe('done')
  expect(refused).toHaveLength(1)
  const stored = await tab.readDraft(which)
  expect(stored?.edits.map(([, { status: state, content, why }]) => [state, content?.value, why])).toEqual(
    places.map((_, i) => ['refused', 700 + i, message]),
  )
  expect(await tab.listUnsent(which.profileId)).toMatchObject([
    { id: which.id, waiting: 0, rejected: 3, isOpen: false },
  ])

  // *Coba lagi*, once the teacher has taken FINAL back.
  const grid = tab.open(which)
  await grid.ready()
  grid.act(tab.triedAgain, { isDecision: true })
  grid.pause()
  const accepted = serve(applied)
  expect(await tab.flush(which)).toBe('done')
  expect(accepted).toHaveLength(1)
  await grid.unstored()
  expect(await tab.readDraft(which)).toBeUndefined()
  grid.close()
})

test('a refusal in an open grid stops the grid until its author decides, and no other', async () => {
  const tab = await openTab()
  const which = newWhich()
  const [refused, other] = [tab.open(which), tab.open(newWhich(which.profileId))]
  await Promise.all([refused.ready(), other.ready()])
  refused.type(0, 700)
  other.type(0, 800)
  refused.pause()
  const sent = serve((cells) =>
    cells[0]?.value === 700
      ? Response.json({ statusCode: 403, code: 'FORBIDDEN', message: 'Tidak diizinkan' }, { status: 403 })
      : applied(cells),
  )
  await tab.flush(which)
  refused.type(1, 701)
  refused.pause()
  await tab.flush(which)
  expect(sent.map(([cell]) => cell?.value)).toEqual([700, 800])
  expect(refused.view.getState()).toMatchObject({ refusal: { message: 'Tidak diizinkan' } })
  expect(await tab.listUnsent(which.profileId)).toMatchObject([{ waiting: 1, rejected: 1 }])
  refused.act((now) => now, { isDecision: true })
  refused.pause()
  await tab.flush(which)
  expect(sent).toHaveLength(3)
  refused.close()
  other.close()
})

test('what is typed is sent 600 ms after the last key, and at once when the grid is left', async () => {
  const tab = await openTab()
  const events: string[] = []
  const stop = tab.watch(({ event }) => event !== 'typed' && events.push(event))
  const sent = serve(applied)
  const which = newWhich()
  const grid = tab.open(which)
  await grid.ready()
  grid.pause()
  expect(events.splice(0)).toEqual(['wanted'])
  grid.type(0, 700)
  vi.advanceTimersByTime(599)
  grid.type(1, 800)
  vi.advanceTimersByTime(599)
  await tab.flush(which)
  expect([events, sent]).toEqual([[], []])
  vi.advanceTimersByTime(1)
  expect(events.splice(0)).toEqual(['saved'])
  await tab.flush(which)
  expect(sent).toHaveLength(1)
  expect(sent[0]).toHaveLength(2)
  grid.type(2, 900)
  grid.close()
  expect(events).toEqual(['wanted'])
  await tab.flush(which)
  expect(sent).toHaveLength(2)
  stop()
})

test('a server in trouble is no refusal: everything waits, and is recognised if it was saved', async () => {
  const which = newWhich()
  const tab = await openTab()
  const grid = tab.open(which)
  await grid.ready()
  grid.type(0, 800)
  grid.pause()
  serve(busy)
  expect(await tab.flush(which)).toBe('busy')
  expect(grid.view.getState()).toMatchObject({ refusal: null, isUnanswered: true })
  // The answer was lost, and she changes the score: the saved one is her own, so the newer goes over it.
  grid.type(0, 900)
  grid.pause()
  const now = { ...score(800), by: 'Ani', at: '2026-09-16T01:00:00Z' }
  const sent = serve((cells) =>
    cells[0]?.rev === 0
      ? Response.json({ data: { cells: [{ verdict: 'CONFLICT', rev: 1, now }], seq: 2 } })
      : applied(cells),
  )
  expect(await tab.flush(which)).toBe('done')
  expect(sent.map(([cell]) => [cell?.rev, cell?.value])).toEqual([
    [0, 900],
    [1, 900],
  ])
  expect(grid.view.getState().scores.edits.size).toBe(0)
  grid.close()
})

test('a grid that is left or opened while its scores are sent gets the verdicts all the same', async () => {
  const which = newWhich()
  const tab = await openTab()
  const first = tab.open(which)
  await first.ready()
  first.type(0, 700)
  first.pause()
  const leaving = serve(async (cells) => {
    first.close()
    await first.unstored()
    return applied(cells)
  })
  await tab.flush(which)
  await first.unstored()
  expect([leaving.length, await draftOf(tab, which)]).toEqual([1, undefined])

  const { edits } = tab.changed(tab.noScores, [{ ...place!, content: score(710) }])
  await tab.changeDraft({ ...which, title: 'IPA VII-A' }, () => [...edits])
  let second: ReturnType<typeof tab.open> | undefined
  const opening = serve(async (cells) => {
    second = tab.open(which)
    return applied(cells)
  })
  await tab.flush(which)
  await second?.unstored()
  expect(second?.view.getState().scores.edits.size).toBe(0)
  expect([opening.length, await draftOf(tab, which)]).toEqual([1, undefined])
  second?.close()
})

test('a score typed while another is being sent is not taken for the one that was answered', async () => {
  const which = newWhich()
  const tab = await openTab()
  const grid = tab.open(which)
  await grid.ready()
  grid.type(0, 700)
  grid.pause()
  const sent = serve((cells) => {
    if (cells[0]?.value === 700) grid.type(0, 900)
    return applied(cells)
  })
  await tab.flush(which)
  expect(await tab.listUnsent(which.profileId)).toMatchObject([{ waiting: 1 }])
  grid.pause()
  await tab.flush(which)
  expect(sent.map(([cell]) => [cell?.rev, cell?.value])).toEqual([
    [0, 700],
    [1, 900],
  ])
  grid.close()
})

test('two tabs with one grid keep each other’s scores on the disk', async () => {
  const which = newWhich()
  const [one, two] = [await openTab(), await openTab()]
  const [first, second] = [one.open(which), two.open(which)]
  await Promise.all([first.ready(), second.ready()])
  first.type(0, 700)
  await first.unstored()
  second.type(1, 800)
  await second.unstored()
  first.type(2, 900)
  await first.unstored()
  expect(await draftOf(one, which)).toEqual([
    ['waiting', 700],
    ['waiting', 800],
    ['waiting', 900],
  ])
  first.close()
  second.close()
  await Promise.all([first.unstored(), second.unstored()])
})

test('a score changed in one tab while another sends it is neither lost nor a conflict', async () => {
  const which = newWhich()
  const [one, two] = [await openTab(), await openTab()]
  const first = one.open(which)
  await first.ready()
  first.type(0, 700)
  await first.unstored()
  const second = two.open(which)
  await second.ready()
  first.pause()
  const sending = await one.nextScores(which)
  second.type(0, 900)
  await second.unstored()
  await one.applyVerdicts(which, sending!, { cells: [{ verdict: 'APPLIED', rev: 1 }], seq: 2 })
  await first.unstored()
  expect(await draftOf(two, which)).toEqual([['waiting', 900]])
  second.pause()
  // The other tab is told by a message.
  const basedOn = () => second.view.getState().scores.edits.get(two.keyOf(place!))?.baseRev
  for (let turn = 0; turn < 1_000 && basedOn() === 0; turn += 1) await new Promise(setImmediate)
  const sent = serve(applied)
  expect(await two.flush(which)).toBe('done')
  expect(sent.flat()).toMatchObject([{ rev: 1, value: 900 }])
  first.close()
  second.close()
  await Promise.all([first.unstored(), second.unstored()])
  expect(await draftOf(one, which)).toBeUndefined()
})

test('what a restored server lost stays in the grid and on the device until its author decides', async () => {
  const which = newWhich()
  const tab = await openTab()
  const known = [{ ...place!, ...score(800), rev: 3 }]
  const grid = tab.open(which, { cells: known, epoch: 'one' })
  await grid.ready()
  const own = () => new Set([tab.keyOf(place!)])
  grid.receive({ cells: [], epoch: 'two', isCached: false, own })
  await grid.unstored()
  expect(await draftOf(tab, which)).toEqual([['lost', 800]])
  const sent = serve(applied)
  await tab.flush(which)
  grid.close()
  await grid.unstored()
  expect(sent).toEqual([])

  const again = tab.open(which, { cells: [], epoch: 'two' })
  await again.ready()
  expect(await tab.listUnsent(which.profileId)).toMatchObject([{ waiting: 0, rejected: 0, lost: 1 }])
  again.act(tab.withLostSent)
  again.pause()
  await tab.flush(which)
  expect(sent.map(([cell]) => cell?.value)).toEqual([800])
  again.close()
})

test('scores that the device cannot store are counted, sent, and in the grid opened again', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('No', 'SecurityError')
    },
  })
  const which = newWhich()
  const tab = await openTab()
  const grid = tab.open(which)
  await grid.ready()
  grid.type(0, 700)
  grid.type(1, 800)
  await grid.unstored()
  expect(grid.view.getState()).toMatchObject({ isRead: true, isStored: false })
  grid.close()
  expect(await tab.listUnsent(which.profileId)).toMatchObject([{ waiting: 2, isOpen: false, isInMemory: true }])
  const again = tab.open(which)
  await again.ready()
  expect(again.view.getState().scores.edits.size).toBe(2)
  again.close()
  const sent = serve(applied)
  expect(await tab.flush(which)).toBe('done')
  expect(sent.map((cells) => cells.length)).toEqual([2])
  await again.unstored()
  expect(await tab.listUnsent(which.profileId)).toEqual([])
})

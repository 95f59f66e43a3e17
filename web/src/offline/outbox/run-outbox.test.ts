import type { MarkToSend } from '@hadir/contract/attendance/attendance-mark.ts'
import { IDBFactory } from 'fake-indexeddb'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { browserOf } from '../../http/testing-server.ts'
import { change } from '../state/sheet-state.ts'
import { applyAll, place, sheetStudents } from '../store/testing-store.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  // Files share workers: the next one must not find this one's session.
  vi.resetModules()
})

const sri = '0199a000-0000-7000-8000-000000000001'
const student = '0199a000-0000-7000-8000-00000000000a'

/** Tabs receive each other's changes when the test delivers them, as on a busy phone. */
function channels() {
  const open: Channel[] = []
  const released: unknown[] = []
  class Channel {
    onmessage: (event: { data: unknown }) => void = () => undefined
    constructor() {
      open.push(this)
    }
    postMessage = (data: unknown) => released.push(data)
  }
  return { Channel, deliver: () => released.splice(0).map((data) => open.map(({ onmessage }) => onmessage({ data }))) }
}

const ani = '0199a000-0000-7000-8000-000000000002'
const tokenOf = (profile: string) => ({
  accessToken: `head.${btoa(JSON.stringify({ profile }))}.sign`,
  refreshToken: 'r',
})

/** A tab of a browser with an empty offline store, with somebody signed in. */
async function openTab(indexedDB = new IDBFactory()) {
  const { Channel, deliver } = channels()
  const browser = browserOf('http://hadir.test', new Map())
  const globals = {
    window: Object.assign(new EventTarget(), browser.window),
    document: Object.assign(new EventTarget(), browser.document),
    BroadcastChannel: Channel,
    CompressionStream: undefined,
    indexedDB,
  }
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
  vi.resetModules()
  const [{ runOutbox }, { currentStore }, { useSession }, { useOutbox }, { sheetSession }] = await Promise.all([
    import('./run-outbox.ts'),
    import('../store/current-store.ts'),
    import('../../session/store.ts'),
    import('../store/outbox-store.ts'),
    import('../store/sheet-session.ts'),
  ])
  const signIn = (id: string) => {
    const profile = { id } as NonNullable<ReturnType<typeof useSession.getState>['profile']>
    useSession.setState({ profile, token: tokenOf(id) })
  }
  signIn(sri)
  const saveIn = async (academicClassId: string) => {
    const at = {
      profileId: sri,
      place: place(academicClassId),
      students: sheetStudents(student),
      sheetStore: currentStore,
    }
    const sheet = sheetSession(at)
    await sheet.change((now) => change(now, student, { status: 'S' }))
    await sheet.save()
  }
  const sent: (string | undefined)[] = []
  /** Each request waits at its server until the test releases it. */
  const serve = (meanwhile: (times: number) => Promise<void> | void) =>
    vi.stubGlobal('fetch', async (url: URL, { body, signal }: { body: string; signal: AbortSignal }) => {
      if (url.pathname.endsWith('/me')) throw new Error('Who is signed in is not told here')
      signal.throwIfAborted()
      sent.push(url.pathname.split('/').at(-1))
      await meanwhile(sent.length)
      signal.throwIfAborted()
      const { marks } = JSON.parse(body) as { marks: MarkToSend[] }
      return Response.json({ data: applyAll(marks) })
    })
  return {
    deliver,
    run: () => runOutbox({ profileId: sri, schoolId: 'school' }, new QueryClient()),
    saveIn,
    sent,
    serve,
    signIn,
    useSession,
    useOutbox,
  }
}

test('marks saved at the moment of the last response are sent as well', async () => {
  const tab = await openTab()
  // The server learns of it only later: by then the first class has left the offline store, and as many wait as before.
  tab.serve((times) => (times === 1 ? tab.saveIn('7B') : undefined))
  const stop = tab.run()
  await tab.saveIn('7A')
  tab.deliver()
  await expect.poll(() => tab.sent).toEqual(['7A', '7B'])
  stop()
})

test('after a sign-out no pending request reveals the previous person', async () => {
  const tab = await openTab()
  await tab.saveIn('7A')
  let arrive: () => void = () => undefined
  const arriving = new Promise<void>((resolve) => {
    arrive = resolve
  })
  tab.serve(() => arriving)
  const stop = tab.run()
  await expect.poll(() => tab.sent).toEqual(['7A'])
  expect(tab.useOutbox.getState().waiting.marks).toHaveLength(1)

  const shown: number[] = []
  // A read of the offline store and a request are both pending when she signs out.
  tab.deliver()
  stop()
  tab.useOutbox.subscribe(({ waiting }) => shown.push(waiting.marks.length))
  arrive()
  for (let moment = 0; moment < 50; moment += 1) await new Promise((resolve) => setTimeout(resolve))
  expect(shown).toEqual([])
  expect(tab.useOutbox.getState()).toEqual({
    waiting: { marks: [], files: [], scores: [] },
    isSending: false,
    delay: null,
    nextAt: null,
  })
})

test.each([
  ['somebody else', (tab: Awaited<ReturnType<typeof openTab>>) => tab.signIn(ani)],
  [
    'somebody whom the page does not know yet',
    (tab: Awaited<ReturnType<typeof openTab>>) => tab.useSession.setState({ token: tokenOf(ani) }),
  ],
])('not one more sheet is sent once %s is signed in', async (_, signsIn) => {
  const tab = await openTab()
  await tab.saveIn('7A')
  await tab.saveIn('7B')
  tab.serve((times) => (times === 1 ? signsIn(tab) : undefined))
  const stop = tab.run()
  await expect.poll(() => tab.sent.length).toBeGreaterThan(0)
  for (let moment = 0; moment < 50; moment += 1) await new Promise((resolve) => setTimeout(resolve))
  expect(tab.sent).toEqual(['7A'])
  stop()
})

/** A browser whose database cannot be opened until `heal` is called. */
function lockedDatabase(factory: IDBFactory) {
  let isLocked = true
  const open: IDBFactory['open'] = (...which) => {
    if (isLocked) throw new DOMException('Internal error opening backing store', 'UnknownError')
    return factory.open(...which)
  }
  return {
    indexedDB: Object.assign(Object.create(factory) as IDBFactory, { open }),
    heal: () => {
      isLocked = false
    },
  }
}

test('what cannot be read at first is read again, shown and sent, without a tap', async () => {
  const factory = new IDBFactory()
  await (await openTab(factory)).saveIn('7A')
  const { indexedDB, heal } = lockedDatabase(factory)
  const tab = await openTab(indexedDB)
  tab.serve(() => undefined)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const stop = tab.run()
  for (let moment = 0; moment < 50; moment += 1) await vi.advanceTimersByTimeAsync(0)
  expect(tab.sent).toEqual([])
  heal()
  for (let second = 0; second < 4; second += 1) await vi.advanceTimersByTimeAsync(1000)
  await expect.poll(() => tab.sent).toEqual(['7A'])
  stop()
})

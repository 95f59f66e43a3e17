import type { MarkToSend } from '@hadir/contract/attendance-mark.ts'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { browserOf } from '../http/testing-server.ts'
import { sheetOnShelf } from './sheet-on-shelf.ts'
import { change } from './sheet-state.ts'
import { applyAll, place, pupils } from './testing-shelf.ts'

afterEach(() => vi.unstubAllGlobals())

const sri = '0199a000-0000-7000-8000-000000000001'
const pupil = '0199a000-0000-7000-8000-00000000000a'

/** Tabs hear of each other's changes when the test says so, as on a phone that has much to do. */
function channels() {
  const heard: ((event: { data: unknown }) => void)[] = []
  const held: unknown[] = []
  class Channel {
    addEventListener = (_: string, hear: (event: { data: unknown }) => void) => heard.push(hear)
    postMessage = (data: unknown) => held.push(data)
    close = () => undefined
  }
  return { Channel, deliver: () => held.splice(0).map((data) => heard.map((hear) => hear({ data }))) }
}

test('what is saved in the moment in which the last answer comes is sent as well', async () => {
  const { Channel, deliver } = channels()
  const browser = browserOf('http://hadir.test', new Map())
  const globals = {
    window: Object.assign(new EventTarget(), browser.window),
    document: Object.assign(new EventTarget(), browser.document),
    BroadcastChannel: Channel,
    CompressionStream: undefined,
  }
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
  const [{ runOutbox }, { thisShelf }, { useSession }] = await Promise.all([
    import('./run-outbox.ts'),
    import('./this-shelf.ts'),
    import('../session/store.ts'),
  ])
  const profile = { id: sri } as NonNullable<ReturnType<typeof useSession.getState>['profile']>
  useSession.setState({ profile, token: { accessToken: 'access', refreshToken: 'refresh' } })
  const saveIn = async (academicClassId: string) => {
    const sheet = sheetOnShelf({
      profileId: sri,
      place: place(academicClassId),
      pupils: pupils(pupil),
      shelf: thisShelf,
    })
    await sheet.change((now) => change(now, pupil, { status: 'S' }))
    await sheet.save()
  }
  const sent: (string | undefined)[] = []
  vi.stubGlobal('fetch', async (url: URL, { body }: { body: string }) => {
    sent.push(url.pathname.split('/').at(-1))
    // Told of only later: by then the first class has left the shelf, and as many wait as before.
    if (sent.length === 1) await saveIn('7B')
    const { marks } = JSON.parse(body) as { marks: MarkToSend[] }
    return Response.json({ data: applyAll(marks) })
  })

  const stop = runOutbox(sri, new QueryClient())
  await saveIn('7A')
  deliver()
  await vi.waitFor(() => expect(sent).toEqual(['7A', '7B']), 20_000)
  stop()
}, 30_000)

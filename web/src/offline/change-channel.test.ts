import { afterEach, expect, test, vi } from 'vitest'
import { changeChannel } from './change-channel.ts'

afterEach(() => vi.unstubAllGlobals())

/** Tabs of one browser: a message reaches every channel of its name except the sender's. */
function tabs() {
  const open: Channel[] = []
  class Channel {
    onmessage: (event: { data: unknown }) => void = () => undefined
    constructor() {
      open.push(this)
    }
    postMessage = (data: unknown) => open.forEach((one) => one !== this && one.onmessage({ data }))
  }
  vi.stubGlobal('BroadcastChannel', Channel)
  return open
}

test('a page is notified of its own change at once and once, through one channel', () => {
  const open = tabs()
  const sheets = changeChannel<string>('sheets')
  const heard: string[] = []
  const stop = sheets.subscribe((change) => heard.push(`outbox ${change}`))
  sheets.subscribe((change) => heard.push(`sheet ${change}`))
  sheets.publish('VII-A')
  expect(heard).toEqual(['outbox VII-A', 'sheet VII-A'])
  expect(open).toHaveLength(1)
  stop()
  sheets.publish('VII-B')
  expect(heard.slice(2)).toEqual(['sheet VII-B'])
})

test('other tabs are notified, whether they change anything themselves or not', () => {
  tabs()
  const heard: string[] = []
  changeChannel<string>('sheets').subscribe((change) => heard.push(change))
  changeChannel<string>('sheets').publish('VII-A')
  expect(heard).toEqual(['VII-A'])
})

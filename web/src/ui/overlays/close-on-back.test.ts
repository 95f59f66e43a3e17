import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { watchBack } from './close-on-back.ts'

afterEach(() => vi.unstubAllGlobals())

test('Back closes what was opened last, then what is behind it', () => {
  const open: EventTarget[] = []
  const back = () => open.at(-1)?.dispatchEvent(new Event('close'))
  vi.stubGlobal(
    'CloseWatcher',
    class extends EventTarget {
      constructor() {
        super()
        open.push(this)
      }
      destroy() {
        open.splice(open.indexOf(this), 1)
      }
    },
  )
  const closed: string[] = []
  const window = watchBack(() => closed.push('window'))
  const menu = watchBack(() => closed.push('menu'))
  back()
  menu()
  back()
  window()
  expect(closed).toEqual(['menu', 'window'])
  expect(open).toEqual([])
})

test('a browser without it opens windows all the same', () => {
  expect(() => watchBack(() => undefined)()).not.toThrow()
})

test('everything that opens over a page closes on Back', () => {
  const source = join(import.meta.dirname, '../..')
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'))
  const openers = files.filter((name) =>
    /<(Radix|Popover|Dialog)\.Portal>/.test(readFileSync(join(source, name), 'utf8')),
  )
  expect(openers.length).toBeGreaterThan(5)
  for (const name of openers) expect(readFileSync(join(source, name), 'utf8'), name).toContain('<ClosesOnBack />')
})

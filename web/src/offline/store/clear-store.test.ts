import { afterAll, expect, test, vi } from 'vitest'
import { resolveRefused } from '../state/resolve-conflict.ts'
import { change } from '../state/sheet-state.ts'
import { readFormDraft, storeFormDraft } from '../drafts/form-drafts.ts'
import { clearStore, removeEmpty } from './clear-store.ts'
import { currentStore, setCurrentStore } from './testing-current-store.ts'
import { applyAll, closeBrowsers, flushMarks, place, startBrowser } from './testing-store.ts'

vi.mock('./current-store.ts', () => import('./testing-current-store.ts'))
afterAll(closeBrowsers)

const sri = 'profile-sri'
const classes = async () => (await (await currentStore()).outbox(sri)).map((item) => item.place.className).toSorted()

test('signing out removes what was typed into forms', async () => {
  const which = { profileId: sri, key: 'card' }
  const { sheetStore } = await startBrowser('clear-store-forms')
  setCurrentStore(sheetStore)
  await storeFormDraft(which, { values: { note: 'Ananda tekun' }, base: {} })
  await clearStore(['profile-budi'])
  expect(await readFormDraft(which)).toBeDefined()
  await clearStore([sri])
  expect(await readFormDraft(which)).toBeUndefined()
})

test('signing out keeps marks that wait, and those that a holiday suspends, and no other sheet', async () => {
  const { sheetStore, open } = await startBrowser('clear-store')
  setCurrentStore(sheetStore)
  for (const name of ['sent', 'suspended', 'waiting']) {
    const sheet = open(sri, place(name))
    await sheet.change((now) => change(now, 'a', { status: 'S' }))
    await sheet.save()
    if (name === 'waiting') continue
    await flushMarks(sheetStore, {
      profileId: sri,
      send: async (_, { marks }) => {
        const saved = applyAll(marks)
        const rejected = { verdict: 'rejected', reason: 'NOT_A_SCHOOL_DAY' } as const
        const verdicts = saved.verdicts.map((one) => ({ ...one, ...(name === 'suspended' && rejected) }))
        return { ...saved, verdicts }
      },
    })
    // She has read why they were refused.
    await sheet.follow({ profileId: sri, key: `daily:${name}:2026-09-16` })
    await sheet.change(resolveRefused)
  }
  expect(await classes()).toEqual(['sent', 'suspended', 'waiting'])
  await clearStore([sri])
  expect(await classes()).toEqual(['suspended', 'waiting'])
  // After weeks nobody wants them any more.
  await removeEmpty(sri, '2026-12-01')
  expect(await classes()).toEqual(['waiting'])
})

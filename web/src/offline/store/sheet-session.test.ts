import { afterAll, expect, test } from 'vitest'
import { sheetSession } from './sheet-session.ts'
import { change, unsaved, waiting } from '../state/sheet-state.ts'
import type { SheetState } from '../state/sheet-types.ts'
import { closeBrowsers, place, sheetStudents, startBrowser } from './testing-store.ts'

afterAll(closeBrowsers)

const sri = 'profile-sri'
const key = 'daily:7A:2026-09-16'
const mark = (studentId: string, status: 'S' | 'I' | 'A') => (now: SheetState) => change(now, studentId, { status })

test('taps made before the offline store’s code has loaded are written with the next', async () => {
  const { sheetStore } = await startBrowser('late-code')
  let isThere = false
  const late = async () => (isThere ? sheetStore : Promise.reject(new Error('The code could not be fetched')))
  const sheet = sheetSession({
    profileId: sri,
    place: place(),
    students: sheetStudents('a', 'b', 'c'),
    sheetStore: late,
  })
  await expect(sheet.change(mark('a', 'S'))).rejects.toThrow('could not be fetched')
  await expect(sheet.save()).rejects.toThrow('could not be fetched')
  expect(unsaved(sheet.readState())).toEqual(['a'])

  isThere = true
  await sheet.change(mark('b', 'I'))
  const saving = sheet.save()
  const after = sheet.change(mark('c', 'A'))
  await Promise.all([saving, after])
  const stored = await sheetStore.read(sri, key)
  expect([waiting(stored?.state ?? sheet.readState()), unsaved(sheet.readState())]).toEqual([['a', 'b'], ['c']])
})

test('a tap stays based on what its person saw, whatever arrives before the tap is written', async () => {
  const { sheetStore } = await startBrowser('told-meanwhile')
  let arrive: (open: typeof sheetStore) => void = () => undefined
  const late = new Promise<typeof sheetStore>((resolve) => {
    arrive = resolve
  })
  const sheet = sheetSession({
    profileId: sri,
    place: place(),
    students: sheetStudents('a', 'b'),
    sheetStore: () => late,
  })
  const tapped = sheet.change(mark('a', 'S'))
  const newer = sheetStudents('a', 'b').map((one) => ({ ...one, cell: { ...one.cell, status: 'A' as const, rev: 1 } }))
  const adopted = sheet.adopt(newer)
  arrive(sheetStore)
  await Promise.all([tapped, adopted])
  await sheet.save()
  const { rows = {} } = (await sheetStore.read(sri, key))?.state ?? {}
  expect(rows['a']?.queue.map(({ base }) => base)).toEqual([0])
  expect(rows['b']?.cell.rev).toBe(1)
})

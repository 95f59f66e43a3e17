import { expect, test } from 'vitest'
import { isLeavingGranted, leavePage, onLeavingPage } from './leaving-page.ts'

const done: string[] = []
const switchProfile = async () => void done.push(isLeavingGranted() ? 'switched without another question' : 'switched')

test('what ends the page waits for the answer about unsaved input, and is not done if she stays', async () => {
  const answers: ((leaves: boolean) => void)[] = []
  const stop = onLeavingPage(() => new Promise((resolve) => answers.push(resolve)))
  const staying = leavePage(switchProfile)
  expect(done).toEqual([])
  answers[0]?.(false)
  await staying
  expect(done).toEqual([])

  const leaving = leavePage(switchProfile)
  answers[1]?.(true)
  await leaving
  expect(done).toEqual(['switched without another question'])
  stop()
})

test('without unsaved input nobody asks, and a failed act leaves the page guarded', async () => {
  await expect(leavePage(() => Promise.reject(new Error('Tidak ada koneksi')))).rejects.toThrow('Tidak ada koneksi')
  expect(isLeavingGranted()).toBe(false)
})

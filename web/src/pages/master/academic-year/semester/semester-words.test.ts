import { expect, test, vi } from 'vitest'
import { isReadyAhead, semesterEvent, semesterState } from './semester-words.ts'

vi.mock('../../../../components/dates/date-now.ts', () => ({ isAhead: (date: string) => date > '2026-12-21' }))

const genap = { status: 'AKTIF', startDate: '2027-01-04', isReopened: false } as const

test('a semester started before its first day is ready, not begun', () => {
  expect(isReadyAhead(genap)).toBe(true)
  expect(semesterState(genap)).toBe('Siap, mulai 04/01/2027')
  expect(semesterEvent({ kind: 'STARTED', at: '2026-12-21T01:00:00.000Z' }, genap.startDate)).toBe(
    'Disiapkan, mulai 04/01/2027',
  )
})

test('one started on its first day or later is active', () => {
  const ganjil = { status: 'AKTIF', startDate: '2026-07-13', isReopened: false } as const
  expect(semesterState(ganjil)).toBe('Aktif')
  expect(semesterEvent({ kind: 'STARTED', at: '2026-07-13T01:00:00.000Z' }, ganjil.startDate)).toBe('Dimulai')
  expect(semesterState({ ...genap, status: 'DRAFT' })).toBe('Belum dimulai')
})

test('a reopened semester says so, whether it runs or not', () => {
  const reopened = { ...genap, startDate: '2026-07-13', isReopened: true }
  expect(semesterState({ ...reopened, status: 'DRAFT' })).toBe('Dibuka kembali')
  expect(semesterState(reopened)).toBe('Dibuka kembali')
  expect(semesterState({ ...reopened, status: 'DITUTUP', isReopened: false })).toBe('Ditutup')
})

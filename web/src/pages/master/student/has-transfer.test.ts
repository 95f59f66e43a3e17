import type { ExitType, Outcome } from '@hadir/contract/student/academic-student.ts'
import { expect, test } from 'vitest'
import { hasTransfer } from './has-transfer.ts'

const isOffered = (exitType: ExitType | null, outcome: Outcome | null, leaveDate = '2026-09-15') =>
  hasTransfer({ entryType: null, exit: exitType && { exitType, exitDate: '2026-09-15' } }, [{ outcome, leaveDate }])

test('a transfer sheet is for who came or left, not for graduates or the dead', () => {
  expect(isOffered(null, 'PINDAH_KELAS')).toBe(false)
  expect(hasTransfer({ entryType: 'PINDAHAN', exit: null })).toBe(true)
  expect(isOffered('MUTASI', 'KELUAR')).toBe(true)
  expect(isOffered('LULUS', 'LULUS')).toBe(false)
  expect(isOffered('WAFAT', 'KELUAR')).toBe(false)
})

test('whoever had left and came back has one, also after her graduation', () => {
  expect(isOffered(null, 'KELUAR', '2026-08-15')).toBe(true)
  expect(isOffered('LULUS', 'KELUAR', '2026-08-15')).toBe(true)
})

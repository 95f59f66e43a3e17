import type { AcademicYear, SemesterStatus } from '@hadir/contract/academic-year/academic-year.ts'
import type { Rollover } from '@hadir/contract/academic-year/rollover.ts'
import type { SemesterClosing } from '@hadir/contract/academic-year/semester.ts'
import { expect, test } from 'vitest'
import { missingToClose, missingToPromote, turnTitle, yearTurn } from './year-turn.ts'

const year = (odd: SemesterStatus, even: SemesterStatus) =>
  ({
    name: '2026/2027',
    semesters: [
      { no: 1, startDate: '2026-07-13', endDate: '2026-12-18', status: odd },
      { no: 2, startDate: '2027-01-04', endDate: '2027-06-18', status: even },
    ],
  }) as AcademicYear

test('the home names the next step of the year when its time comes, and no earlier', () => {
  expect(yearTurn(null, '2026-12-10')).toBeNull()
  expect(yearTurn(year('AKTIF', 'DRAFT'), '2026-11-30')).toBeNull()
  expect(yearTurn(year('AKTIF', 'DRAFT'), '2026-12-04')).toEqual({ act: 'close', no: 1 })
  // Forgotten, it stays.
  expect(yearTurn(year('AKTIF', 'DRAFT'), '2027-03-01')).toEqual({ act: 'close', no: 1 })
  expect(yearTurn(year('DITUTUP', 'DRAFT'), '2026-12-20')).toEqual({ act: 'start', no: 2 })
  expect(yearTurn(year('DITUTUP', 'AKTIF'), '2027-05-01')).toBeNull()
  expect(yearTurn(year('DITUTUP', 'AKTIF'), '2027-06-20')).toEqual({ act: 'close', no: 2 })
  expect(yearTurn(year('DITUTUP', 'DITUTUP'), '2027-06-20')).toEqual({ act: 'promote' })
  expect(turnTitle({ act: 'close', no: 2 }, year('DITUTUP', 'AKTIF'))).toBe('Tutup semester Genap 2026/2027')
  expect(turnTitle({ act: 'promote' }, year('DITUTUP', 'DITUTUP'))).toBe('Naik tahun 2026/2027')
})

test('the step says what is missing', () => {
  const closing = { unmarkedDays: 3, corrections: 1, openReportCards: 0, withoutScores: 0 } as SemesterClosing
  expect(missingToClose(closing, '2027-06-18')).toBe('3 hari kelas belum lengkap, 1 koreksi menunggu')
  const whole = { ...closing, unmarkedDays: 0, corrections: 0 }
  // Together they are the rapor that the home counts as not locked.
  const scoredInPart = { ...whole, openReportCards: 32, withoutScores: 309 }
  expect(missingToClose(scoredInPart, '2027-06-18')).toBe('32 rapor belum dikunci, 309 siswa tanpa rapor')
  expect(missingToClose(whole, '2027-06-18')).toBe('Sudah lengkap')
  expect(missingToClose({ ...whole, isRunning: true }, '2027-06-18')).toContain('Berakhir')
  expect(missingToPromote(null)).toBe('Rencana belum disusun')
  const plan = { withoutDecision: 1, unconfirmed: 2, undecided: 0, changed: 0 } as Rollover
  expect(missingToPromote(plan)).toBe('1 siswa tanpa keputusan, 2 berbeda dari rapor')
  expect(missingToPromote({ ...plan, withoutDecision: 0, unconfirmed: 0 })).toBe('Rencana siap dijalankan')
})

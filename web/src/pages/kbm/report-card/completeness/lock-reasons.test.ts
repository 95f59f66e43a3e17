import { expect, test } from 'vitest'
import type { GapKind, LockCheck, ReportCardGap } from '@hadir/contract/student/report-card/lock.ts'
import { confirmationsOf, kindsToConfirm, toConfirmOf, whyUnconfirmed } from './lock-reasons.tsx'
import { narrowed } from './narrowed-check.ts'

const gap = (kind: GapKind, ...ids: string[]): ReportCardGap => ({
  kind,
  academicClass: null,
  subject: null,
  about: null,
  students: ids.map((id) => ({ id, name: id })),
  filled: null,
  owed: null,
  path: '/app',
})

test('a lock waits until every kind of gap has its reason', () => {
  const gaps = [gap('COCURRICULAR_MISSING'), gap('NO_RELIGION_SUBJECT', 'a'), gap('NO_RELIGION_SUBJECT', 'b')]
  const toConfirm = toConfirmOf(gaps)
  expect(toConfirm).toEqual([
    { kind: 'NO_RELIGION_SUBJECT', students: 2 },
    { kind: 'COCURRICULAR_MISSING', students: 0 },
  ])
  const kinds = kindsToConfirm([{ toConfirm }, { toConfirm: [] }, { toConfirm }])
  const religion = 'Diajar gerejanya'
  expect(whyUnconfirmed(kinds, {})).toMatch(/^Tulis alasan/)
  expect(whyUnconfirmed(kinds, { NO_RELIGION_SUBJECT: religion })).toMatch(/^Tulis alasan/)
  const reasons = { NO_RELIGION_SUBJECT: ` ${religion} `, COCURRICULAR_MISSING: 'Tidak ada' }
  expect(whyUnconfirmed(kinds, reasons)).toBeUndefined()
  expect(confirmationsOf(kinds, reasons)).toEqual([
    { kind: 'NO_RELIGION_SUBJECT', reason: religion },
    { kind: 'COCURRICULAR_MISSING', reason: 'Tidak ada' },
  ])
  expect(whyUnconfirmed(kinds, { ...reasons, COCURRICULAR_MISSING: 'x'.repeat(301) })).toMatch(/^Maksimal 300/)
  expect(whyUnconfirmed([], {})).toBeUndefined()
})

test('a lock of ticked students shows what concerns them, and the class’s own gaps', () => {
  const check = {
    students: 30,
    gaps: [gap('NOTE_MISSING', 'a'), gap('NOTE_MISSING', 'b'), gap('HOMEROOM_MISSING')],
    toConfirm: [gap('ATTENDANCE_MISSING', 'a', 'b', 'c')],
    warnings: [gap('DESCRIPTION_STALE', 'c')],
  } as unknown as LockCheck
  expect(narrowed(check, undefined)).toBe(check)
  expect(narrowed(check, ['b', 'd'])).toMatchObject({
    students: 2,
    gaps: [{ students: [{ id: 'b' }] }, { kind: 'HOMEROOM_MISSING' }],
    toConfirm: [{ students: [{ id: 'b' }] }],
    warnings: [],
  })
})

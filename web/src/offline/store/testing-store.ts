import 'fake-indexeddb/auto'
import type { Cell, MarkToSend } from '@hadir/contract/attendance/attendance-mark.ts'
import type { Saved, SheetStudent } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { flushKind } from '../outbox/flush.ts'
import { marksKind, type SendSheet } from '../outbox/marks-kind.ts'
import { openBrowserStore } from './browser-store.ts'
import { type SheetStore, sheetStoreOn } from './sheet-store.ts'
import { sheetSession } from './sheet-session.ts'
import type { SheetPlace } from '../state/sheet-place.ts'
import { runningClock } from '../../../../api/src/testing/test-clock.ts'

export const emptyCell: Cell = {
  status: null,
  note: null,
  minutesLate: null,
  reason: null,
  rev: 0,
  updatedAt: null,
  by: null,
}

export const sheetStudents = (...ids: string[]): SheetStudent[] =>
  ids.map((studentId, at) => ({
    studentId,
    rollNo: at + 1,
    name: studentId,
    nis: String(at + 1),
    nisn: null,
    gender: 'P',
    cell: emptyCell,
    held: 0,
    planned: null,
    hasLetter: false,
  }))

export const place = (academicClassId = '7A'): SheetPlace => ({
  kind: 'daily',
  schoolId: 'school',
  academicClassId,
  date: '2026-09-16',
  className: academicClassId,
})

const closers = new Set<() => void>()

/** One run of a browser: killing it loses everything that is not on its disk. */
export async function startBrowser(database: string) {
  const store = await openBrowserStore(database)
  const sheetStore = sheetStoreOn(store, runningClock, () => undefined)
  closers.add(store.close)
  return {
    sheetStore,
    open: (profileId: string, at = place(), who = sheetStudents('a', 'b', 'c')) => {
      const sheet = sheetSession({ profileId, place: at, students: who, sheetStore: async () => sheetStore })
      return { ...sheet, ready: sheet.adopt(who) }
    },
    kill: () => store.close(),
  }
}

export function closeBrowsers() {
  for (const close of closers) close()
  closers.clear()
}

/** A server that applies everything. */
export const applyAll = (marks: readonly MarkToSend[], epoch = ''): Saved => ({
  verdicts: marks.map(({ id, studentId, status, note, minutesLate, reason, base }) => ({
    id,
    studentId,
    verdict: 'applied',
    reason: null,
    cell: {
      ...emptyCell,
      status,
      note: note ?? null,
      minutesLate: minutesLate ?? null,
      reason: reason ?? null,
      rev: base + 1,
    },
  })),
  taken: { by: 'Bu Sri', at: '2026-09-16T00:00:00.000Z' },
  epoch,
  totals: { members: 3, counts: { H: 0, S: 0, I: 0, A: 0, T: 0, D: 0 }, unmarked: 0 },
})

export const unwatched = () => () => undefined
/** As the outbox sends them. */
export const sendFor = (profileId: string) => ({
  profileId,
  schoolId: 'school',
  signal: new AbortController().signal,
})

export const flushMarks = (sheetStore: SheetStore, { profileId, send }: { profileId: string; send: SendSheet }) =>
  flushKind(marksKind({ sheetStore: async () => sheetStore, send, watch: unwatched }), sendFor(profileId))

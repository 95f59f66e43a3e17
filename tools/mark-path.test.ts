import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, test } from 'vitest'

/** The files that a mark goes through, from the tap on a daily sheet to its row in the database. */
const path = [
  'web/src/pages/kbm/sheet/status-picker.tsx',
  'web/src/pages/kbm/sheet/sheet-row.tsx',
  'web/src/pages/kbm/sheet/sheet-form.tsx',
  'web/src/offline/use-sheet.ts',
  'web/src/offline/store/sheet-session.ts',
  'web/src/offline/state/sheet-state.ts',
  'web/src/offline/state/cell-row.ts',
  'web/src/offline/store/sheet-store.ts',
  'web/src/offline/store/fallback-store.ts',
  'web/src/offline/store/browser-store.ts',
  'web/src/offline/store/current-store.ts',
  'web/src/offline/outbox/run-outbox.ts',
  'web/src/offline/outbox/retry-loop.ts',
  'web/src/offline/outbox/flush.ts',
  'web/src/http/call.ts',
  'web/src/http/send.ts',
  'contract/src/attendance/daily-attendance/daily-attendance.ts',
  'api/src/features/attendance/daily-attendance/daily-attendance-routes.ts',
  'api/src/platform/http/serve.ts',
  'api/src/platform/http/scoped-transactions.ts',
  'api/src/platform/http/session-guard.ts',
  'api/src/features/attendance/daily-attendance/save-sheet.ts',
  'api/src/features/attendance/marks/apply-marks.ts',
  'api/src/features/attendance/marks/resolve-mark.ts',
  'api/src/features/attendance/marks/write-marks.ts',
]

const project = join(import.meta.dirname, '..')

function importsOf(file: string): string[] {
  const text = readFileSync(join(project, file), 'utf8')
  return [...text.matchAll(/(?:from|import\()\s*'([^']+)'/g)].map(([, from = '']) =>
    from.startsWith('.')
      ? posix.join(posix.dirname(file), from)
      : from.replace(/^@hadir\/([^/]+)\//, (_, workspace: string) => `${workspace}/src/`),
  )
}

test('a mark goes from the tap to its row through at most 25 files', () => {
  expect(path.length).toBeLessThanOrEqual(25)
})

test('each file of the path calls an earlier one or is called by one', () => {
  const imports = new Map(path.map((file) => [file, importsOf(file)]))
  const isJoined = (one: string, other: string) =>
    imports.get(one)?.includes(other) || imports.get(other)?.includes(one)
  const apart = path.filter((file, at) => at > 0 && !path.slice(0, at).some((before) => isJoined(file, before)))
  expect(apart).toEqual([])
})

test('the path ends at the insert', () => {
  expect(readFileSync(join(project, path.at(-1) ?? ''), 'utf8')).toMatch(/insert into attendance_save/)
})

import { afterAll, expect, test } from 'vitest'
import { sampleOfTenth } from '@hadir/contract/testing/test-size.ts'
import { testApp } from '../../../../testing/test-app.ts'
import { archiveSteps } from './testing-archive.ts'

const t = await testApp()
afterAll(t.close)
const { forged, emptySchool, restoreInto: bring, count, file } = await archiveSteps(t)

// Each of these was once restored, and a page that shows it then failed.
type Unreadable = readonly [table: string, column: string, value: unknown]
const unreadable: readonly Unreadable[] = [
  ['actor', 'role', 'jahat'],
  ['class', 'grade', 'XIV'],
  ['subject', 'grades', ['VII', 'x']],
  ['school_setting', 'active_days', [0, 8]],
  ['school_setting', 'principal_title', ''],
  ['school_setting', 'principal_title', 'x'.repeat(61)],
  ['school_setting', 'letterhead_lines', ['1', '2', '3', '4', '5']],
  ['school_setting', 'letterhead_lines', ['x'.repeat(121)]],
  ['alumni', 'income_band', 'banyak'],
  ['student', 'extra', { childNo: 'pertama' }],
  ['student', 'extra', []],
  ['contact_proposal', 'changes', {}],
  ['contact_proposal', 'changes', [{ field: 'role', from: null, to: null }]],
  ['audit_entry', 'changes', [{ field: 'name', from: {}, to: [] }]],
  ['duty', 'weekdays', [9]],
]
// Judged once all rows are written, so no row is named.
const unreadableTogether: readonly Unreadable[] = [
  ['academic_year', 'end_date', '2199-12-31'],
  ['semester', 'start_date', '1900-01-01'],
]

async function refusal([table, column, value]: Unreadable): Promise<string | null> {
  const to = await emptySchool()
  const content = forged(({ rowsOf }) => rowsOf(table, (rows) => rows.map((row) => ({ ...row, [column]: value }))))
  const outcome = await bring(to, content)
  expect(outcome).toMatchObject({ state: 'failed' })
  expect(await count('student', to)).toBe(0)
  return outcome.failure
}

test.each(sampleOfTenth(unreadable, 4))(
  'no restore of what a page could not show: %s.%s',
  async (table, column, value) => {
    expect(await refusal([table, column, value])).toMatch(
      new RegExp(`^Isi arsip ini tidak dapat diterima: .*, ${column} \\(data/.* baris 1\\)\\.$`),
    )
  },
)

test.each(unreadableTogether)('no restore of years that no form would take: %s.%s', async (table, column, value) => {
  expect(await refusal([table, column, value])).toMatch(
    new RegExp(`^Isi arsip ini tidak dapat diterima: .*, ${column}\\.$`),
  )
})

test('an archive of a school as it is passes all these checks', async () => {
  expect(await bring(await emptySchool(), file)).toMatchObject({ state: 'done', failure: null })
})

import * as fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { amount, seed } from '@hadir/contract/testing/test-size.ts'
import { scoreFileEndpoints } from '@hadir/contract/subject/subject-evaluation/workbook.ts'
import { testApp } from '../../../../testing/test-app.ts'
import { evaluatedIn } from '../testing-evaluation.ts'
import { sendFile, downloadWorkbook } from './testing-files.ts'

const t = await testApp()
afterAll(t.close)

const tenths = fc.integer({ min: 0, max: 1000 })
/** What people write, including what spreadsheets change. */
const reason = fc
  .oneof(
    fc.string({ minLength: 3, maxLength: 60, unit: 'grapheme' }),
    fc.constantFrom(
      '=SUM(A1)',
      '_x0041_ sakit',
      'baris\r\nkedua',
      '<b>&amp;</b>',
      'tab\tdan\u0007lonceng',
      '+62 izin',
      '"kutip"',
    ),
  )
  // PostgreSQL stores no NUL; the form trims.
  .map((text) => text.replaceAll('\0', '').trim())
  // The contract counts characters, and a character outside the BMP has two units here.
  .filter((text) => [...text].length >= 3 && text.length <= 200)
const content = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ state: fc.constant('SCORE' as const), value: tenths, remedial: fc.option(tenths) }),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      { state: 'ABSENT' as const },
      { state: 'NOT_DUE' as const },
      { state: 'EMPTY' as const },
    ),
  },
  { weight: 1, arbitrary: fc.record({ state: fc.constant('EXEMPT' as const), reason }) },
)

const runs = amount({ short: 12, long: 300 })

test('downloading and uploading changes nothing, whatever the cells contain', async () => {
  const { saveSetup, setup, a, at, teacher, send, read } = await evaluatedIn(t)
  await saveSetup()
  const names = ['=1+1', "O'Neil <Siti>\u00a0Dua", '_x0042_udi']
  for (const [i, name] of names.entries())
    await t.owner
      .updateTable('student')
      .set({ name, nisn: `00${String(i).padStart(8, '1')}` })
      .where('id', '=', a.studentIds[i] ?? '')
      .execute()
  const size = setup.components.length * a.studentIds.length
  const grids = fc.array(fc.option(content), { minLength: size, maxLength: size })
  let written = 0
  await fc.assert(
    fc.asyncProperty(grids, async (grid) => {
      const before = await read()
      const cells = grid.flatMap((wanted, index) => {
        if (!wanted) return []
        const [component, student] = [index % setup.components.length, Math.floor(index / setup.components.length)]
        const stored = before.cells.find(
          (cell) => cell.component === component && before.students[cell.student]?.id === a.studentIds[student],
        )
        return [{ component, student, rev: stored?.rev ?? 0, ...wanted }]
      })
      if (cells.length > 0) {
        const saved = await send(cells)
        expect(saved.status, saved.body.message).toBe(200)
        written += saved.body.data.cells.filter(({ verdict }) => verdict === 'APPLIED').length
      }
      const { file } = await downloadWorkbook(t, at, teacher)
      const { body } = await sendFile(t, scoreFileEndpoints.check, { at, caller: teacher, file })
      expect(body.data).toMatchObject({ changes: [], problems: [], problemCount: 0, kept: 0, ignored: [], same: size })
    }),
    { numRuns: runs, seed },
  )
  expect(written).toBeGreaterThan(4 * runs)
})

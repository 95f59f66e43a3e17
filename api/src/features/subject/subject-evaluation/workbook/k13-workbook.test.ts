import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../../../testing/test-app.ts'
import { firstScore, firstStudent, withNumbers } from './testing-numbers.ts'
import { edited, rowsIn } from './testing-workbook.ts'

const t = await testApp()
afterAll(t.close)

test('a workbook of K13 has KKM and both scores, and its practical scores are read back', async () => {
  const { setup, saveSetup, send, score, download, checked, first } = await withNumbers(t)
  const [knowledge, ...practical] = setup.components
  const components = [
    { ...knowledge!, code: 'PH1', kind: 'PH' as const },
    ...practical.map((one, at) => ({ ...one, code: `PRK${at + 1}`, kind: 'PRAKTIK' as const, competency: '4.1' })),
  ]
  expect((await saveSetup({ curriculum: 'K13', components, version: 1 })).status).toBe(200)
  // Of one competency the best counts.
  await send([
    score(0, 0, 805),
    score(1, 0, 700),
    score(2, 0, 925),
    { component: 3, student: 0, rev: 0, state: 'ABSENT' },
  ])
  const file = await download()
  const rows = rowsIn(file)
  expect(rows[firstStudent - 1]?.slice(firstScore, -1)).toEqual([
    'PH1',
    'PRK1',
    'PRK2',
    'PRK3',
    'KKM',
    'Pengetahuan',
    'Keterampilan',
  ])
  expect(rows[firstStudent]?.slice(firstScore, firstScore + 7)).toEqual(['80.5', '70', '92.5', 'TI', '75', '81', '93'])
  // Neither of the others has a final score, and none is 0.
  expect(rows[firstStudent + 1]?.slice(firstScore + 5).filter(Boolean)).toEqual([])
  expect(await checked(file)).toMatchObject({ changes: [], problems: [], ignored: [] })
  const typed = edited(file, [{ row: firstStudent, column: firstScore + 3, value: 95.5 }])
  expect((await checked(typed)).changes).toMatchObject([
    { studentId: first, column: 'PRK3', from: { state: 'ABSENT' }, to: { state: 'SCORE', value: 955 } },
  ])
})

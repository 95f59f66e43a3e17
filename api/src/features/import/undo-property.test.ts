import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { amount } from '@hadir/contract/testing/test-size.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { newSchool, newYear } from '../../testing/test-school.ts'
import { dryRun, importFile, studentFile, undo, wholeSchool } from './testing-import.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

/** One of eight students in some state: another name, class, phone or parent than in another file, or none. */
const student = fc.record({
  no: fc.integer({ min: 1, max: 8 }),
  name: fc.constantFrom('Siti', 'Budi', 'Ayu'),
  hasNisn: fc.boolean(),
  class: fc.constantFrom('', 'Kelas 7A', 'VII-A', '7B', 'IX C'),
  phone: fc.constantFrom('', '08120000000', '08130000000'),
  father: fc.constantFrom('', 'Joko', 'Hendra'),
  job: fc.constantFrom('', 'Petani', 'Nelayan'),
})
const file = fc.uniqueArray(student, { selector: (p) => p.no, maxLength: 8, minLength: 1 }).map((students) =>
  studentFile(
    ...students.map((p) => {
      const nisn = p.hasNisn ? `001472175${p.no}` : ''
      return [p.name, `100${p.no}`, 'P', nisn, `2014-03-1${p.no}`, p.class, p.phone, p.father, p.job]
    }),
  ),
)

/** A lower class than in the earlier file is no mistake here. */
const meant = { lowerGrades: true }

test('whatever was imported before, the last import is undone to the byte', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(file, fc.integer({ min: 0, max: 72 })), { maxLength: 2 }),
      file,
      async (earlier, last) => {
        const { schoolId, admin: caller } = await newSchool(t)
        await newYear(t, schoolId)
        const as = { caller, schoolId }
        for (const [before, hours] of earlier) {
          await importFile(t, as, before, meant)
          t.clock.advance(hours * 3_600_000)
        }
        const before = await wholeSchool(t, schoolId)
        const batch = await importFile(t, as, last, meant)
        expect(batch.state).toBe('done')
        const again = await dryRun(t, as, last)
        expect(again.counts).toMatchObject({ baru: 0, berubah: 0, ditolak: batch.counts.ditolak })
        expect((await undo(t, as, batch.id)).status).toBe(200)
        expect(await wholeSchool(t, schoolId)).toEqual(before)
      },
    ),
    { numRuns: amount({ short: 3, long: 40 }), seed: 7 },
  )
})

import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Draft } from '../list/draft.ts'
import type { Value } from '../list/columns/column.ts'
import { studentList } from '../list/columns/student-columns.ts'
import { teacherList } from '../list/columns/teacher-columns.ts'
import { planImport, type Existing } from './plan.ts'

const siti = { name: 'Siti Aminah', nis: '260001', nisn: '0014721751', dob: '2014-03-16', class: '7A', phone: null }
const draft = (values: Record<string, Value>, row = 7): Draft => ({
  row,
  name: String(values['name']),
  values,
  findings: [],
})
const plan = (drafts: Draft[], existing: Existing[]) => planImport(drafts, existing, studentList)
const existing = (values: Record<string, Value>, id = 'a'): Existing => ({ id, values })

test('an unknown student is new, a known one unchanged', async () => {
  expect(await plan([draft(siti)], [])).toMatchObject([{ verdict: 'baru', recordId: null, changes: [] }])
  expect(await plan([draft(siti)], [existing(siti)])).toMatchObject([{ verdict: 'sama', recordId: 'a', changes: [] }])
})

test('a changed student is shown cell by cell', async () => {
  const later = { ...siti, phone: '0812', class: '7B' }
  expect(await plan([draft(later)], [existing(siti)])).toMatchObject([
    {
      verdict: 'berubah',
      changes: [
        { column: 'HP', from: null, to: '0812' },
        { column: 'Rombel Saat Ini', from: '7A', to: '7B' },
      ],
    },
  ])
})

test('an empty cell clears nothing, and VII-A is 7A', async () => {
  const typedByHand = { ...siti, phone: '0813', class: 'VII-A' }
  expect(await plan([draft(siti)], [existing(typedByHand)])).toMatchObject([{ verdict: 'sama' }])
})

describe('a row finds its student', () => {
  test('by NISN, also under a new name and NIPD', async () => {
    expect(await plan([draft({ ...siti, name: 'Siti', nis: '9' })], [existing(siti)])).toMatchObject([
      { verdict: 'berubah', recordId: 'a', changes: [{ column: 'Nama' }, { column: 'NIPD' }] },
    ])
  })

  test('without NISN by name, birth date and NIPD together, in any letter case', async () => {
    const row = { ...siti, nisn: null, name: 'SITI AMINAH' }
    expect(await plan([draft(row)], [existing(siti)])).toMatchObject([{ verdict: 'berubah', recordId: 'a' }])
    expect(await plan([draft({ ...row, dob: '2013-01-01', nis: '9' })], [existing(siti)])).toMatchObject([
      { verdict: 'baru' },
    ])
  })

  test('and a second row for the same student is rejected', async () => {
    const byName = draft({ ...siti, nisn: null }, 8)
    expect(await plan([draft(siti), byName], [existing(siti)])).toMatchObject([
      { verdict: 'sama' },
      { verdict: 'ditolak', draft: { findings: [{ row: 8, code: 'DOUBLED' }] } },
    ])
  })
})

test('another student’s NIPD rejects the row', async () => {
  const budi = { ...siti, name: 'Budi', nisn: '0014721799', dob: '2014-01-01' }
  expect(await plan([draft(budi)], [existing(siti)])).toMatchObject([
    { verdict: 'ditolak', draft: { findings: [{ column: 'NIPD', code: 'NUMBER_TAKEN', value: '260001' }] } },
  ])
})

test('a teacher is found by NUPTK, then NIP, then name and birth date', async () => {
  const maya = { name: 'Maya', dob: '1985-10-21', nuptk: '1'.repeat(16), nip: '2'.repeat(18) }
  const found = (values: Record<string, Value>) =>
    planImport([draft(values)], [existing(maya)], teacherList).then(([row]) => row!.recordId)
  expect(await found({ ...maya, name: 'M', nip: null })).toBe('a')
  expect(await found({ ...maya, name: 'M', nuptk: null })).toBe('a')
  expect(await found({ ...maya, nuptk: null, nip: null })).toBe('a')
  expect(await found({ ...maya, name: 'M', nuptk: null, nip: null })).toBeNull()
})

test('whatever was written, the same file again is the same', async () => {
  const student = fc.record({
    name: fc.constantFrom('Siti', 'Budi', 'Ayu'),
    dob: fc.constantFrom('2014-01-01', '2014-01-02'),
    nis: fc.stringMatching(/^[1-9]{3}$/),
    nisn: fc.option(fc.stringMatching(/^\d{10}$/)),
    class: fc.option(fc.constantFrom('7A', 'VII-B')),
  })
  const school = fc.uniqueArray(student, { selector: (p) => p.nis, maxLength: 20 }).filter((students) => {
    const numbers = students.map((p) => p.nisn).filter((nisn) => nisn !== null)
    return new Set(numbers).size === numbers.length
  })
  await fc.assert(
    fc.asyncProperty(school, async (students) => {
      const written = students.map((values, i) => existing(values, String(i)))
      const again = await plan(
        students.map((values, i) => draft({ ...values }, i)),
        written,
      )
      expect(again.map((row) => row.verdict)).toEqual(students.map(() => 'sama'))
    }),
  )
})

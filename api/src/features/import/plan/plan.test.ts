import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Draft } from '../list/draft.ts'
import type { Value } from '../list/column.ts'
import { studentList } from '../kinds/student/columns.ts'
import { teacherList } from '../kinds/teacher/columns.ts'
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

describe('a NIPD that only lost its zeros', () => {
  const stored = { ...siti, nis: '0017' }
  const warned = [{ column: 'NIPD', severity: 'warning', code: 'ZEROS_LOST', value: '17' }]

  test('is no change: the school’s stays, with a warning', async () => {
    const [row] = await plan([draft({ ...siti, nis: '17' })], [existing(stored)])
    expect(row).toMatchObject({ verdict: 'sama', changes: [], draft: { values: { nis: '0017' }, findings: warned } })
    const more = await plan([draft({ ...siti, nis: '017' })], [existing({ ...siti, nis: '17' })])
    expect(more).toMatchObject([{ changes: [{ column: 'NIPD', from: '17', to: '017' }], draft: { findings: [] } }])
  })

  test('finds its student without a NISN, unless two may be meant', async () => {
    const row = () => draft({ ...siti, nisn: null, nis: '17' })
    expect(await plan([row()], [existing(stored)])).toMatchObject([
      { recordId: 'a', verdict: 'sama', draft: { findings: warned } },
    ])
    const two = [existing({ ...stored, nisn: null }), existing({ ...stored, nisn: null, nis: '017' }, 'b')]
    expect(await plan([row()], two)).toMatchObject([{ recordId: null, verdict: 'baru' }])
    const exact = existing({ ...stored, nisn: null, nis: '17' }, 'b')
    expect(await plan([row()], [existing(stored), exact])).toMatchObject([{ recordId: 'b', verdict: 'sama' }])
  })

  test('is not taken for the number of another student, who has it without zeros', async () => {
    const other = existing({ ...siti, name: 'Budi', nisn: '0014721799', nis: '17' }, 'b')
    const row = draft({ ...siti, nis: '17' })
    expect(await plan([row], [existing(stored), other])).toMatchObject([{ recordId: 'a', verdict: 'sama' }])
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
    nis: fc.stringMatching(/^\d{1,3}$/),
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

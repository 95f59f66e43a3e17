import { type StudentRecord, studentFields } from '@hadir/contract/student/student.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addressFacts, entryFacts, identityFacts } from '../../../components/student/student-facts.tsx'
import { places } from './student-fields.ts'

/** Parts of the form with files of their own, and what the form sends unseen. */
const ofOtherParts = ['guardians', 'primaryContact', 'membership', 'version']
const fields = Object.keys(studentFields.shape).filter((field) => !ofOtherParts.includes(field))

test('each field of a student has an input in her form', () => {
  const source = readFileSync(join(import.meta.dirname, 'student-tabs.tsx'), 'utf8')
  const ofRegion: readonly string[] = Object.values(places)
  const hasInput = (field: string) => source.includes(`name="${field}"`) || ofRegion.includes(field)
  expect(fields.filter((field) => !hasInput(field))).toEqual([])
})

test('each field of a student is shown to those who only read her record', () => {
  const read = new Set<string>()
  const record = new Proxy({ isWhole: true } as StudentRecord, {
    get: (of, field: string) => {
      read.add(field)
      return of[field as keyof StudentRecord] ?? null
    },
  })
  for (const factsOf of [identityFacts, addressFacts, entryFacts]) factsOf(record)
  // The page's heading.
  const elsewhere = ['name']
  expect(fields.filter((field) => !read.has(field))).toEqual(elsewhere)
})

import { expect, test } from 'vitest'
import { schoolForms } from '../config/school/school.ts'
import { type Grade, grades, type Level, levels } from '../labels.ts'
import { endsSchool, gradesOfSchool } from './school-grades.ts'
import { atPlace, schoolWords } from './school-words.ts'

const levelOf: Record<string, Level> = { SD: 'SD', MI: 'SD', SMP: 'SMP', MTs: 'SMP' }
const kinds = [...levels, ...schoolForms].map((kind) => ({
  kind,
  level: levelOf[kind] ?? ('SMA' as const),
  form: schoolForms.find((form) => form === kind) ?? null,
}))

test('only an SMK names a program above what its classes specialise in', () => {
  const fields = kinds.flatMap((type) => {
    const { program, major } = schoolWords(type)
    return program === null ? [] : [[type.kind, program, major]]
  })
  expect(fields).toEqual([['SMK', 'Program keahlian', 'Konsentrasi keahlian']])
})

test('only an SMK offers XIII', () => {
  const offering = kinds.filter((type) => gradesOfSchool(type).includes('XIII')).map(({ kind }) => kind)
  expect(offering).toEqual(['SMK'])
  const smk = { level: 'SMA', form: 'SMK' } as const
  expect(gradesOfSchool(smk)).toEqual(['X', 'XI', 'XII', 'XIII'])
  const ends = (grade: Grade, isFourYear: boolean) => endsSchool({ grade, isFourYear }, smk)
  expect([ends('XII', false), ends('XII', true), ends('XIII', false)]).toEqual([true, false, true])
})

test.each(kinds)('the words of $kind are its own', ({ kind, ...type }) => {
  const words = schoolWords(type)
  expect(words.kind).toMatch(new RegExp(`\\(${kind}\\)$`))
  const foreign = grades.filter((grade) => !gradesOfSchool(type).includes(grade))
  for (const text of [words.className, words.someGrades]) {
    const named = text.split(/[-, ]+/)
    expect(
      foreign.filter((grade) => named.includes(grade)),
      text,
    ).toEqual([])
  }
  expect(words.head).toBe(
    ['MI', 'MTs', 'MA'].includes(kind) ? 'Kepala Madrasah' : `Kepala ${kind === 'PKBM' ? kind : 'Sekolah'}`,
  )
  // Nobody chooses a major before upper secondary school.
  if (['SD', 'MI', 'SMP', 'MTs'].includes(kind)) expect(words.major).toBeNull()
  expect(atPlace('IDENTITAS SEKOLAH', words)).toBe(`IDENTITAS ${words.place.toUpperCase()}`)
})

import { expect, test } from 'vitest'
import { hasLink, oneLine } from './one-line.ts'
import { name } from './name-field.ts'
import { registration } from '../auth/register.ts'
import { studentFields } from '../student/student.ts'
import { teacherFields } from '../teacher/teacher.ts'

const field = name(3, 120)
const sentence = 'Nama tidak boleh memuat alamat situs'

test.each([
  'Budi https://jahat.test/x',
  'Hadir http://10.0.0.1',
  'www.jahat.test',
  'Menang hadiah di jahat.com',
  'Klik bit.ly/abc',
  'panitia@jahat.co.id',
  'Situs\u200b jahat.\u200bcom',
])('%j is not a name', (typed) => {
  expect(field.safeParse(typed).error?.issues[0]?.message).toBe(sentence)
})

test.each([
  ['Rina\r\nWati', 'Rina Wati'],
  ['  Rina \u00a0\t Wati ', 'Rina Wati'],
  ['Rina\u202eitaW\u202c', 'RinaitaW'],
  ['\ufeffSi\u200bti\u2066 \u200fAminah\u2069', 'Siti Aminah'],
  ['Rina\u0000\u0007Wati', 'Rina Wati'],
  ['Rina\u2028Wati', 'Rina Wati'],
])('%j is kept as %j', (typed, normalized) => {
  expect(field.parse(typed)).toBe(normalized)
})

test.each([
  'Drs. H. Ahmad Fauzi, S.Pd., M.Si.',
  'Dr.Ir.Siti Aminah,S.Kom.,M.Kom',
  'Budi S.Pd.I',
  "Nur'aini Al-Qur'an",
  'SMP Negeri 1 Cibinong / Kampus 2',
  'PT. Maju Jaya (Persero) Tbk.',
  'I Gusti Ngurah A.A.',
  'Moh.Ali',
])('%s is a valid name', (typed) => {
  expect(field.parse(typed)).toBe(typed)
})

test('a cleaned name must still have the form’s minimum length', () => {
  expect(field.safeParse('a\u200b\u200b\u200b').error?.issues[0]?.message).toBe('Minimal 3 karakter')
})

test('every name field of a person or a school has this type', () => {
  const { account, schoolData, companyData } = registration.shape
  const names = [
    account.shape.name,
    schoolData.unwrap().shape.name,
    schoolData.unwrap().shape.principal,
    companyData.unwrap().shape.name,
    companyData.unwrap().shape.director,
    studentFields.shape.name,
    studentFields.shape.originSchool,
    studentFields.shape.guardians.unwrap().shape.IBU.unwrap().shape.name,
    teacherFields.shape.name,
    teacherFields.shape.titleFront,
    teacherFields.shape.titleBack,
  ]
  for (const one of names) {
    expect(one.parse('Rina\n\u202eWati')).toBe('Rina Wati')
    expect(one.safeParse('Rina jahat.com').success).toBe(false)
  }
  expect(oneLine('a\nb')).toBe('a b')
})

test('a name of the maximum request length is checked fast', () => {
  const since = process.cpuUsage()
  for (const part of ['-', 'a-', 'a.']) hasLink(part.repeat(60_000))
  // A pattern that restarts at each character takes a minute.
  expect(process.cpuUsage(since).user).toBeLessThan(2_000_000)
})

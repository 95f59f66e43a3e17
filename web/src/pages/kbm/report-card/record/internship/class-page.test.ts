import { expect, test } from 'vitest'
import { CallError } from '../../../../../http/call-error.ts'
import { errorsBy } from './class-page.tsx'

test('what the server refuses is shown at its student', () => {
  const sent = [{ studentId: 'ani' }, { studentId: 'budi' }]
  const fields = { 'students.1': 'Rapor Budi sudah dikunci', 'students.0.internships.0.place': 'Minimal 3 karakter' }
  const refused = new CallError(422, { code: 'INVALID', message: 'Periksa isian', fields } as never)
  expect(errorsBy(refused, sent)).toEqual({ budi: 'Rapor Budi sudah dikunci', ani: 'Minimal 3 karakter' })
  expect(errorsBy(new Error('putus'), sent)).toEqual({})
})

import { expect, test } from 'vitest'
import { newRequest } from './access-request.ts'

test('a parent’s request without a NISN is refused at its field', () => {
  const request = { kind: 'LINK_STUDENT', role: 'parent' }
  for (const nisn of [undefined, '']) {
    const issues = newRequest.safeParse({ ...request, nisn }).error?.issues
    expect(issues).toMatchObject([{ path: ['nisn'], message: 'NISN harus diisi' }])
  }
  expect(newRequest.safeParse({ ...request, nisn: '0098765432' }).success).toBe(true)
  expect(newRequest.safeParse({ kind: 'JOIN_SCHOOL', role: 'student', npsn: '99999901', nisn: '' }).success).toBe(true)
})

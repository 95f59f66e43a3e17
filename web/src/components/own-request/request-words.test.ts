import { requestTitle } from '@hadir/contract/access-request/access-words.ts'
import { expect, test } from 'vitest'
import { whoDecides } from './request-words.ts'

const nothing = { schoolName: null, npsn: null, nisn: null, companyName: null }

test('somebody who joins a school sees its name, or its NPSN if the name is unknown', () => {
  const join = { ...nothing, kind: 'JOIN_SCHOOL', role: 'teacher', npsn: '20219024' } as const
  expect(requestTitle(join)).toBe('Guru di sekolah NPSN 20219024')
  expect(requestTitle({ ...join, schoolName: 'SMP Melati' })).toBe('Guru di SMP Melati')
  expect(whoDecides({ ...join, schoolName: 'SMP Melati' })).toBe('admin SMP Melati')
})

test('a parent never learns which school the NISN belongs to', () => {
  const link = { ...nothing, kind: 'LINK_STUDENT', role: 'parent', nisn: '0123456789' } as const
  expect(requestTitle(link)).toBe('Orang tua dari siswa NISN 0123456789')
  expect(whoDecides(link)).toBe('sekolah anak Anda')
})

test('new schools and companies are for the administrator of the platform', () => {
  const claim = { ...nothing, kind: 'CLAIM_SCHOOL', role: 'school_admin', schoolName: 'SMP Baru' } as const
  const company = { ...nothing, kind: 'COMPANY_VERIFY', role: 'company_admin', companyName: 'PT Maju' } as const
  expect([requestTitle(claim), whoDecides(claim)]).toEqual(['Mendaftarkan SMP Baru', 'administrator Hadir'])
  expect([requestTitle(company), whoDecides(company)]).toEqual(['Mendaftarkan PT Maju', 'administrator Hadir'])
})

import { expect, test } from 'vitest'
import type { Profile } from '@hadir/contract/user/user.ts'
import { wordsFor } from './not-for-role.tsx'

const at = { role: 'student', schoolId: 'a-school', awaitsConsent: false } as Profile

test('a student who waits for consent reads that, not that the page is for others', () => {
  expect(wordsFor({ ...at, awaitsConsent: true })).toEqual({
    title: 'Menunggu persetujuan',
    what: 'Halaman ini terbuka setelah orang tua atau wali menyetujui',
    advice: expect.stringContaining('18 tahun'),
  })
  expect(wordsFor(at)).toEqual({ title: 'Tidak tersedia untuk peran ini', what: 'Halaman ini bukan untuk Siswa' })
  expect(wordsFor(null).what).toBe('Akun ini belum mempunyai sekolah')
})

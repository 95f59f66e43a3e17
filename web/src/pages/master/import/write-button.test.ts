import { expect, test } from 'vitest'
import type { ImportBatch } from '@hadir/contract/import/import.ts'
import { questionOf } from './write-button.tsx'

const of = (header: { otherSchool: string | null; lowerGrades: number }) => questionOf(header as ImportBatch['header'])

test('a file of another school, or one that moves students down, is written after a question', () => {
  expect(of({ otherSchool: null, lowerGrades: 0 })).toBeNull()
  expect(of({ otherSchool: null, lowerGrades: 31 })).toMatchObject({
    title: '31 siswa turun tingkat?',
    text: expect.stringContaining('rombel berkas ini tampaknya dari tahun lalu'),
  })
  expect(of({ otherSchool: 'SMP Lain', lowerGrades: 0 })?.text).toBe(
    'Judul berkas ini menyebut SMP Lain, bukan nama sekolah Anda. Pastikan berkasnya benar.',
  )
  const both = of({ otherSchool: 'SMP Lain', lowerGrades: 2 })
  expect(both?.title).toBe('Berkas sekolah lain?')
  expect(both?.text).toMatch(/menyebut SMP Lain.*2 siswa turun tingkat/)
})

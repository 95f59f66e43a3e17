import { expect, test } from 'vitest'
import { weekdayNames } from './dates.ts'
import { genders, gradesOf, levels, roleLabels, schoolStatuses } from '../labels.ts'
import { roles } from '../roles.ts'
import { pageQuery, pageSizes } from '../resource.ts'
import { schoolReference } from '../school/school.ts'

test('levels, grades, genders and statuses are those of the specification', () => {
  expect(levels).toEqual(['SD', 'SMP', 'SMA'])
  expect(gradesOf).toEqual({
    SD: ['I', 'II', 'III', 'IV', 'V', 'VI'],
    SMP: ['VII', 'VIII', 'IX'],
    SMA: ['X', 'XI', 'XII'],
  })
  expect(genders).toEqual(['L', 'P'])
  expect(schoolStatuses).toEqual(['Negeri', 'Swasta'])
})

test('the seven account types have their labels', () => {
  expect([...roles].sort()).toEqual(
    ['school_admin', 'student', 'company_admin', 'parent', 'teacher', 'alumni', 'administrator'].sort(),
  )
  expect(roleLabels).toMatchObject({
    school_admin: 'Admin Sekolah',
    alumni: 'Alumni',
    teacher: 'Guru',
    student: 'Siswa',
  })
})

test('the weekdays have Indonesian names from Senin to Minggu', () => {
  expect(weekdayNames).toEqual(['Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu', 'Minggu'])
})

test('lists come in pages of 5, 10, 25, 50 or 100 and no other size', () => {
  expect(pageSizes).toEqual([5, 10, 25, 50, 100])
  for (const pageSize of pageSizes) expect(pageQuery.safeParse({ pageSize }).success).toBe(true)
  for (const pageSize of [0, 7, 20, 101, 1000]) expect(pageQuery.safeParse({ pageSize }).success).toBe(false)
})

test('a school reference has exactly the six fields', () => {
  expect(Object.keys(schoolReference.shape).sort()).toEqual([
    'district',
    'name',
    'npsn',
    'province',
    'regency',
    'status',
  ])
})

import { expect, test } from 'vitest'
import { menuFor } from '../menu.ts'
import { screensOf } from './screens-of.ts'

const admin = { role: 'school_admin', schoolId: 's', awaitsConsent: false } as const

const found = (typed: string) => screensOf(menuFor(admin), typed).map(({ entry, group }) => `${group}/${entry.label}`)

test('before anything is typed every screen of the menu is there', () => {
  expect(found(' ')).toHaveLength(menuFor(admin).flatMap(({ entries }) => entries).length)
})

test('screens of one name are told apart by their group', () => {
  expect(found('sis')).toEqual(['Master Data/Siswa', 'Tahun Berjalan/Siswa', 'KBM/Penilaian Siswa'])
  expect(found('siswa berjalan')).toEqual(['Tahun Berjalan/Siswa'])
  expect(found('iswa')).toEqual([])
})

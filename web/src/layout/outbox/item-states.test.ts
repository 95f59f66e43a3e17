import { expect, test } from 'vitest'
import type { OutboxItem } from '../../offline/store/stored-sheet.ts'
import { place } from '../../offline/store/testing-store.ts'
import { scoreStatesOf, statesOf } from './item-states.ts'

const item = (more: Partial<OutboxItem>): OutboxItem => ({
  profileId: 'profile-sri',
  key: '7A',
  place: place(),
  waiting: 0,
  unsaved: 0,
  toReview: 0,
  changedAt: '2026-09-16T00:00:00Z',
  sentAt: null,
  trouble: null,
  ...more,
})
const textsOf = (more: Partial<OutboxItem>) => statesOf(item(more), null).map(({ text }) => text)

test('what a restored server has lost is a line of its own', () => {
  expect(textsOf({ lost: 2, toReview: 1, waiting: 3, unsaved: 4 })).toEqual([
    'Perlu ditinjau',
    'Hilang di server',
    'Tersimpan di HP',
    'Belum disimpan',
  ])
  expect(textsOf({ unsure: 1, suspended: 5 })).toEqual(['Belum dipastikan', 'Hari libur'])
})

test('a sheet that the server refused as a whole, and one that is sent, have one line', () => {
  const trouble = { code: 'FORBIDDEN', message: 'Tidak boleh' } as const
  expect(textsOf({ trouble, waiting: 3, unsaved: 1, toReview: 1 })).toEqual(['Ditolak'])
  // What a restored server has lost is another matter.
  expect(textsOf({ trouble, waiting: 3, lost: 1 })).toEqual(['Ditolak', 'Hilang di server'])
  expect(textsOf({ isInMemory: true, waiting: 1, unsaved: 1 })).toEqual(['Hanya di layar ini'])
  expect(textsOf({})).toEqual(['Terkirim'])
})

test('scores that a restored server has lost are a line beside those to review', () => {
  const of = { profileId: 'p', id: 's', semesterNo: 1, title: 'IPA VII-A', isOpen: false, isDue: true }
  const texts = scoreStatesOf({ ...of, waiting: 1, rejected: 2, lost: 3, isInMemory: false }).map(({ text }) => text)
  expect(texts).toEqual(['2 perlu ditinjau', '3 hilang di server', '1 menunggu dikirim'])
})

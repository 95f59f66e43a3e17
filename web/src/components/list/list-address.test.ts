import { expect, test } from 'vitest'
import { changeListAddress, readListAddress } from './list-address.ts'

const read = (search: string) => readListAddress(new URLSearchParams(search), ['classId'])
const change = (search: string, changes: Record<string, string | number>) =>
  changeListAddress(new URLSearchParams(search), changes).toString()

test('unreadable values in the address become the defaults', () => {
  expect(read('page=-1&pageSize=7&other=x')).toEqual({ page: 1, pageSize: 10, q: '', sort: '', filters: {} })
  expect(read('page=1.5&pageSize=abc')).toMatchObject({ page: 1, pageSize: 10 })
})

test('the values in the address are read', () => {
  expect(read('page=3&pageSize=50&q=ani&sort=-name&classId=c1')).toEqual({
    page: 3,
    pageSize: 50,
    q: 'ani',
    sort: '-name',
    filters: { classId: 'c1' },
  })
})

test('any change of what is listed leads back to the first page', () => {
  expect(change('page=3&q=a', { q: 'b' })).toBe('q=b')
  expect(change('page=3', { classId: 'c1' })).toBe('classId=c1')
  expect(change('page=3', { pageSize: 25 })).toBe('pageSize=25')
  expect(change('page=3&q=a', { page: 4 })).toBe('page=4&q=a')
})

test('defaults are left out of the address; a page size stays, since everybody has her own', () => {
  expect(change('page=3&pageSize=25&q=a&message=x', { page: 1, pageSize: 10, q: '' })).toBe('pageSize=10&message=x')
})

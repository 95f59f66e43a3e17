import { expect, test } from 'vitest'
import { isRouteErrorResponse } from 'react-router'
import { readRecordId, readSemesterNo } from './record-id.ts'

test('an address that cannot be an id is not found', () => {
  for (const segment of ['1', 'creat', 'create ', '0192d1a0-0000']) {
    expect(() => readRecordId(segment)).toThrowError(expect.objectContaining({ status: 404 }))
    expect(() => readRecordId(segment)).toThrowError(expect.toSatisfy(isRouteErrorResponse))
  }
})

test('create in any letter case, or an empty address, is a new record', () => {
  expect(readRecordId('create')).toBeNull()
  expect(readRecordId('CREATE')).toBeNull()
  expect(readRecordId(undefined)).toBeNull()
})

test('an id is an existing record', () => {
  expect(readRecordId('0192d1a0-7b5c-7000-8000-000000000001')).toBe('0192d1a0-7b5c-7000-8000-000000000001')
})

test('a year has the semesters 1 and 2', () => {
  expect(['1', '2'].map(readSemesterNo)).toEqual(['1', '2'])
  for (const segment of ['0', '3', '01', 'ganjil', undefined]) {
    expect(() => readSemesterNo(segment)).toThrowError(expect.objectContaining({ status: 404 }))
  }
})

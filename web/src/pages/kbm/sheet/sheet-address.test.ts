import { expect, test } from 'vitest'
import { sheetPath } from '../../../paths.ts'
import { readSheetId } from './sheet-address.ts'

const academicClassId = '019a0000-0000-7000-8000-000000000001'

test('a sheet has an address of its class and date, which leads back to it', () => {
  const id = sheetPath(academicClassId, '2026-09-16').split('/').at(-1)
  expect(readSheetId(id)).toEqual({ academicClassId, date: '2026-09-16' })
})

test('anything else is not found', () => {
  for (const id of [
    undefined,
    'create',
    academicClassId,
    `${academicClassId}_2026-02-30`,
    `x_2026-09-16`,
    `${academicClassId}_2026-09-16_1`,
  ]) {
    expect(() => readSheetId(id)).toThrow(
      expect.objectContaining({ init: { status: 404, statusText: 'Tidak ditemukan' } }),
    )
  }
})

import { expect, test } from 'vitest'
import { withoutSensitive } from './support-reason.ts'

test('a platform administrator sees every value but the sensitive ones, at any depth', () => {
  const at = new Date('2026-09-16T00:00:00Z')
  expect(
    withoutSensitive({
      data: [
        {
          name: 'Ani',
          nik: '3171',
          nikMasked: '31****71',
          incomeBand: '< 1 JT',
          guardians: [{ nik: '3172', income: 'Rp1', phone: '0812' }],
          at,
        },
      ],
      meta: { total: 1 },
    }),
  ).toEqual({
    data: [
      {
        name: 'Ani',
        nik: null,
        nikMasked: null,
        incomeBand: null,
        guardians: [{ nik: null, income: null, phone: '0812' }],
        at,
      },
    ],
    meta: { total: 1 },
  })
})

test('a record’s history hides their values too', () => {
  const changes = [
    { field: 'guardians.0.nik', from: '3171', to: '3172' },
    { field: 'name', from: 'Ani', to: 'Anis' },
  ]
  expect(withoutSensitive({ changes })).toEqual({
    changes: [
      { field: 'guardians.0.nik', from: null, to: null },
      { field: 'name', from: 'Ani', to: 'Anis' },
    ],
  })
})

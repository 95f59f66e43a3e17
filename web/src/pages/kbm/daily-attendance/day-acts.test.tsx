import type { ClassDay } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { noCounts } from '@hadir/contract/attendance/status-counts.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createQueryClient } from '../../../http/query.ts'
import { DayActs } from './day-acts.tsx'

const halfFilled: ClassDay = {
  academicClassId: 'a',
  name: 'VII-A',
  grade: 'VII',
  homeroomTeacher: null,
  state: 'SEBAGIAN',
  members: 34,
  counts: { ...noCounts(), H: 30 },
  unmarked: 4,
  taken: null,
  closing: null,
}

const buttonsOf = (isPastClose: boolean, mayClose = true) => {
  const html = renderToStaticMarkup(
    <QueryClientProvider client={createQueryClient()}>
      <DayActs
        {...{ schoolId: 's', date: '2026-09-16', classes: [halfFilled], mayClose, mayReopen: false, isPastClose }}
      />
    </QueryClientProvider>,
  )
  return [...html.matchAll(/<button[^>]*>(.*?)<\/button>/g)].map(([, inside = '']) => inside.replaceAll(/<[^>]*>/g, ''))
}

test('a day is closed by a button of its own only once the closing time is over', () => {
  expect(buttonsOf(true)).toEqual(['Tutup hari'])
  expect(buttonsOf(false)).toEqual(['Lainnya'])
  expect(buttonsOf(true, false)).toEqual([])
})

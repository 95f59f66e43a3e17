import type { SheetState } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { noCounts } from '@hadir/contract/attendance/status-counts.ts'
import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { ClassesToFill } from './classes-to-fill.tsx'

const date = '2026-12-18'
const states = { BELUM: 0, SEBAGIAN: 0, LENGKAP: 0, TERKUNCI: 0 }
const counts = noCounts()

const listOf = (state: SheetState): ComponentProps<typeof ClassesToFill>['list'] => ({
  data: [
    {
      academicClassId: 'a',
      name: 'VII-A',
      grade: 'VII',
      homeroomTeacher: null,
      state,
      members: 34,
      counts,
      unmarked: 34,
      taken: null,
      closing: null,
    },
  ],
  meta: {
    page: 1,
    pageSize: 20,
    total: 1,
    day: { date, today: date, isSchoolDay: true, why: null, holiday: null, isFuture: false },
    previousSchoolDay: null,
    nextSchoolDay: null,
    isPastClose: true,
    mayClose: false,
    mayReopen: false,
    totals: { members: 34, unmarked: 34, counts, states: { ...states, [state]: 1 } },
  },
})
const textOf = (state: SheetState) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <ClassesToFill list={listOf(state)} isAlone={false} isWatched />
    </MemoryRouter>,
  ).replaceAll(/<[^>]*>/g, ' ')

test('a class of a closed semester is not offered to be filled in', () => {
  expect(textOf('BELUM')).toMatch(/Isi absensi\s+VII-A.*Terlambat diisi/)
  const locked = textOf('TERKUNCI')
  expect(locked).toContain('Semester ini sudah ditutup.')
  expect(locked).not.toMatch(/Isi absensi|Terlambat/)
})

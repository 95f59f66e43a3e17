import type { ClassDay } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { noCounts } from '@hadir/contract/attendance/status-counts.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { UnfilledClasses } from './unfilled-classes.tsx'

const classDay = (name: string, more: Partial<ClassDay>): ClassDay => ({
  academicClassId: name,
  name,
  grade: 'VII',
  homeroomTeacher: null,
  state: 'SEBAGIAN',
  members: 34,
  counts: { ...noCounts(), H: 32 },
  unmarked: 2,
  taken: null,
  closing: null,
  ...more,
})
const textOf = (one: ClassDay) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <UnfilledClasses classes={[one]} date="2026-11-27" isPastClose={false} />
    </MemoryRouter>,
  ).replaceAll(/<[^>]*>/g, '')

test('who joined a class after its day was closed is said to be new', () => {
  const closing = { id: 'a', by: 'Sri', at: '2026-11-27T05:00:00Z' }
  expect(textOf(classDay('VII-A', { closing }))).toContain('VII-A 2 siswa baru belum diisi')
  expect(textOf(classDay('VII-B', {}))).toContain('VII-B 2 siswa belum diisi')
})

import type { Lesson } from '@hadir/contract/schedule/schedule-record.ts'
import { expect, test } from 'vitest'
import { onceEach } from './day-view.tsx'

const ani = { id: 'ani', name: 'Ani' }
const classes = ['VII-A', 'VII-B'].map((name) => ({ id: name, name }))
const lesson = (name: string, more: Partial<Lesson> = {}): Lesson => ({
  scheduleId: `${name} ${more.start ?? ''}`,
  periodStart: 1,
  periodEnd: 1,
  start: '07:00',
  end: '07:40',
  academicClass: { id: name, name },
  academicSubjectId: name,
  subject: { id: 'islam', name: 'Agama Islam', shortName: null, religion: null },
  teacher: ani,
  room: null,
  ...more,
})

test('the day of a teacher has a joint hour once, and her other hours as they are', () => {
  const joint = classes.map(({ name }) => lesson(name, { joint: classes }))
  const later = classes.map(({ name }) => lesson(name, { joint: classes, start: '09:00', end: '09:40' }))
  const own = lesson('VII-C')
  expect(onceEach([...joint, own, ...later])).toEqual([joint[0], own, later[0]])
})

import type { ClassSchedule, ScheduleWeek } from '@hadir/contract/schedule/schedule-record.ts'
import { expect, test } from 'vitest'
import { jointAsOne } from '../../../components/teacher/joint-as-one.ts'
import { dropAt } from './placing.ts'

const slotOf = (id: string, more: Partial<ClassSchedule> = {}): ClassSchedule => ({
  id,
  academicYearId: 'year',
  semesterNo: null,
  academicClass: { id: `class ${id}`, name: id },
  academicSubjectId: `subject ${id}`,
  subject: { id: 'subject', name: 'Agama', shortName: null, religion: null },
  teacher: { id: 'teacher', name: 'Ani' },
  weekday: 1,
  periodStart: 1,
  periodEnd: 2,
  startTime: null,
  endTime: null,
  room: null,
  variant: 'NORMAL',
  validFrom: null,
  validTo: null,
  jointGroupId: 'group',
  version: 1,
  ...more,
})

test('a joint lesson is one in its teacher’s week, with the names of its classes', () => {
  const alone = slotOf('VII-C', { jointGroupId: null, periodStart: 3, periodEnd: 3 })
  const shown = jointAsOne([slotOf('VII-A'), slotOf('VII-B'), alone, slotOf('VII-B', { weekday: 2 })])
  expect(shown.map(({ academicClass }) => academicClass.name)).toEqual(['VII-A + VII-B', 'VII-C', 'VII-B'])
})

test('the other classes of a joint lesson are not in its way when it moves', () => {
  const [slot, other] = [slotOf('VII-A'), slotOf('VII-B')]
  const week = {
    of: { kind: 'class', ...slot.academicClass },
    semesterNo: 1,
    bells: [],
    slots: [slot],
    elsewhere: [other],
    today: '2026-09-16',
  } as unknown as ScheduleWeek
  const drop = (elsewhere: ClassSchedule[]) =>
    dropAt({ ...week, elsewhere }, { kind: 'move', slot }, { weekday: 1, no: 2 }, 'NORMAL').reason
  expect(drop([other])).toBeNull()
  expect(drop([{ ...other, jointGroupId: null }])).toBe('Ani sudah mengajar Agama di VII-B, Senin jam ke-1–2')
})

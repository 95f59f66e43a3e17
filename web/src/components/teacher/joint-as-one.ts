import type { ClassSchedule } from '@hadir/contract/schedule/schedule-record.ts'

/** The lessons of a teacher's or a room's week: a joint lesson once, with the names of its classes. */
export function jointAsOne(slots: readonly ClassSchedule[]): ClassSchedule[] {
  const keyOf = (slot: ClassSchedule) =>
    slot.jointGroupId === null
      ? slot.id
      : [slot.jointGroupId, slot.weekday, slot.variant, slot.periodStart, slot.startTime, slot.teacher.id].join()
  return [...Map.groupBy(slots, keyOf).values()].flatMap(([first, ...others]) => {
    if (!first) return []
    const classes = [...new Set([first, ...others].map(({ academicClass }) => academicClass.name))]
    return [{ ...first, academicClass: { ...first.academicClass, name: classes.join(' + ') } }]
  })
}

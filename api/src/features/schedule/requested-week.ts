import { Failure } from '../../platform/failure.ts'
import { canSeeClass, canSeeTeacher, type Visibility } from './visibility.ts'
import type { WeekOf } from './week.ts'

/** The requested week; by default the caller's own, and never one that she may not see. */
export function requestedWeek(
  {
    academicClassId,
    teacherId,
    room,
  }: { academicClassId?: string | undefined; teacherId?: string | undefined; room?: string | undefined },
  sight: Visibility,
): WeekOf {
  const [ownClass] = sight.classIds
  if (academicClassId) return allowed({ kind: 'class', id: academicClassId }, canSeeClass(sight, academicClassId))
  if (teacherId) return allowed({ kind: 'teacher', id: teacherId }, canSeeTeacher(sight, teacherId))
  if (room) return allowed({ kind: 'room', id: room }, sight.all)
  if (sight.teacherId) return { kind: 'teacher', id: sight.teacherId }
  if (ownClass) return { kind: 'class', id: ownClass }
  throw new Failure('NOT_FOUND')
}

function allowed(of: WeekOf, may: boolean): WeekOf {
  if (!may) throw new Failure('NOT_FOUND')
  return of
}

import type { Copied, ClassSchedule, ScheduleWeek, ToPlace } from '@hadir/contract/schedule/schedule-record.ts'
import { scheduleEndpoints } from '@hadir/contract/schedule/schedule.ts'
import { whenText } from '@hadir/contract/schedule/timetable.ts'
import { useState } from 'react'
import { GivenUp } from '../../../http/call-error.ts'
import { useEndpointMutation } from '../../../http/query.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { notify } from '../../../ui/overlays/toast-store.ts'
import { bodyOf, type Drop } from './placing.ts'

export const touches = [scheduleEndpoints.list, scheduleEndpoints.week, scheduleEndpoints.lessons]

/** The last change, and how to undo it. */
type LastAct = { text: string; undo: () => Promise<unknown> }

/** Every change of a class's week; each can be undone until the next one. */
export function useTimetable(week: ScheduleWeek) {
  const params = { schoolId: useSchoolId() }
  const create = useEndpointMutation(scheduleEndpoints.create, { touches })
  const update = useEndpointMutation(scheduleEndpoints.update, { touches })
  const remove = useEndpointMutation(scheduleEndpoints.remove, { touches })
  const removeMany = useEndpointMutation(scheduleEndpoints.removeMany, { touches })
  const copyDay = useEndpointMutation(scheduleEndpoints.copyDay, { touches })
  const copySemester = useEndpointMutation(scheduleEndpoints.copySemester, { touches })
  const [last, setLast] = useState<LastAct | null>(null)

  const act = async (failed: string, run: () => Promise<LastAct>) => {
    try {
      setLast(await run())
    } catch (error) {
      if (error instanceof GivenUp) return
      notify({
        title: failed,
        description: error instanceof Error ? error.message : '',
        tone: 'danger',
      })
    }
  }
  const removeOne = (id: string) => remove.mutateAsync({ params: { ...params, id } })
  const change = (slot: ClassSchedule, changes: Parameters<typeof bodyOf>[1]) =>
    update.mutateAsync({ params: { ...params, id: slot.id }, body: bodyOf(slot, changes) })

  const place = (subject: ToPlace, drop: Drop, variant: ClassSchedule['variant']) =>
    act('Tidak dapat ditempatkan', async () => {
      const { data } = await create.mutateAsync({
        params,
        body: {
          academicClassId: week.of.id,
          academicSubjectId: subject.academicSubjectId,
          semesterNo: week.semesterNo,
          weekday: drop.weekday,
          periodStart: drop.no,
          periodEnd: drop.periodEnd,
          variant,
        },
      })
      return { text: `${data.subject.name} ditempatkan: ${whenText(data)}`, undo: () => removeOne(data.id) }
    })
  const reshape = (
    slot: ClassSchedule,
    to: { weekday: ClassSchedule['weekday']; periodStart: number; periodEnd: number },
  ) =>
    act('Tidak dapat dipindahkan', async () => {
      const { data } = await change(slot, to)
      const undo = () => change(slot, { version: data.version })
      return { text: `${data.subject.name} sekarang ${whenText(data)}`, undo }
    })
  const unschedule = (slot: ClassSchedule) =>
    act('Tidak dapat dihapus', async () => {
      await removeOne(slot.id)
      const { version: _, ...body } = bodyOf(slot)
      return {
        text: `${slot.subject.name} dihapus dari ${whenText(slot)}`,
        undo: () => create.mutateAsync({ params, body }),
      }
    })
  const copiedMessage = ({ copied, skipped }: Copied, message: string | undefined): LastAct => {
    const why = skipped.slice(0, 3).map(({ lesson, reason }) => `${lesson}: ${reason}.`)
    notify({
      title: message ?? '',
      description: why.join(' ') || undefined,
      tone: copied.length > 0 ? 'success' : 'plain',
    })
    const undo = async () => copied.length > 0 && removeMany.mutateAsync({ params, body: { ids: copied } })
    return { text: message ?? '', undo }
  }
  return {
    last,
    isBusy: create.isPending || update.isPending || remove.isPending || copyDay.isPending || copySemester.isPending,
    place,
    reshape,
    unschedule,
    copyDay: (body: {
      variant: ClassSchedule['variant']
      from: ClassSchedule['weekday']
      to: ClassSchedule['weekday']
    }) =>
      act('Hari tidak dapat disalin', async () => {
        const sent = { academicClassId: week.of.id, semesterNo: week.semesterNo, ...body }
        const { data, message } = await copyDay.mutateAsync({ params, body: sent })
        return copiedMessage(data, message)
      }),
    copySemester: (academicClassId?: string) =>
      act('Semester tidak dapat disalin', async () => {
        const body = {
          academicYearId: week.academicYear.id,
          semesterNo: week.semesterNo,
          ...(academicClassId && { academicClassId }),
        }
        const { data, message } = await copySemester.mutateAsync({ params, body })
        return copiedMessage(data, message)
      }),
    undo: async () => {
      const undone = last
      setLast(null)
      await undone?.undo().catch((error: unknown) => {
        if (error instanceof GivenUp) return setLast(undone)
        notify({
          title: 'Tidak dapat diurungkan',
          description: error instanceof Error ? error.message : '',
          tone: 'danger',
        })
      })
    },
  }
}
export type Timetable = ReturnType<typeof useTimetable>

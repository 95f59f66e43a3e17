import { reportCardListEndpoints } from '@hadir/contract/student/report-card/report-card.ts'
import { type CardAct, reportCardLockEndpoints } from '@hadir/contract/student/report-card/lock.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toastFailure, toastSuccess } from '../../../../components/feedback/toast.ts'
import type { ChosenRows } from '../../../../components/list/list-page.tsx'
import { useCan } from '../../../../session/use-can.ts'
import { queryOptionsOf, useEndpointMutation } from '../../../../http/query.ts'
import { dateNow } from '../../../../components/dates/date-now.ts'
import { useSchoolId } from '../../../../session/use-school-id.ts'
import { Button } from '../../../../ui/button.tsx'
import type { ActTarget } from '../act-dialog.tsx'
import type { RaporSemester } from '../rapor-semester.ts'

const touches = [reportCardListEndpoints.list]
/** A class has no more students. */
const mostOfClass = 100

type BulkActsProps = {
  chosen: ChosenRows
  of: RaporSemester
  classId: string
  reportDate: string | null
  onAct: (act: CardAct, target: ActTarget) => void
  onPrint: (target: ActTarget) => void
  onGaps: (studentIds: string[]) => void
}

/** Locks, unlocks, publishes or withdraws the rapor of ticked students of one class. */
export function BulkActs({ chosen, of, classId, reportDate, onAct, onPrint, onGaps }: BulkActsProps) {
  const params = { schoolId: useSchoolId() }
  const cache = useQueryClient()
  const [pressed, setPressed] = useState<CardAct | 'lock' | 'print' | null>(null)
  const lock = useEndpointMutation(reportCardLockEndpoints.lock, { touches })
  if (!useCan('report-card:lock')) return null
  const missing = classId ? undefined : 'Saring satu kelas dahulu'
  const idsOf = async (): Promise<string[]> => {
    if (chosen.ids) return chosen.ids
    const query = { ...chosen, pageSize: mostOfClass }
    const { data } = await cache.fetchQuery(queryOptionsOf(reportCardListEndpoints.list, { params, query }))
    return data.map(({ id }) => id)
  }
  const withIds = async (button: typeof pressed, then: (ids: string[]) => void) => {
    setPressed(button)
    await idsOf().then(then, toastFailure)
    setPressed(null)
  }
  const open = (act: CardAct) =>
    void withIds(act, (studentIds) =>
      onAct(act, { of, classId, studentIds, whose: `${studentIds.length} siswa yang dipilih` }),
    )
  const print = () =>
    void withIds('print', (studentIds) =>
      onPrint({ of, classId, studentIds, whose: `${studentIds.length} siswa yang dipilih` }),
    )
  const lockTicked = () =>
    void withIds('lock', (studentIds) =>
      lock.mutate(
        { params, body: { ...of, academicClassId: classId, studentIds, reportDate: reportDate ?? dateNow() } },
        {
          onSuccess: ({ message }) => toastSuccess(message),
          onError: (error) => {
            toastFailure(error)
            onGaps(studentIds)
          },
        },
      ),
    )
  const running = lock.isPending ? 'lock' : pressed
  const look = (button: typeof pressed) => ({
    busy: running === button,
    disabled: missing !== undefined || (running !== null && running !== button),
    title: missing,
  })
  return (
    <>
      <Button {...look('lock')} onClick={lockTicked}>
        Kunci
      </Button>
      <Button {...look('publish')} onClick={() => open('publish')}>
        Terbitkan
      </Button>
      <Button {...look('unlock')} onClick={() => open('unlock')}>
        Buka kunci
      </Button>
      <Button {...look('withdraw')} onClick={() => open('withdraw')}>
        Tarik
      </Button>
      <Button {...look('print')} onClick={print}>
        Cetak
      </Button>
      {missing && <span className="text-sm text-soft">{missing}.</span>}
    </>
  )
}

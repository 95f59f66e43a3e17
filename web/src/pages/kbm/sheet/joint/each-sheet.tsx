import type { LessonSheet } from '@hadir/contract/attendance/subject-attendance/lesson-record.ts'
import type { ReactNode } from 'react'
import type { SheetPlace } from '../../../../offline/state/sheet-place.ts'
import { useSheet } from '../../../../offline/use-sheet.ts'
import { useBulkAct } from '../use-bulk-act.ts'

/** The sheet of one class of a joint lesson, as the server has it. */
export type ClassSheet = {
  sheet: LessonSheet
  isCached: boolean
  place: Extract<SheetPlace, { kind: 'lesson' }>
}

/** The same as it is on this device. */
export type OpenSheet = ClassSheet & ReturnType<typeof useSheet> & { doMany: ReturnType<typeof useBulkAct> }

type EachSheetProps = {
  profileId: string
  sheets: readonly ClassSheet[]
  opened?: readonly OpenSheet[]
  children: (opened: readonly OpenSheet[]) => ReactNode
}

/** Opens several sheets in the offline store, one after the other: each is one of its own, as on its class's page. */
export function EachSheet({ profileId, sheets, opened = [], children }: EachSheetProps) {
  const [first, ...rest] = sheets
  return first ? (
    <OneSheet first={first} {...{ profileId, opened }}>
      {(all) => (
        <EachSheet sheets={rest} opened={all} profileId={profileId}>
          {children}
        </EachSheet>
      )}
    </OneSheet>
  ) : (
    children(opened)
  )
}

type OneSheetProps = Omit<EachSheetProps, 'sheets'> & { first: ClassSheet; opened: readonly OpenSheet[] }

function OneSheet({ profileId, first, opened, children }: OneSheetProps) {
  const { sheet, place, isCached } = first
  const own = useSheet({
    profileId,
    place,
    students: sheet.students,
    journal: sheet.journal,
    epoch: sheet.epoch,
    isCached,
  })
  const doMany = useBulkAct(own.state, own.change)
  return children([...opened, { ...first, ...own, doMany }])
}

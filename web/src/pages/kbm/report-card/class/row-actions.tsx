import type { CardAct } from '@hadir/contract/student/report-card/lock.ts'
import type { ReportCardRow } from '@hadir/contract/student/report-card/report-card.ts'
import { LockOpen, MailOpen, Send, Undo2 } from 'lucide-react'
import type { RowAction } from '../../../../components/list/row-menu.tsx'
import type { ActTarget } from '../act-dialog.tsx'
import { actsOf, actWords } from '../act-words.ts'

type Rules = {
  mayLock: boolean
  onReaders: () => void
  onAct: (act: CardAct, target: ActTarget) => void
}

const icons = { unlock: <LockOpen aria-hidden />, publish: <Send aria-hidden />, withdraw: <Undo2 aria-hidden /> }

export function rowActions(row: ReportCardRow, { mayLock, onReaders, onAct }: Rules): RowAction[] {
  const { academicYear, semesterNo, academicClass, card } = row
  const target: ActTarget = {
    of: { academicYearId: academicYear.id, semesterNo, period: card.period },
    classId: academicClass.id,
    studentIds: [row.id],
    whose: `${row.name}, ${academicClass.name}`,
  }
  return [
    ...(card.published
      ? [{ label: 'Versi dan pembaca', icon: <MailOpen aria-hidden />, onSelect: onReaders } satisfies RowAction]
      : []),
    ...(mayLock
      ? actsOf(card).map((act) => ({
          label: actWords[act].title,
          icon: icons[act],
          danger: act === 'withdraw',
          onSelect: () => onAct(act, target),
        }))
      : []),
  ]
}

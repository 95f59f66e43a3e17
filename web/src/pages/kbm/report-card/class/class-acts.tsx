import type { CardAct } from '@hadir/contract/student/report-card/lock.ts'
import { ListChecks, LockOpen, Printer, Send, Sheet } from 'lucide-react'
import { Link } from 'react-router'
import { useIsPhone } from '../../../../components/screen/use-is-phone.ts'
import { MoreMenu } from '../../../../components/actions/more-menu.tsx'
import { useCan } from '../../../../session/use-can.ts'
import { completenessPath } from '../../../../components/evaluation/completeness-paths.ts'
import { Button, buttonLook } from '../../../../ui/button.tsx'
import { MenuItem, MenuSeparator } from '../../../../ui/overlays/dropdown-menu.tsx'
import { actWords } from '../act-words.ts'
import type { RaporSemester } from '../rapor-semester.ts'
import { RaporItems } from './rapor-links.tsx'

type ClassActsProps = {
  of: RaporSemester
  /** The semester is closed: its rapor are printed, not changed. */
  isClosed: boolean
  classId: string
  onAct: (act: CardAct) => void
  onPrint: () => void
  onLedger: () => void
}

/** The actions on all rapor of a class; first of all, what they still lack. */
export function ClassActs({ of, isClosed, classId, onAct, onPrint, onLedger }: ClassActsProps) {
  const mayLock = useCan('report-card:lock') && !isClosed
  const mayPrint = useCan('report-card:export')
  const isPhone = useIsPhone()
  return (
    <>
      {isClosed ? (
        mayPrint && (
          <Button tone="primary" onClick={onPrint}>
            <Printer aria-hidden className="size-[18px] max-sm:hidden" />
            Cetak rapor sekelas
          </Button>
        )
      ) : (
        <Link
          to={completenessPath(of, { academicClassId: classId || undefined })}
          className={buttonLook({ tone: 'primary' })}
        >
          <ListChecks aria-hidden className="size-[18px] max-sm:hidden" />
          Menuju rapor
        </Link>
      )}
      <MoreMenu>
        {mayLock && (
          <>
            <MenuItem icon={<Send aria-hidden />} onSelect={() => onAct('publish')}>
              {actWords.publish.title}
            </MenuItem>
            <MenuItem icon={<LockOpen aria-hidden />} onSelect={() => onAct('unlock')}>
              {actWords.unlock.title}
            </MenuItem>
          </>
        )}
        {mayPrint && (
          <>
            {!isClosed && (
              <MenuItem icon={<Printer aria-hidden />} onSelect={onPrint}>
                Cetak rapor sekelas
              </MenuItem>
            )}
            <MenuItem icon={<Sheet aria-hidden />} onSelect={onLedger}>
              Leger
            </MenuItem>
          </>
        )}
        {isPhone && (
          <>
            {(mayLock || mayPrint) && <MenuSeparator />}
            <RaporItems of={of} />
          </>
        )}
      </MoreMenu>
    </>
  )
}

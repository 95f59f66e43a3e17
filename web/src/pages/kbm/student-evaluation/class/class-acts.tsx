import { Lock, LockOpen, Send } from 'lucide-react'
import { MoreMenu } from '../../../../components/feedback/more-menu.tsx'
import { useCan } from '../../../../components/list/add-link.tsx'
import { Button } from '../../../../ui/button.tsx'
import { MenuItem } from '../../../../ui/overlays/dropdown-menu.tsx'
import { actWords, type ClassAct } from '../act-words.ts'

type ClassActsProps = { onLock: () => void; onAct: (act: ClassAct) => void }

/** What is done with the rapor of a class at once; a homeroom teacher looks what is still missing. */
export function ClassActs({ onLock, onAct }: ClassActsProps) {
  const mayLock = useCan('report-card:lock')
  return (
    <>
      <Button tone="primary" onClick={onLock}>
        <Lock aria-hidden className="size-[18px] max-sm:hidden" />
        {mayLock ? 'Kunci rapor' : 'Periksa kelengkapan'}
      </Button>
      {mayLock && (
        <MoreMenu>
          <MenuItem icon={<Send aria-hidden />} onSelect={() => onAct('publish')}>
            {actWords.publish.title}
          </MenuItem>
          <MenuItem icon={<LockOpen aria-hidden />} onSelect={() => onAct('unlock')}>
            {actWords.unlock.title}
          </MenuItem>
        </MoreMenu>
      )}
    </>
  )
}

import { mostInvited } from '@hadir/contract/access-request/invitation.ts'
import { Mail } from 'lucide-react'
import type { ChosenRows } from '../../../components/list/list-page.tsx'
import { Button } from '../../../ui/button.tsx'
import { useInvite } from './use-invite.ts'

/** The actions on ticked teachers. */
export function TeacherBulk({ chosen, done }: { chosen: ChosenRows; done: () => void }) {
  const { isBusy, invite } = useInvite()
  const { ids = [] } = chosen
  const isTooMany = ids.length === 0 || ids.length > mostInvited
  return (
    <Button
      tone="primary"
      busy={isBusy}
      disabled={isTooMany}
      title={isTooMany ? `Centang paling banyak ${mostInvited} guru` : undefined}
      onClick={() => invite(ids, done)}
    >
      <Mail aria-hidden className="size-4" />
      Undang
    </Button>
  )
}

import type { Permission } from '@hadir/contract/permissions.ts'
import { Plus } from 'lucide-react'
import { Link } from 'react-router'
import { recordPath } from '../../paths.ts'
import { useCan } from '../../session/use-can.ts'
import { buttonLook } from '../../ui/button.tsx'

type AddLinkProps = { list: string; label: string; permission: Permission; tone?: 'primary' | 'plain' }

/** The link to a list's new record, for those who may create one. */
export function AddLink({ list, label, permission, tone = 'primary' }: AddLinkProps) {
  if (!useCan(permission)) return null
  return (
    <Link to={recordPath(list)} className={buttonLook({ tone })}>
      <Plus aria-hidden className="size-5 max-sm:hidden" />
      {label}
    </Link>
  )
}

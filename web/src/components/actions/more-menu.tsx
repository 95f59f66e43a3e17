import { ChevronDown, Ellipsis } from 'lucide-react'
import { type ReactNode, use } from 'react'
import { ListMenuItems } from '../list/list-menu-items.ts'
import { Button } from '../../ui/button.tsx'
import { DropdownMenu } from '../../ui/overlays/dropdown-menu.tsx'

type MoreMenuProps = {
  busy?: boolean
  /** On a phone only its icon. */
  isShort?: boolean
  onOpenChange?: (isOpen: boolean) => void
  children: ReactNode
}

/** The rarely used actions of a page, behind one button beside its main one. */
export function MoreMenu({ busy = false, isShort = false, onOpenChange, children }: MoreMenuProps) {
  const ofList = use(ListMenuItems)
  return (
    <DropdownMenu
      onOpenChange={onOpenChange}
      trigger={
        <Button busy={busy}>
          <span className={isShort ? 'max-md:sr-only' : undefined}>Lainnya</span>
          {isShort && <Ellipsis aria-hidden className="size-5 md:hidden" />}
          <ChevronDown aria-hidden className={isShort ? 'size-4 max-md:hidden' : 'size-4'} />
        </Button>
      }
    >
      {children}
      {ofList}
    </DropdownMenu>
  )
}

import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { DropdownMenu } from '../../ui/overlays/dropdown-menu.tsx'

/** The rarely used actions of a page, behind one button beside its main one. */
export const MoreMenu = ({ children }: { children: ReactNode }) => (
  <DropdownMenu
    trigger={
      <Button>
        Lainnya
        <ChevronDown aria-hidden className="size-4" />
      </Button>
    }
  >
    {children}
  </DropdownMenu>
)

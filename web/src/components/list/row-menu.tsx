import { EllipsisVertical } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { DropdownMenu, MenuItem } from '../../ui/overlays/dropdown-menu.tsx'

/** An action of one row: a screen to open, or a callback. */
export type RowAction = { label: string; icon?: ReactNode; danger?: boolean } & (
  | { to: string }
  | { onSelect: () => void }
)

/** The actions of a row besides opening it. */
export function RowMenu({ title, actions }: { title: string; actions: readonly RowAction[] }) {
  const navigate = useNavigate()
  return (
    <DropdownMenu
      trigger={
        <button
          type="button"
          aria-label={`Tindakan untuk ${title}`}
          className="grid size-8 shrink-0 place-content-center rounded-control text-soft hover:bg-sunken pointer-coarse:size-11"
        >
          <EllipsisVertical aria-hidden className="size-5" />
        </button>
      }
    >
      {actions.map((action) => (
        <MenuItem
          key={action.label}
          icon={action.icon}
          danger={action.danger ?? false}
          onSelect={() => ('to' in action ? void navigate(action.to) : action.onSelect())}
        >
          {action.label}
        </MenuItem>
      ))}
    </DropdownMenu>
  )
}

import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { useLocation } from 'react-router'
import { toggleGroup, useLayout } from '../frame/layout-store.ts'
import { isCurrentAt, MenuLink } from './menu-link.tsx'
import type { MenuGroup } from './menu.ts'

type MenuGroupsProps = { groups: readonly MenuGroup[]; isNarrow?: boolean; onChoose?: () => void }

export const MenuGroups = ({ groups, ...look }: MenuGroupsProps) =>
  groups.map((group) => <Group key={group.label} group={group} {...look} />)

type GroupProps = Omit<MenuGroupsProps, 'groups'> & { group: MenuGroup }

/** A heading that folds its group and remembers it; the current screen's entry stays visible. */
function Group({ group: { label, entries }, isNarrow = false, onChoose }: GroupProps) {
  const id = useId()
  const { pathname } = useLocation()
  const isFolded = useLayout(({ folded }) => label !== null && !isNarrow && folded[label] === true)
  const shown = isFolded ? entries.filter((entry) => isCurrentAt(pathname, entry)) : entries
  return (
    <div className={clsx(label && (isNarrow ? 'mt-3 border-t pt-3' : 'mt-3 low:mt-1'))}>
      {label && !isNarrow && (
        <h2>
          <button
            type="button"
            aria-expanded={!isFolded}
            aria-controls={id}
            onClick={() => toggleGroup(label)}
            className="flex min-h-8 w-full low:min-h-6.5 items-center justify-between rounded-control px-3 text-xs font-bold tracking-wide text-soft hover:bg-sunken pointer-coarse:min-h-11"
          >
            {label}
            <ChevronDown aria-hidden className={clsx('size-4', isFolded && '-rotate-90')} />
          </button>
        </h2>
      )}
      <ul id={id} className="grid gap-0.5 low:gap-0">
        {shown.map((entry) => (
          <li key={entry.label}>
            <MenuLink entry={entry} isNarrow={isNarrow} {...(onChoose && { onClick: onChoose })} />
          </li>
        ))}
      </ul>
    </div>
  )
}

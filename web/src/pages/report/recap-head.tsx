import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { MoreMenu } from '../../components/actions/more-menu.tsx'
import { Button, buttonLook } from '../../ui/button.tsx'
import { MenuItem } from '../../ui/overlays/dropdown-menu.tsx'

type Act = { label: string; icon?: ReactNode; onSelect: () => void; busy?: boolean }

type RecapHeadProps = {
  title: string
  /** The same class in the other recap. */
  other: { label: string; to: string }
  acts: readonly Act[]
  /** The main act, beside the menu on a phone too. */
  children?: ReactNode
}

/** A recap's title and acts in one line: on a phone one act and a menu. */
export function RecapHead({ title, other, acts, children }: RecapHeadProps) {
  const navigate = useNavigate()
  return (
    <header className="flex flex-wrap items-center justify-between gap-2 max-sm:mb-1 print:hidden">
      <h1 className="text-xl font-bold sm:text-2xl">{title}</h1>
      <div className="flex gap-2">
        <div className="flex gap-2 max-sm:hidden">
          <Link to={other.to} className={buttonLook({ tone: 'quiet' })}>
            {other.label}
          </Link>
          {acts.map(({ label, icon, onSelect, busy = false }) => (
            <Button key={label} busy={busy} onClick={onSelect}>
              {icon}
              {label}
            </Button>
          ))}
        </div>
        <div className="sm:hidden">
          <MoreMenu isShort>
            {acts.map(({ label, onSelect }) => (
              <MenuItem key={label} onSelect={onSelect}>
                {label}
              </MenuItem>
            ))}
            <MenuItem onSelect={() => void navigate(other.to)}>{other.label}</MenuItem>
          </MoreMenu>
        </div>
        {children}
      </div>
    </header>
  )
}

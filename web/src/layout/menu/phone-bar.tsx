import { clsx } from 'clsx'
import { Menu } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useIsCurrent } from './menu-link.tsx'
import type { MenuEntry, MenuGroup } from './menu.ts'
import { useOnlyClass } from '../../offline/prefetch/only-class.ts'
import { paths, sheetPath } from '../../paths.ts'
import { useSession } from '../../session/store.ts'
import { lazyOnOpen } from '../../ui/lazy-with-retry.tsx'

const PhoneMenu = lazyOnOpen(async () => (await import('./phone-menu.tsx')).PhoneMenu)

const place =
  'flex min-h-14 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 px-0.5 text-[0.6875rem] leading-tight font-medium'

type PhoneBarProps = { entries: readonly MenuEntry[]; groups: readonly MenuGroup[] }

/** The most used screens of a phone, and the whole menu behind the last button. */
export function PhoneBar({ entries, groups }: PhoneBarProps) {
  const [isMenuOpen, setMenuOpen] = useState(false)
  return (
    <nav
      aria-label="Menu cepat"
      className="fixed inset-x-0 bottom-0 z-30 flex short:static border-t bg-surface pb-[env(safe-area-inset-bottom)] print:hidden"
    >
      {entries.map((entry) => (
        <PhoneBarLink key={entry.to} entry={entry} />
      ))}
      <button
        type="button"
        onClick={() => setMenuOpen(true)}
        aria-haspopup="dialog"
        className={clsx(place, 'text-soft')}
      >
        <Menu aria-hidden className="size-5" />
        Menu
      </button>
      {isMenuOpen && (
        <Suspense>
          <PhoneMenu groups={groups} onClose={() => setMenuOpen(false)} />
        </Suspense>
      )}
    </nav>
  )
}

function PhoneBarLink({ entry }: { entry: MenuEntry }) {
  const isCurrent = useIsCurrent(entry)
  const profileId = useSession((state) => state.profile?.id)
  const only = useOnlyClass((state) => state.only)
  const leadsToSheet = only && entry.to === paths.dailyAttendance && only.profileId === profileId
  const Icon = entry.icon
  return (
    <Link
      to={leadsToSheet ? sheetPath(only.academicClassId, only.date) : entry.to}
      state={entry.state}
      aria-label={entry.label}
      aria-current={isCurrent ? 'page' : undefined}
      className={clsx(place, isCurrent ? 'text-accent-strong' : 'text-soft')}
    >
      <Icon aria-hidden className="size-5" />
      {/* A fourth of the narrowest screen has no room for its word. */}
      <span className="text-center max-[15rem]:hidden">{entry.label}</span>
    </Link>
  )
}

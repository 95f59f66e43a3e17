import type { Profile } from '@hadir/contract/user/user.ts'
import { Link } from 'react-router'
import { homeLinksOf } from '../../layout/menu/menu.ts'

/** Further screens of the user's, one tap from her home. */
export function MoreScreens({ profile }: { profile: Profile | null }) {
  const entries = homeLinksOf(profile)
  if (entries.length === 0) return null
  return (
    <nav aria-labelledby="lainnya" className="grid gap-3">
      <h2 id="lainnya" className="text-lg font-bold">
        Buka juga
      </h2>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-6">
        {entries.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex h-full min-h-14 items-center gap-3 rounded-surface border bg-surface px-4 py-3 font-semibold hover:bg-page"
            >
              <Icon aria-hidden className="size-5 shrink-0 text-accent" />
              <span className="min-w-0">{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

import { roleLabels } from '@hadir/contract/labels.ts'
import { useQueryClient } from '@tanstack/react-query'
import { LogOut, MonitorSmartphone } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { followProfile } from '../http/follow-profile.ts'
import { signOut } from '../http/sign-out.ts'
import type { OutboxItem } from '../offline/kept-sheet.ts'
import { fullItems, leaveShelf } from '../offline/leave-shelf.ts'
import { paths } from '../paths.ts'
import { useSession } from '../session/store.ts'
import { DropdownMenu, MenuChoice, MenuItem, MenuLabel, MenuSeparator } from '../ui/dropdown-menu.tsx'
import { initialsOf } from './initials.ts'
import { profileLabel } from './profile-label.ts'
import { chooseTheme, themes, useTheme } from './theme.ts'
import { useSwitchProfile } from './use-switch-profile.ts'
import { onTap } from '../ui/beside.tsx'

const SignOutQuestion = onTap(async () => (await import('./outbox/sign-out-question.tsx')).SignOutQuestion)

/** Who is signed in and in which capacity, how the page looks, where else the account is open, and the way out. */
export function ProfileMenu() {
  const user = useSession((state) => state.user)
  const profile = useSession((state) => state.profile)
  const theme = useTheme()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const switchProfile = useSwitchProfile()
  // Here and not at the root: this part stands beside every page, and pages need not wait for it.
  useEffect(() => followProfile(cache), [cache])
  const profiles = user?.profiles ?? []
  const name = user?.name ?? ''
  const [unsent, setUnsent] = useState<readonly OutboxItem[]>([])
  const profileIds = profiles.map(({ id }) => id)
  const leave = async () => {
    // Whatever the shelf does, nobody is kept from signing out.
    await leaveShelf(profileIds).catch(() => undefined)
    await signOut().finally(() => cache.clear())
  }
  const askAndLeave = async () => {
    const items = await fullItems(profileIds).catch(() => [])
    if (items.length > 0) setUnsent(items)
    else await leave()
  }
  return (
    <>
      <DropdownMenu
        trigger={
          <button
            type="button"
            aria-label={`Akun: ${name}`}
            className="grid size-11 place-content-center rounded-full hover:bg-sunken"
          >
            {/* Drawn, not written: letters that are no part of the button's name would be read out beside it. */}
            <span
              data-initials={initialsOf(name)}
              className="grid size-9 place-content-center rounded-full bg-tint text-sm font-bold text-accent-strong before:content-[attr(data-initials)]"
            />
          </button>
        }
      >
        <MenuLabel>
          <span className="block font-semibold">{name}</span>
          <span className="block text-soft">{user?.email}</span>
          {profile && profiles.length === 1 && <span className="block text-soft">{roleLabels[profile.role]}</span>}
        </MenuLabel>
        <MenuSeparator />
        {profiles.length > 1 && (
          <>
            <MenuChoice
              label="Profil"
              value={profile?.id ?? ''}
              options={profiles.map((each) => ({ value: each.id, label: profileLabel(each) }))}
              onChange={switchProfile}
            />
            <MenuSeparator />
          </>
        )}
        <MenuChoice label="Tampilan" value={theme} options={themes} onChange={chooseTheme} />
        <MenuSeparator />
        <MenuItem icon={<MonitorSmartphone aria-hidden />} onSelect={() => void navigate(paths.sessions)}>
          Perangkat saya
        </MenuItem>
        <MenuItem icon={<LogOut aria-hidden />} onSelect={() => void askAndLeave()}>
          Keluar
        </MenuItem>
      </DropdownMenu>
      <Suspense>
        {unsent.length > 0 && (
          <SignOutQuestion items={unsent} onLeave={() => void leave()} onClose={() => setUnsent([])} />
        )}
      </Suspense>
    </>
  )
}

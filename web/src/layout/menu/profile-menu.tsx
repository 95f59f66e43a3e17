import { clsx } from 'clsx'
import { roleLabels } from '@hadir/contract/labels.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Info, LogOut, MonitorSmartphone, UserRound } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { leavePage } from '../../components/form/leaving-page.ts'
import { followProfile } from '../../http/follow-profile.ts'
import { signOut } from '../../http/sign-out.ts'
import type { Shown } from '../../offline/outbox/kinds.ts'
import { clearOwnStore, unsentOf } from '../../offline/store/clear-store.ts'
import { recordSignOut, rememberPerson } from '../../offline/store/people-here.ts'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/store.ts'
import { DropdownMenu, MenuChoice, MenuItem, MenuLabel, MenuSeparator } from '../../ui/overlays/dropdown-menu.tsx'
import { WaitingElsewhere } from '../outbox/waiting-elsewhere.tsx'
import { initialsLook, profileLook } from '../frame/place-look.ts'
import { initialsOf } from './initials.ts'
import { profileLabel } from './profile-label.ts'
import { chooseTheme, themes, useTheme } from '../frame/theme.ts'
import { onSignOutRequest } from './sign-out-requests.ts'
import { useSwitchProfile } from './use-switch-profile.ts'
import { watchVersion } from '../notices/watch-version.ts'
import { lazyOnOpen } from '../../ui/lazy-with-retry.tsx'

const SignOutQuestion = lazyOnOpen(async () => (await import('../outbox/sign-out-question.tsx')).SignOutQuestion)

/** The signed-in user and profile, the theme, the account's other sessions, and the sign-out. */
export function ProfileMenu() {
  const user = useSession((state) => state.user)
  const profile = useSession((state) => state.profile)
  const theme = useTheme()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const switchProfile = useSwitchProfile()
  // Here and not at the root: this component is beside every page, and pages need not wait for it.
  useEffect(() => followProfile(cache), [cache])
  useEffect(watchVersion, [])
  const profiles = user?.profiles ?? []
  const name = user?.name ?? ''
  const [unsent, setUnsent] = useState<readonly Shown[]>([])
  const profileIds = profiles.map(({ id }) => id)
  const accountId = user?.id
  const known = profileIds.join()
  useEffect(() => {
    if (accountId) rememberPerson(accountId, known.split(',').filter(Boolean))
  }, [accountId, known])
  const clearAndSignOut = async () => {
    recordSignOut()
    await clearOwnStore()
    await signOut().finally(() => cache.clear())
  }
  const confirmSignOut = () =>
    leavePage(async () => {
      const found = await unsentOf(profileIds).catch(() => null)
      if (found && found.length > 0) setUnsent(found)
      else await clearAndSignOut()
    })
  useEffect(() => onSignOutRequest(() => void confirmSignOut()))
  return (
    <>
      {user && <WaitingElsewhere user={user} profileId={profile?.id ?? null} />}
      <DropdownMenu
        trigger={
          <button type="button" aria-label={`Akun: ${name}`} className={clsx(profileLook, 'hover:bg-sunken')}>
            <span data-initials={initialsOf(name)} className={initialsLook} />
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
        <MenuItem icon={<UserRound aria-hidden />} onSelect={() => void navigate(paths.ownAccount)}>
          Data akun
        </MenuItem>
        <MenuItem icon={<MonitorSmartphone aria-hidden />} onSelect={() => void navigate(paths.sessions)}>
          Perangkat saya
        </MenuItem>
        <MenuItem icon={<Info aria-hidden />} onSelect={() => void navigate(paths.ownPrivacy)}>
          Data dan privasi
        </MenuItem>
        <MenuItem icon={<LogOut aria-hidden />} onSelect={() => void confirmSignOut()}>
          Keluar
        </MenuItem>
      </DropdownMenu>
      <Suspense>
        {unsent.length > 0 && (
          <SignOutQuestion unsent={unsent} onLeave={() => void clearAndSignOut()} onClose={() => setUnsent([])} />
        )}
      </Suspense>
    </>
  )
}

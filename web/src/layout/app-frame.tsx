import type { Profile, User } from '@hadir/contract/user.ts'
import { lazy, type ReactNode, Suspense } from 'react'
import { useLocation } from 'react-router'
import { ListSkeleton } from '../kit/list-skeleton.tsx'
import { useIsDesktop } from '../kit/use-is-phone.ts'
import { useOutbox } from '../offline/outbox-store.ts'
import { beside } from '../ui/beside.tsx'
import { useAfterPage } from '../ui/page-loading.ts'
import { Brand } from './brand.tsx'
import { besidesMenuOf, menuFor, mostUsedBy } from './menu.ts'
import { PhoneBar } from './phone-bar.tsx'
import { Sidebar } from './sidebar.tsx'
import { SkipLink } from './skip-link.tsx'
import { trailOf } from './trail-of.ts'

// Menus and drawers bring the code that places them on the screen; pages need not wait for it.
const ProfileMenu = beside(async () => (await import('./profile-menu.tsx')).ProfileMenu)
const PaletteOpener = beside(async () => (await import('./palette/palette-opener.tsx')).PaletteOpener)
const Breadcrumbs = beside(async () => (await import('./breadcrumbs.tsx')).Breadcrumbs)
const PlaceSwitcher = beside(async () => (await import('./place-switcher.tsx')).PlaceSwitcher)
const Reminders = beside(async () => (await import('./reminders.tsx')).Reminders)
const OutboxBadge = beside(
  async () => (await import('./outbox/outbox-badge.tsx')).OutboxBadge,
  // What is saved meanwhile waits for a connection, as the sender would say.
  () => useOutbox.setState({ delay: 'unreachable' }),
)

// Its page waits for it: where it cannot come, that is an error like a page's that cannot.
const SupportBanner = lazy(async () => ({ default: (await import('./support-banner.tsx')).SupportBanner }))

type AppFrameProps = { user: User; profile: Profile | null; children: ReactNode }

/** Sidebar, top bar and phone bar around a page. */
export function AppFrame({ user, profile, children }: AppFrameProps) {
  const groups = menuFor(profile)
  const isAfterPage = useAfterPage()
  // What the other kind of screen shows is not drawn at all: the menu takes a cheap phone a tenth of its start.
  const isDesktop = useIsDesktop()
  const { pathname } = useLocation()
  const trail = trailOf([...groups, { label: null, entries: besidesMenuOf(profile) }], pathname)
  const place = (
    <p className="leading-snug">
      <span className="block truncate font-semibold">{profile?.schoolId ? profile.schoolName : user.name}</span>
      {/* Here comes the year. */}
      {profile?.schoolId && <span className="block text-sm">&nbsp;</span>}
    </p>
  )
  const roomOfMenus = <span className="h-11 w-22" />
  return (
    <div className="flex min-h-dvh">
      <SkipLink />
      {isDesktop && <Sidebar groups={groups} />}
      <div className="flex min-w-0 flex-1 flex-col">
        <header className="sticky top-0 z-20 flex h-14 items-center gap-3 max-[15rem]:gap-1 border-b bg-page/95 pr-2 pl-4 backdrop-blur lg:h-16 lg:px-8 print:hidden">
          <Brand short className="lg:hidden" />
          <div className="min-w-0 flex-1">
            {isAfterPage && profile?.schoolId ? (
              <Suspense fallback={place}>
                <PlaceSwitcher profile={profile} />
              </Suspense>
            ) : (
              place
            )}
          </div>
          {isAfterPage && profile?.schoolId && (
            <Suspense>
              <OutboxBadge profile={profile} />
            </Suspense>
          )}
          {isAfterPage ? (
            <Suspense fallback={roomOfMenus}>
              <PaletteOpener
                groups={[...groups, { label: 'Lainnya', entries: besidesMenuOf(profile) }]}
                role={profile?.role ?? null}
              />
              <ProfileMenu />
            </Suspense>
          ) : (
            roomOfMenus
          )}
        </header>
        {/* A visitor's page waits for the banner over it, which would move it down, and which asks for his reasons. */}
        <Suspense fallback={<ListSkeleton rows={8} />}>
          {profile?.visit && <SupportBanner visit={profile.visit} schoolName={profile.schoolName ?? ''} />}
          {isAfterPage && profile?.schoolId && (
            <Suspense>
              <Reminders />
            </Suspense>
          )}
          <main
            id="isi"
            tabIndex={-1}
            className="w-full max-w-[1200px] flex-1 px-4 pt-5 pb-24 outline-none lg:px-8 lg:pt-8 lg:pb-12"
          >
            {/* Its room is kept from the start: the page must not move down when it comes. */}
            {trail && (
              <div className="mb-3 min-h-8 text-sm text-soft pointer-coarse:min-h-11 print:hidden">
                {isAfterPage && (
                  <Suspense>
                    <Breadcrumbs trail={trail} />
                  </Suspense>
                )}
              </div>
            )}
            {children}
          </main>
        </Suspense>
      </div>
      {!isDesktop && <PhoneBar entries={mostUsedBy(profile)} groups={groups} />}
    </div>
  )
}

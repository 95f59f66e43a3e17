import type { Profile, User } from '@hadir/contract/user/user.ts'
import { clsx } from 'clsx'
import { lazy, type ReactNode, Suspense } from 'react'
import { useLocation } from 'react-router'
import { ListSkeleton } from '../../components/list/list-skeleton.tsx'
import { useIsDesktop } from '../../components/screen/use-is-phone.ts'
import { deviceHoursAhead, serverNow } from '../../http/server-clock.ts'
import { useOutbox } from '../../offline/store/outbox-store.ts'
import { lazyWithRetry } from '../../ui/lazy-with-retry.tsx'
import { guardWindowsWith } from '../../ui/overlays/window-guard.ts'
import { useAfterPage } from '../../ui/page-loading.ts'
import { Brand } from './brand.tsx'
import { FrameShapes } from './frame-shapes.tsx'
import { FrameBoundary } from './frame-boundary.tsx'
import { sidebarWidth, useLayout } from './layout-store.ts'
import { isTaskPage } from './is-task-page.ts'
import { menuFor, mostUsedBy } from '../menu/menu.ts'
import { placeNameLook, placeYearLook, placeYearShape } from './place-look.ts'
import { PhoneBar } from '../menu/phone-bar.tsx'
import { SkipLink } from './skip-link.tsx'
import { TaskBar } from './task-bar.tsx'
import { trailOf } from './trail-of.ts'

// Never rendered on a phone.
const Sidebar = lazyWithRetry(async () => (await import('../menu/sidebar.tsx')).Sidebar)
// Menus and drawers need positioning code; pages do not wait for it.
const ProfileMenu = lazyWithRetry(async () => (await import('../menu/profile-menu.tsx')).ProfileMenu)
const PaletteOpener = lazyWithRetry(async () => (await import('../palette/palette-opener.tsx')).PaletteOpener)
const Breadcrumbs = lazyWithRetry(async () => (await import('./breadcrumbs.tsx')).Breadcrumbs)
const PlaceSwitcher = lazyWithRetry(async () => (await import('./place-switcher.tsx')).PlaceSwitcher)
const Reminders = lazyWithRetry(async () => (await import('../notices/reminders.tsx')).Reminders)
const VisibleMessages = lazyWithRetry(async () => (await import('./visible-messages.tsx')).VisibleMessages)
const OutboxBadge = lazyWithRetry(
  async () => (await import('../outbox/outbox-badge.tsx')).OutboxBadge,
  // Meanwhile saved marks wait as they do without a connection; the outbox itself would report that.
  () => useOutbox.setState({ delay: 'unreachable' }),
)

guardWindowsWith(async () => (await import('../guards/back-guard.tsx')).BackGuard)

// The page waits for these: if one fails to load, that is an error like that of a page.
const SupportBanner = lazy(async () => ({ default: (await import('../notices/support-banner.tsx')).SupportBanner }))
const ExampleBand = lazy(async () => ({ default: (await import('../notices/example-band.tsx')).ExampleBand }))
const OtherZone = lazy(async () => ({ default: (await import('../notices/other-zone.tsx')).OtherZone }))

type AppFrameProps = { user: User; profile: Profile | null; children: ReactNode }

/** The list that a record without a menu entry is below. */
const above = (pathname: string) => ({ to: pathname.replace(/\/[^/]*\/?$/, ''), label: 'layar di atasnya' })

/** Sidebar, top bar and phone bar around a page. */
export function AppFrame({ user, profile, children }: AppFrameProps) {
  const groups = menuFor(profile)
  const isAfterPage = useAfterPage()
  // The other layout's parts are not rendered at all: the menu takes a tenth of a cheap phone's start.
  const isDesktop = useIsDesktop()
  const isNarrow = useLayout((layout) => layout.isSidebarNarrow)
  const { pathname } = useLocation()
  const isTask = !isDesktop && isTaskPage(pathname, profile?.role)
  const trail = trailOf(groups, pathname)
  const place = (
    <p className="leading-snug">
      <span className={placeNameLook}>{profile?.schoolId ? profile.schoolName : user.name}</span>
      {/* Reserves the line of the year. */}
      {profile?.schoolId && <span aria-hidden className={clsx(placeYearLook, placeYearShape)} />}
    </p>
  )
  const shapes = <FrameShapes name={user.name} />
  return (
    <div data-task={isTask || undefined} className="flex min-h-dvh max-lg:flex-col">
      <SkipLink />
      {isDesktop && (
        <Suspense fallback={<div className={clsx(sidebarWidth(isNarrow), 'shrink-0 border-r bg-surface')} />}>
          <Sidebar groups={groups} />
        </Suspense>
      )}
      <div className="flex min-w-0 flex-1 flex-col">
        {/* One header for both, in which the badge stays: it runs the outbox. */}
        <header
          className={
            isTask
              ? 'task-bar'
              : 'sticky top-0 z-20 flex short:static h-14 items-center gap-1.5 max-[15rem]:gap-1 border-b bg-page/95 pr-2 pl-4 backdrop-blur lg:h-16 lg:gap-3 lg:px-8 print:hidden'
          }
        >
          {isTask ? (
            <TaskBar back={trail?.steps.at(-1) ?? above(pathname)} />
          ) : (
            <>
              <Brand short className="lg:hidden" />
              <div className="min-w-0 flex-1 max-lg:pl-1.5">
                {isAfterPage && profile?.schoolId ? (
                  <Suspense fallback={place}>
                    <PlaceSwitcher profile={profile} />
                  </Suspense>
                ) : (
                  place
                )}
              </div>
            </>
          )}
          {isAfterPage && (
            <Suspense>
              <OutboxBadge profile={profile} />
            </Suspense>
          )}
          {isTask ? null : isAfterPage ? (
            <Suspense fallback={shapes}>
              <PaletteOpener groups={groups} role={profile?.role ?? null} />
              <ProfileMenu />
            </Suspense>
          ) : (
            shapes
          )}
        </header>
        {/* The page waits for the notices above it, which would move it down; the support banner also asks the administrator for reasons. */}
        <FrameBoundary pathname={pathname}>
          <Suspense fallback={<ListSkeleton rows={8} />}>
            {profile?.visit && <SupportBanner supportSession={profile.visit} schoolName={profile.schoolName ?? ''} />}
            {profile?.isExample && <ExampleBand />}
            {profile?.hoursAhead !== undefined && profile.hoursAhead !== deviceHoursAhead(serverNow()) && <OtherZone />}
            {isAfterPage && profile?.schoolId && (
              <Suspense>
                <Reminders />
              </Suspense>
            )}
            <main
              id="isi"
              tabIndex={-1}
              className={clsx(
                'w-full max-w-[1200px] has-data-wide:max-w-[1800px] flex-1 px-4 pt-5 outline-none short:pb-4 lg:px-8 lg:pt-8 lg:pb-12',
                isTask ? 'pb-[calc(1rem+env(safe-area-inset-bottom))]' : 'pb-24',
              )}
            >
              {/* Its space is reserved from the start, so that the page does not move when it loads. */}
              {trail && !isTask && (
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
        </FrameBoundary>
      </div>
      {isAfterPage && (
        <Suspense>
          <VisibleMessages />
        </Suspense>
      )}
      {!isDesktop && !isTask && <PhoneBar entries={mostUsedBy(profile)} groups={groups} />}
    </div>
  )
}

import type { Profile } from '@hadir/contract/user/user.ts'
import { useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { CloudAlert, CloudCheck, CloudUpload, RefreshCw } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router'
import { useTaskFrame } from '../../components/screen/task-frame.ts'
import { dateNow } from '../../components/dates/date-now.ts'
import { install, activateNewVersion, useNewVersion } from '../../offline/prefetch/install-app.ts'
import { prefetchClasses } from '../../offline/prefetch/prefetch-classes.ts'
import { startPrefetchLoop } from '../../offline/prefetch/prefetch-loop.ts'
import { useOutbox } from '../../offline/store/outbox-store.ts'
import { runOutbox } from '../../offline/outbox/run-outbox.ts'
import { shownWork } from '../../offline/outbox/kinds.ts'
import { outboxText } from './outbox-text.ts'
import { lazyOnOpen } from '../../ui/lazy-with-retry.tsx'

const OutboxPanel = lazyOnOpen(async () => (await import('./outbox-panel.tsx')).OutboxPanel)

/** Installs the app for offline use, runs the outbox, and shows how much waits in it. */
export function OutboxBadge({ profile }: { profile: Profile | null }) {
  const cache = useQueryClient()
  const { waiting, delay } = useOutbox()
  const newVersion = useNewVersion((state) => state.waiting)
  const [isOpen, setOpen] = useState(false)
  const { id: profileId, schoolId, role } = profile ?? {}

  useEffect(() => void install().catch(() => undefined), [])
  // A user without a school has nothing to send.
  useEffect(
    () => (profileId && schoolId ? runOutbox({ profileId, schoolId }, cache) : undefined),
    [profileId, schoolId, cache],
  )
  useEffect(() => {
    if (role !== 'teacher' || !schoolId || !profileId) return undefined
    return startPrefetchLoop({ prefetch: () => prefetchClasses(cache, { profileId, schoolId }), today: dateNow })
  }, [role, schoolId, profileId, cache])

  const { pathname } = useLocation()
  const work = shownWork(waiting).filter(({ isOnPage }) => !isOnPage({ pathname, isDelayed: delay !== null }))
  const { text, count, tone } = outboxText(work, { delay })
  const Icon = tone === 'good' ? CloudCheck : tone === 'danger' ? CloudAlert : CloudUpload
  const foot = useTaskFrame((frame) => frame.badge)
  const buttons = (
    <>
      {newVersion && (
        <button
          type="button"
          data-badge
          onClick={() => activateNewVersion(newVersion)}
          title="Hadir versi baru sudah siap; muat ulang untuk memakainya"
          className="flex h-10 shrink-0 items-center gap-1.5 rounded-control px-2 text-sm font-semibold text-accent-strong hover:bg-sunken"
        >
          <RefreshCw aria-hidden className="size-5" />
          <span className="sr-only lg:not-sr-only">Versi baru</span>
        </button>
      )}
      {work.length > 0 && (
        <button
          type="button"
          data-badge
          onClick={() => setOpen(true)}
          aria-haspopup="dialog"
          className={clsx(
            'flex h-11 min-w-11 shrink-0 items-center justify-center gap-1.5 rounded-full px-2 text-sm font-semibold hover:bg-sunken',
            tone === 'good' ? 'text-soft' : tone === 'warn' ? 'text-warn' : 'text-danger',
          )}
        >
          <Icon aria-hidden className="size-5" />
          {count > 0 && (
            <span aria-hidden className="tabular-nums max-[15rem]:hidden lg:hidden">
              {count}
            </span>
          )}
          <span className="sr-only lg:not-sr-only">{text}</span>
        </button>
      )}
    </>
  )
  return (
    <>
      {foot ? createPortal(buttons, foot) : buttons}
      <Suspense>{isOpen && <OutboxPanel onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}

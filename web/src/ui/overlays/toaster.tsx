import { clsx } from 'clsx'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { Toast } from 'radix-ui'
import { useLayoutEffect, useRef } from 'react'
import { placeNotice } from './place-notice.ts'
import { dismiss, useNotice } from './toast-store.ts'

const durationMs = 5000
const swipeThreshold = 50

const icons = { success: CircleCheck, warn: CircleAlert, danger: CircleAlert, plain: Info }
const iconColours = { success: 'text-accent', warn: 'text-warn', danger: 'text-danger', plain: 'text-soft' }

/** Shows the current notice for 5 s, paused while hovered or focused; it can be swiped away or closed. */
export function Toaster() {
  const shown = useNotice((state) => state.shown)
  const tone = shown?.tone ?? 'plain'
  const Icon = icons[tone]
  const place = useRef<HTMLOListElement>(null)
  const key = shown?.key
  useLayoutEffect(() => (key !== undefined && place.current ? placeNotice(place.current) : undefined), [key])
  return (
    <Toast.Provider duration={durationMs} swipeThreshold={swipeThreshold} swipeDirection="right" label="Pemberitahuan">
      {shown && (
        <Toast.Root
          key={shown.key}
          type={tone === 'danger' || tone === 'warn' ? 'foreground' : 'background'}
          onOpenChange={(open) => !open && dismiss(shown.key)}
          className={clsx(
            'grid animate-rise grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 rounded-surface border bg-surface p-2 pl-4 shadow-raised',
            'data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform',
            'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
          )}
        >
          <Icon aria-hidden className={clsx('mt-2.5 size-5', iconColours[tone])} />
          <div className="py-1">
            <Toast.Title className="font-semibold wrap-anywhere">{shown.title}</Toast.Title>
            {shown.description && (
              <Toast.Description className="text-sm wrap-anywhere text-soft">{shown.description}</Toast.Description>
            )}
          </div>
          <Toast.Close
            aria-label="Tutup pemberitahuan"
            className="grid size-11 place-content-center rounded-control hover:bg-sunken"
          >
            <X aria-hidden className="size-4" />
          </Toast.Close>
        </Toast.Root>
      )}
      <Toast.Viewport
        ref={place}
        label="Pemberitahuan ({hotkey})"
        className="fixed inset-x-2 top-(--notice-top,auto) bottom-(--notice-bottom,auto) z-60 mx-auto grid max-w-sm gap-2 outline-none"
      />
    </Toast.Provider>
  )
}

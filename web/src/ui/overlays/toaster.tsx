import { clsx } from 'clsx'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { Toast } from 'radix-ui'
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
  return (
    <Toast.Provider duration={durationMs} swipeThreshold={swipeThreshold} swipeDirection="right" label="Pemberitahuan">
      {shown && (
        <Toast.Root
          key={shown.key}
          type={tone === 'danger' || tone === 'warn' ? 'foreground' : 'background'}
          onOpenChange={(open) => !open && dismiss(shown.key)}
          className={clsx(
            'notice grid animate-appear grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2 rounded-surface border bg-surface pl-3 shadow-raised',
            'data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform',
            'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
          )}
        >
          <Icon aria-hidden className={clsx('size-5', iconColours[tone])} />
          {/* Three such lines are as high as a phone's head. */}
          <div className="py-0.75">
            <Toast.Title className="text-sm/4.5 font-semibold wrap-anywhere">{shown.title}</Toast.Title>
            {shown.description && (
              <Toast.Description className="text-[0.8125rem]/4 wrap-anywhere text-soft">
                {shown.description}
              </Toast.Description>
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
      <Toast.Viewport label="Pemberitahuan ({hotkey})" className="notice-strip" />
    </Toast.Provider>
  )
}

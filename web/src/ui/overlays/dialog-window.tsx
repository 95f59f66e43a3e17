import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { focusFirstField } from '../inputs/first-field.ts'
import { ClosesOnBack } from './close-on-back.ts'

export type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  children?: ReactNode
  /** Buttons at the foot, the most likely one last. */
  actions?: ReactNode
  /** A drawer, within reach of a thumb. */
  fromBottom?: boolean
}

type DialogWindowProps = DialogProps & { Guard: ComponentType | null }

export function DialogWindow(props: DialogWindowProps) {
  const { Guard, open, onOpenChange, title, description, children, actions, fromBottom = false } = props
  const [isTyped, setTyped] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  const [opener, setOpener] = useState<HTMLElement | null>(null)
  if (open !== wasOpen) {
    setWasOpen(open)
    // While this renders, what opened it still has the focus.
    if (open) setOpener(openerOf(document.activeElement))
  }
  // A drawer's actions apply at once. A window's input is lost when it closes, so only its own buttons and Esc close
  // it.
  const isGuarded = open && isTyped && !fromBottom
  if (!open && isTyped) setTyped(false)
  useEffect(() => {
    if (!isGuarded) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isGuarded])
  const about = description && (
    <Radix.Description className={clsx('text-soft', fromBottom && 'text-sm')}>{description}</Radix.Description>
  )
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      {isGuarded && Guard && <Guard />}
      <Radix.Portal>
        {/* On the windows' level: a second window also covers the first. */}
        <Radix.Overlay className="fixed inset-0 z-50 animate-appear bg-[oklch(0.15_0.01_70/0.5)]" />
        <Radix.Content
          onOpenAutoFocus={focusFirstField}
          // Radix returns the focus only to a trigger of its own.
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            refocus(opener)
          }}
          onInput={() => setTyped(true)}
          onPointerDownOutside={(event) => isGuarded && event.preventDefault()}
          {...(!description && { 'aria-describedby': undefined })}
          className={clsx(
            'fixed z-50 flex flex-col border bg-surface shadow-raised outline-none',
            fromBottom
              ? 'inset-x-0 bottom-0 mx-auto max-h-[min(85dvh,calc(100dvh-4rem))] max-w-xl animate-rise rounded-t-2xl pb-[env(safe-area-inset-bottom)]'
              : // Below a notice, except on a screen too low for both.
                'inset-x-4 top-16 bottom-4 m-auto h-fit max-h-[calc(100dvh-5rem)] max-w-lg animate-appear rounded-surface short:top-4 short:max-h-[calc(100dvh-2rem)]',
          )}
        >
          {!isGuarded && <ClosesOnBack />}
          {/* Without the role, a window over a live region would add a second banner to the page. */}
          <header
            role="none"
            className={clsx(
              'flex gap-2 pl-5',
              fromBottom ? 'items-center border-b py-2 pr-2' : 'items-start pt-3 pr-3',
            )}
          >
            <div className={clsx('min-w-0 flex-1', !fromBottom && 'pt-2')}>
              <Radix.Title className="text-lg font-bold">{title}</Radix.Title>
              {fromBottom && about}
            </div>
            <Radix.Close
              aria-label="Tutup"
              className="grid size-11 place-content-center rounded-control hover:bg-sunken"
            >
              <X aria-hidden className="size-5" />
            </Radix.Close>
          </header>
          <div
            className={clsx(
              // The message below a long text stays in sight.
              'overflow-y-auto [&_textarea]:max-h-[35dvh] [&_textarea]:scroll-mb-10',
              fromBottom ? 'overscroll-contain p-5' : ['grid gap-4 px-5 pb-5', description ? 'pt-1' : 'pt-3'],
            )}
          >
            {!fromBottom && about}
            {children}
          </div>
          {actions && (
            <footer role="none" className="flex flex-wrap justify-end gap-2 border-t px-5 py-3">
              {actions}
            </footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** What a window that closes returns the focus to: for an item of a menu, which is gone by then, the menu's button. */
function openerOf(focused: Element | null): HTMLElement | null {
  const menu = focused?.closest('[role=menu]')
  const opener = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : focused
  return opener instanceof HTMLElement ? opener : null
}

/** Returns the focus, unless the page has moved it somewhere itself. */
function refocus(opener: HTMLElement | null): void {
  if (document.activeElement === document.body) opener?.focus({ preventScroll: true })
}

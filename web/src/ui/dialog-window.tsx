import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

export type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  children?: ReactNode
  /** Buttons at the foot, the most likely one last. */
  actions?: ReactNode
}

export function DialogWindow({ open, onOpenChange, title, description, children, actions }: DialogProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-appear bg-[oklch(0.15_0.01_70/0.5)]" />
        <Radix.Content
          {...(!description && { 'aria-describedby': undefined })}
          className="fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-lg -translate-1/2 animate-appear flex-col rounded-surface border bg-surface shadow-raised"
        >
          <header className="flex items-start gap-2 pt-3 pr-3 pl-5">
            <Radix.Title className="flex-1 pt-2 text-lg font-bold">{title}</Radix.Title>
            <Radix.Close
              aria-label="Tutup"
              className="grid size-11 place-content-center rounded-control hover:bg-sunken"
            >
              <X aria-hidden className="size-5" />
            </Radix.Close>
          </header>
          <div className="grid gap-4 overflow-y-auto px-5 pb-5">
            {description && <Radix.Description className="text-soft">{description}</Radix.Description>}
            {children}
          </div>
          {actions && <footer className="flex flex-wrap justify-end gap-2 border-t px-5 py-3">{actions}</footer>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

export type SheetProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: string
  children: ReactNode
}

/** A drawer from the bottom, within reach of a thumb. */
export function SheetWindow({ open, onOpenChange, title, description, children }: SheetProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-appear bg-[oklch(0.15_0.01_70/0.5)]" />
        <Radix.Content
          {...(!description && { 'aria-describedby': undefined })}
          className="fixed inset-x-0 bottom-0 z-50 mx-auto flex max-h-[85dvh] max-w-xl animate-rise flex-col rounded-t-2xl border bg-surface pb-[env(safe-area-inset-bottom)] shadow-raised"
        >
          <header className="flex items-center gap-2 border-b py-2 pr-2 pl-5">
            <div className="min-w-0 flex-1">
              <Radix.Title className="text-lg font-bold">{title}</Radix.Title>
              {description && <Radix.Description className="text-sm text-soft">{description}</Radix.Description>}
            </div>
            <Radix.Close
              aria-label="Tutup"
              className="grid size-11 place-content-center rounded-control hover:bg-sunken"
            >
              <X aria-hidden className="size-5" />
            </Radix.Close>
          </header>
          <div className="overflow-y-auto overscroll-contain p-5">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

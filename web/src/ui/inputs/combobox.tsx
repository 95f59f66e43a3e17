import { clsx } from 'clsx'
import { ChevronsUpDown } from 'lucide-react'
import { Popover } from 'radix-ui'
import { type Ref, useState } from 'react'
import { ChoiceList } from './choice-list.tsx'
import type { ChoicesNote } from './choices-note.tsx'
import { controlLook } from './input.tsx'
import type { Choice } from './select.tsx'
import type { ServerSearch } from './server-search.ts'
import { useTypedOpening } from './typed-opening.ts'
import { ClosesOnBack } from '../overlays/close-on-back.ts'

type ComboboxProps = {
  id?: string
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  options: readonly Choice[]
  placeholder: string
  /** Replaces the list, such as while it is loading or needs another choice first. */
  note?: ChoicesNote | undefined
  disabled?: boolean
  /** Set if the list comes from a server search: nothing is filtered here. */
  search?: ServerSearch | undefined
  ref?: Ref<HTMLButtonElement>
  'aria-invalid'?: boolean
  'aria-describedby'?: string | undefined
  'aria-required'?: boolean
}

/** A choice from a long list: opens a search box above the matches, also by typing. */
export function Combobox({
  value,
  onChange,
  onBlur,
  options,
  placeholder,
  note,
  search,
  disabled,
  ...trigger
}: ComboboxProps) {
  const [isOpen, setOpen] = useState(false)
  const chosen = options.find((option) => option.value === value)
  const listId = `${trigger.id}-list`
  const typing = useTypedOpening((begun) => {
    setOpen(true)
    search?.onSearch(begun)
  })
  const changeOpen = (open: boolean) => {
    setOpen(open)
    typing.onOpenChange(open)
    if (open) return
    // The search box is empty when it is opened again.
    search?.onSearch('')
    onBlur?.()
  }
  return (
    <Popover.Root open={isOpen} onOpenChange={changeOpen}>
      <Popover.Trigger asChild>
        <button
          {...trigger}
          {...typing.trigger}
          type="button"
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={listId}
          disabled={disabled}
          className={clsx(
            controlLook,
            'flex items-center justify-between gap-2 text-left text-base sm:text-[0.9375rem]',
          )}
        >
          <span className={clsx('truncate', !chosen && 'text-soft')}>{chosen?.label ?? placeholder}</span>
          <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-soft" />
        </button>
      </Popover.Trigger>
      {/* Closes without a fade: reopened during one, it would still contain the earlier input. */}
      {isOpen && (
        <Popover.Portal>
          <Popover.Content
            {...typing.content}
            aria-label="Pilihan"
            align="start"
            sideOffset={4}
            collisionPadding={8}
            className="z-70 w-(--radix-popover-trigger-width) min-w-60 animate-appear overflow-hidden rounded-surface border bg-surface shadow-raised"
          >
            <ClosesOnBack />
            <ChoiceList
              id={listId}
              value={value}
              options={options}
              note={note}
              begun={typing.begun}
              search={search}
              onChoose={(choice) => {
                onChange(choice)
                changeOpen(false)
              }}
            />
          </Popover.Content>
        </Popover.Portal>
      )}
    </Popover.Root>
  )
}

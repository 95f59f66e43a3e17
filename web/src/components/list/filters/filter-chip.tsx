import { clsx } from 'clsx'
import { ChevronDown, X } from 'lucide-react'
import { Popover } from 'radix-ui'
import { type ReactElement, useId, useState } from 'react'
import { ChoiceList } from '../../../ui/inputs/choice-list.tsx'
import { useTypedOpening } from '../../../ui/inputs/typed-opening.ts'
import { DropdownMenu, MenuChoice } from '../../../ui/overlays/dropdown-menu.tsx'
import type { ListFilter } from './list-filter.ts'
import { ClosesOnBack } from '../../../ui/overlays/close-on-back.ts'

const everything = ''
/** Above this number of choices there is a search box. */
export const fewChoices = 12

export const chipLook =
  'inline-flex min-h-9 items-center gap-1.5 whitespace-nowrap rounded-full border px-3.5 text-sm font-medium transition-colors pointer-coarse:min-h-11'

type FilterChipProps = { filter: ListFilter; value: string; onChange: (value: string) => void }

/** A filter of a list: a menu of its choices, with a search box if there are many. */
export function FilterChip({ filter, value, onChange }: FilterChipProps) {
  const chosen = filter.options.find((option) => option.value === value)
  const shown = chosen?.label ?? filter.unset
  const text = shown ? `${filter.label}: ${shown}` : filter.label
  const look = clsx(
    chipLook,
    'min-w-0',
    chosen
      ? 'rounded-r-none border-r-0 border-accent bg-tint text-accent-strong'
      : 'border-edge/60 bg-surface hover:bg-sunken',
  )
  const trigger = (
    <button type="button" className={look} title={chosen && text}>
      <span className="max-w-40 truncate">{text}</span>
      {!chosen && <ChevronDown aria-hidden className="size-4 text-soft" />}
    </button>
  )
  return (
    <span className={clsx('inline-flex max-w-full', chosen ? 'min-w-0' : 'shrink-0')}>
      {filter.search || filter.loaded || filter.options.length > fewChoices ? (
        <SearchedChoices filter={filter} value={value} onChange={onChange} trigger={trigger} />
      ) : (
        <DropdownMenu align="start" trigger={trigger}>
          <MenuChoice
            label={filter.label}
            value={value}
            options={[{ value: everything, label: filter.unset ?? 'Semua' }, ...filter.options]}
            onChange={onChange}
          />
        </DropdownMenu>
      )}
      {chosen && (
        <button
          type="button"
          aria-label={`Hapus filter ${filter.label}`}
          onClick={() => onChange(everything)}
          className="grid min-h-9 w-9 shrink-0 place-content-center rounded-r-full border border-l-0 border-accent bg-tint text-accent-strong pointer-coarse:min-h-11 pointer-coarse:w-11"
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
    </span>
  )
}

function SearchedChoices({ filter, value, onChange, trigger }: FilterChipProps & { trigger: ReactElement }) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const { search } = filter
  const type = (text: string) => {
    setTyped(text)
    search?.onSearch(text)
  }
  const typing = useTypedOpening((begun) => {
    setOpen(true)
    type(begun)
  })
  const openOrClose = (open: boolean) => {
    setOpen(open)
    typing.onOpenChange(open)
    // The search box is empty when it is opened again.
    if (!open) type('')
  }
  // After typing, Enter must not select "nothing" and clear the filter.
  const all = typed === '' || !search ? [{ value: everything, label: filter.unset ?? 'Semua' }] : []
  return (
    <Popover.Root open={isOpen} onOpenChange={openOrClose}>
      <Popover.Trigger asChild {...typing.trigger}>
        {trigger}
      </Popover.Trigger>
      {/* Closes without a fade: reopened during one, it would still contain the earlier input. */}
      {isOpen && (
        <Popover.Portal>
          <Popover.Content
            {...typing.content}
            align="start"
            sideOffset={6}
            collisionPadding={8}
            aria-label={filter.label}
            className="z-70 w-72 animate-appear overflow-hidden rounded-surface border bg-surface shadow-raised"
          >
            <ClosesOnBack />
            <ChoiceList
              id={id}
              value={value}
              options={[...all, ...filter.options]}
              note={(search ?? filter.loaded)?.note}
              begun={typing.begun}
              search={search && { ...search, onSearch: type }}
              onChoose={(choice) => {
                onChange(choice)
                openOrClose(false)
              }}
            />
          </Popover.Content>
        </Popover.Portal>
      )}
    </Popover.Root>
  )
}

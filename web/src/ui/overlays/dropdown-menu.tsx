import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { DropdownMenu as Radix } from 'radix-ui'
import type { PointerEvent, ReactElement, ReactNode } from 'react'
import { ClosesOnBack } from './close-on-back.ts'

type DropdownMenuProps = {
  trigger: ReactElement
  children: ReactNode
  align?: 'start' | 'end'
  onOpenChange?: ((isOpen: boolean) => void) | undefined
}

/**
 * A menu that opens below its trigger; the trigger must be a button. The page behind stays accessible: Radix would hide
 * elements that can still take the focus. A transparent layer receives the press that closes the menu.
 */
export function DropdownMenu({ trigger, children, align = 'end', onOpenChange }: DropdownMenuProps) {
  return (
    <Radix.Root modal={false} {...(onOpenChange && { onOpenChange })}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <div>
          <div aria-hidden className="fixed inset-0 z-70" />
          <Radix.Content
            align={align}
            sideOffset={6}
            collisionPadding={8}
            className="z-70 max-h-(--radix-dropdown-menu-content-available-height) min-w-52 animate-appear overflow-y-auto rounded-surface border bg-surface p-1 shadow-raised"
          >
            <ClosesOnBack />
            {children}
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  )
}

/**
 * Radix chooses the item on which a press ends, wherever it began: in a menu that moves meanwhile, another one than was
 * pressed. A click begins and ends on one.
 */
const onlyClicks = (event: PointerEvent) => event.preventDefault()

type MenuItemProps = {
  icon?: ReactNode
  danger?: boolean
  disabled?: boolean
  onSelect: () => void
  children: ReactNode
}

export function MenuItem({ icon, danger = false, disabled = false, onSelect, children }: MenuItemProps) {
  return (
    <Radix.Item
      disabled={disabled}
      onSelect={onSelect}
      onPointerUp={onlyClicks}
      className={clsx(
        'flex min-h-10 items-center gap-3 rounded-control px-3 text-sm outline-none select-none pointer-coarse:min-h-11',
        'data-disabled:text-soft data-highlighted:bg-sunken [&_svg]:size-4 [&_svg]:shrink-0',
        danger && 'text-danger',
      )}
    >
      {icon}
      {children}
    </Radix.Item>
  )
}

export const MenuLabel = ({ children }: { children: ReactNode }) => (
  <Radix.Label className="px-3 py-2 text-sm">{children}</Radix.Label>
)

export const MenuSeparator = () => <Radix.Separator className="my-1 h-px bg-line" />

type MenuChoiceProps<Value extends string> = {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

/** One of a few values, chosen inside a menu. */
export function MenuChoice<Value extends string>({ label, value, options, onChange }: MenuChoiceProps<Value>) {
  return (
    <Radix.RadioGroup value={value} onValueChange={(chosen) => onChange(chosen as Value)} aria-label={label}>
      <MenuLabel>
        <span className="text-soft">{label}</span>
      </MenuLabel>
      {options.map((option) => (
        <Radix.RadioItem
          key={option.value}
          value={option.value}
          onPointerUp={onlyClicks}
          className="flex min-h-10 items-center gap-3 rounded-control px-3 text-sm outline-none select-none data-highlighted:bg-sunken pointer-coarse:min-h-11"
        >
          <span className="grid size-4 place-content-center rounded-full border border-edge">
            <Radix.ItemIndicator className="size-2 rounded-full bg-accent" />
          </span>
          {option.label}
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  )
}

type MenuTickProps = { checked: boolean; disabled?: boolean; onChange: (checked: boolean) => void; children: ReactNode }

/** A checkbox inside a menu, which stays open for the next one. */
export function MenuTick({ checked, disabled = false, onChange, children }: MenuTickProps) {
  return (
    <Radix.CheckboxItem
      checked={checked}
      disabled={disabled}
      onCheckedChange={onChange}
      onSelect={(event) => event.preventDefault()}
      onPointerUp={onlyClicks}
      className="flex min-h-10 items-center gap-3 rounded-control px-3 text-sm outline-none select-none data-disabled:text-soft data-highlighted:bg-sunken pointer-coarse:min-h-11"
    >
      <span className="grid size-4 place-content-center rounded border border-edge">
        <Radix.ItemIndicator>
          <Check aria-hidden className="size-3.5 text-accent-strong" />
        </Radix.ItemIndicator>
      </span>
      {children}
    </Radix.CheckboxItem>
  )
}

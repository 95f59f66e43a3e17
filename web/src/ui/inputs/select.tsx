import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import type { Ref, SelectHTMLAttributes } from 'react'
import { controlLook } from './input.tsx'

/** `disabled`: shown in a searched list, but not selectable. */
export type Choice = { value: string; label: string; disabled?: true }

type SelectProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'children'> & {
  options: readonly Choice[]
  /** Shown while nothing is chosen, and offered as the empty choice. */
  placeholder?: string
  ref?: Ref<HTMLSelectElement>
}

/** The browser's own list, for short sets of choices: phones handle it best. */
export function Select({ options, placeholder, className, ...rest }: SelectProps) {
  return (
    <span className={clsx('relative block', className)}>
      <select
        {...rest}
        className={clsx(
          controlLook,
          'appearance-none truncate pr-10 text-base sm:text-[0.9375rem]',
          placeholder !== undefined && rest.value === '' && 'text-soft',
        )}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} className="text-ink">
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-soft"
      />
    </span>
  )
}

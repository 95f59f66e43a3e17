import { normalizeTyped } from '@hadir/contract/fields/typed-text.ts'
import { clsx } from 'clsx'
import { OTPInput } from 'input-otp'
import type { Ref } from 'react'

type CodeInputProps = {
  length: number
  label: string
  value: string
  onChange: (value: string) => void
  disabled?: boolean
  /** What is wrong with these digits is in the element `codeError`. */
  isWrong?: boolean
  ref?: Ref<HTMLInputElement>
}

export const codeError = 'code-error'

/** Boxes for digits over one real input, so that pasting and a phone's "code from messages" work. */
export function CodeInput({ length, label, value, onChange, disabled = false, isWrong, ref }: CodeInputProps) {
  return (
    <OTPInput
      ref={ref}
      aria-label={label}
      aria-invalid={isWrong}
      aria-describedby={codeError}
      maxLength={length}
      inputMode="numeric"
      autoComplete="one-time-code"
      // The only purpose of the screen.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      pasteTransformer={digitsIn}
      value={value}
      onChange={(typed) => onChange(digitsIn(typed))}
      disabled={disabled}
      containerClassName="flex gap-2 sm:gap-3"
      render={({ slots }) =>
        slots.map((slot, index) => (
          <div
            // The boxes never change places.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            className={clsx(
              'grid h-14 flex-1 place-content-center rounded-control border bg-surface text-2xl font-bold tabular-nums',
              slot.isActive && 'outline-2 outline-accent',
              isWrong ? 'border-danger' : slot.isActive ? 'border-accent' : 'border-edge',
            )}
          >
            {slot.char ?? (slot.hasFakeCaret && <span className="h-7 w-0.5 animate-pulse bg-accent" />)}
          </div>
        ))
      }
    />
  )
}

const digitsIn = (typed: string) => normalizeTyped(typed).replace(/\D/g, '')

import { clsx } from 'clsx'
import type { ButtonHTMLAttributes } from 'react'
import { Spinner } from './spinner.tsx'

type Look = {
  tone?: keyof typeof tones
  size?: 'normal' | 'small' | 'icon'
  wide?: boolean
  /** Its text may take several lines at any width; others do only on the narrowest screens. */
  wraps?: boolean
}

const tones = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong border-transparent',
  plain: 'bg-surface text-ink border-edge/60 hover:bg-sunken hover:border-edge',
  quiet: 'border-transparent text-ink hover:bg-sunken',
  /** Opens the question of an act that cannot be undone; the act itself is `danger`. */
  quietDanger: 'border-transparent text-danger hover:bg-sunken',
  danger: 'bg-danger text-on-danger border-transparent hover:opacity-90',
}
const sizes = {
  normal: 'min-h-11 min-w-11 px-3 sm:px-4',
  small: 'min-h-9 px-3 text-sm pointer-coarse:min-h-11',
  icon: 'size-11 shrink-0',
}

/** The classes of a button, for links that look like one. */
export const buttonLook = ({ tone = 'plain', size = 'normal', wide = false, wraps = false }: Look) =>
  clsx(
    'inline-flex items-center justify-center gap-2 rounded-control border font-semibold hover:transition-colors',
    !wraps && 'whitespace-nowrap max-[15rem]:whitespace-normal',
    'data-off:cursor-not-allowed data-off:border-transparent data-off:bg-sunken data-off:text-soft',
    tones[tone],
    sizes[size],
    wide && 'w-full',
  )

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & Look & { busy?: boolean }

/**
 * `busy` keeps the button at its width, so that nothing beside it moves. A busy or disabled button informs screen readers
 * and does nothing, but keeps the focus: its own press may be what disabled it.
 */
export function Button({
  tone = 'plain',
  size = 'normal',
  wide = false,
  wraps = false,
  busy = false,
  disabled = false,
  type = 'button',
  className,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- always one of the three, 'button' by default
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || disabled || undefined}
      data-off={disabled || undefined}
      onClick={busy || disabled ? (event) => event.preventDefault() : rest.onClick}
      className={clsx(buttonLook({ tone, size, wide, wraps }), busy && 'relative cursor-progress', className)}
    >
      {busy && <Spinner className="absolute size-4" />}
      {busy ? <span className="inline-flex items-center gap-2 opacity-0">{rest.children}</span> : rest.children}
    </button>
  )
}

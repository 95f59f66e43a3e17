import { clsx } from 'clsx'
import type { InputHTMLAttributes, Ref, TextareaHTMLAttributes } from 'react'

export const controlLook =
  'min-h-11 w-full rounded-control border border-edge bg-surface px-3 text-ink transition-colors text-ellipsis placeholder:text-soft ' +
  'hover:border-soft focus-visible:border-accent focus-visible:outline-offset-0 ' +
  'aria-invalid:border-danger [&[readonly]]:bg-sunken disabled:cursor-not-allowed disabled:bg-sunken disabled:text-soft'

/** At least 16 px on phones, or iOS zooms into the page on focus. */
export function Input({ className, ...rest }: InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> }) {
  return <input {...rest} className={clsx(controlLook, 'text-base sm:text-[0.9375rem]', className)} />
}

/** Text of several lines; it grows with its content in browsers that support it. */
export function Textarea({ className, rows = 2, ...rest }: TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return (
    <textarea
      {...rest}
      rows={rows}
      className={clsx(controlLook, 'field-sizing-content py-2.5 text-base sm:text-[0.9375rem]', className)}
    />
  )
}

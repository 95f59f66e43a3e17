import { clsx } from 'clsx'
import type { TextareaHTMLAttributes } from 'react'
import { controlLook } from './input.tsx'

/** Text of several lines; it grows with what is typed where the browser can. */
export function Textarea({ className, rows = 2, ...rest }: TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return (
    <textarea
      {...rest}
      rows={rows}
      className={clsx(controlLook, 'field-sizing-content py-2.5 text-base sm:text-[15px]', className)}
    />
  )
}

import { type ReactNode, useId } from 'react'

/** The attributes that a control needs so that its label, help and error are announced with it. */
export type ControlProps = {
  id: string
  'aria-invalid': boolean
  'aria-describedby': string | undefined
  'aria-required': boolean
}

type FieldProps = {
  label: ReactNode
  help?: ReactNode
  error?: string | undefined
  required?: boolean
  /** The error's line is there from the start, where a press on what is below would miss it once the line appears. */
  hasErrorRoom?: boolean
  children: (control: ControlProps) => ReactNode
}

/** A label above, the control, then its error and help below. */
export function Field({ label, help, error, required = false, hasErrorRoom, children }: FieldProps) {
  const id = useId()
  const errorId = `${id}-error`
  const helpId = `${id}-help`
  const describedBy = [error && errorId, help && helpId].filter(Boolean).join(' ') || undefined
  return (
    <div className="grid grid-cols-1 content-start gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
        {!required && <span className="font-normal text-soft"> (opsional)</span>}
      </label>
      {children({ id, 'aria-invalid': Boolean(error), 'aria-describedby': describedBy, 'aria-required': required })}
      {(error || hasErrorRoom) && (
        <p id={errorId} className="flex items-start gap-1.5 text-sm text-danger">
          {error && <ErrorMark />}
          {error || '\u00a0'}
        </p>
      )}
      {help && (
        <p id={helpId} className="text-sm text-soft">
          {help}
        </p>
      )}
    </div>
  )
}

/** Drawn here, because the icon library would be a tenth of what the sign-in screen adds to the first page. */
const ErrorMark = () => (
  <svg
    viewBox="0 0 24 24"
    aria-hidden
    className="mt-0.5 size-4 shrink-0"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
  >
    <circle cx="12" cy="12" r="9.5" />
    <path d="M12 7.5v5M12 16.5v.01" />
  </svg>
)

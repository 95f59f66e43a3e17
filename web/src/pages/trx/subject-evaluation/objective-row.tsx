import { type ReactNode, useId } from 'react'
import { type Control, useController } from 'react-hook-form'
import { Input, Textarea } from '../../../ui/inputs/input.tsx'
import { RowButtons } from './row-buttons.tsx'
import type { SetupFields } from './setup-values.ts'

type ObjectiveRowProps = {
  control: Control<SetupFields>
  at: number
  count: number
  onMove: (to: number) => void
  onRemove: () => void
}

/** One objective: a table row on a desktop, a card on a phone. */
export function ObjectiveRow({ control, at, count, onMove, onRemove }: ObjectiveRowProps) {
  const code = useController({ control, name: `objectives.${at}.code` })
  const text = useController({ control, name: `objectives.${at}.text` })
  const scope = useController({ control, name: `objectives.${at}.scope` })
  // Not by its code, which is being typed here.
  const what = `baris ${at + 1}`
  return (
    <li
      aria-label={`Baris ${at + 1}`}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 max-md:border-b max-md:pb-4 md:grid-cols-[5.5rem_minmax(0,1fr)_12rem_auto]"
    >
      <RowField label="Kode" what={what} error={code.fieldState.error?.message}>
        {(aria) => <Input {...code.field} {...aria} autoComplete="off" />}
      </RowField>
      <RowField
        label="Tujuan pembelajaran"
        what={what}
        error={text.fieldState.error?.message}
        className="max-md:col-span-2"
      >
        {(aria) => (
          <Textarea
            {...text.field}
            {...aria}
            rows={1}
            // One sentence of a description: text pasted from a narrow column loses its line breaks.
            onChange={({ target }) => text.field.onChange(target.value.replace(/\s*\n\s*/g, ' '))}
          />
        )}
      </RowField>
      <RowField
        label="Lingkup materi"
        what={what}
        error={scope.fieldState.error?.message}
        className="max-md:col-span-2"
      >
        {(aria) => <Input {...scope.field} {...aria} value={scope.field.value ?? ''} autoComplete="off" />}
      </RowField>
      <div className="max-md:col-start-2 max-md:row-start-1 max-md:self-end">
        <RowButtons what={what} at={at} count={count} onMove={onMove} onRemove={onRemove} />
      </div>
    </li>
  )
}

type RowFieldProps = {
  label: string
  /** The row that it is in, for screen readers. */
  what: string
  error: string | undefined
  className?: string
  children: (aria: { id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined }) => ReactNode
}

function RowField({ label, what, error, className = '', children }: RowFieldProps) {
  const id = useId()
  const errorId = `${id}-error`
  return (
    <div className={`grid grid-cols-1 content-start gap-1 ${className}`}>
      <label htmlFor={id} className="text-sm font-semibold md:sr-only">
        {label}
        <span className="sr-only"> {what}</span>
      </label>
      {children({ id, 'aria-invalid': error !== undefined, 'aria-describedby': error && errorId })}
      {error && (
        <p id={errorId} className="text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  )
}

import type { ReactNode } from 'react'
import { useFormState } from 'react-hook-form'
import type { SetupForm } from './setup-values.ts'

/** The heading of a list, which gets the focus if the list as a whole is rejected. */
export const sectionId = (name: string) => `susunan-${name}`

type SectionProps = {
  form: SetupForm
  name: 'objectives' | 'components'
  title: string
  lead: ReactNode
  children: ReactNode
}

/** One of the two lists of the form, with errors of the list as a whole. */
export function Section({ form, name, title, lead, children }: SectionProps) {
  const { errors } = useFormState({ control: form.control, name })
  const error = errors[name]
  // The resolver puts it at the root, the server's refusal at the list itself.
  const message = error?.root?.message ?? error?.message
  return (
    <section
      className="grid grid-cols-1 gap-4 rounded-surface border bg-surface p-4 sm:p-6"
      aria-labelledby={sectionId(name)}
    >
      <div className="grid gap-1">
        <h2 id={sectionId(name)} tabIndex={-1} className="scroll-mt-24 text-lg font-bold">
          {title}
        </h2>
        <p className="text-sm text-pretty text-soft">{lead}</p>
        {message && (
          <p role="alert" className="text-sm text-danger">
            {message}
          </p>
        )}
      </div>
      {children}
    </section>
  )
}

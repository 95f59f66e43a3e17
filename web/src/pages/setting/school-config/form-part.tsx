import type { ReactNode } from 'react'

/** Related fields of a form, under a heading of their own. */
export const FormPart = ({ title, help, children }: { title: string; help?: string; children: ReactNode }) => (
  <fieldset className="grid gap-x-6 gap-y-4 border-t pt-5 first:border-0 first:pt-0 md:col-span-2 md:grid-cols-2">
    <legend className="sr-only">{title}</legend>
    <p className="md:col-span-2">
      <span aria-hidden className="block font-semibold">
        {title}
      </span>
      {help && <span className="text-sm text-soft">{help}</span>}
    </p>
    {children}
  </fieldset>
)

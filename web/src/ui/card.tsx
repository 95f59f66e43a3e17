import { type ReactNode, useId } from 'react'

/** One section of the home, with its heading. */
export function Card({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="grid content-start gap-3 rounded-surface border bg-surface p-5">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={titleId} className="text-lg font-bold">
          {title}
        </h2>
        {aside}
      </header>
      {children}
    </section>
  )
}

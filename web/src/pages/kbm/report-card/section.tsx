import { type ReactNode, useId } from 'react'

type SectionProps = { title: string; aside?: ReactNode; children: ReactNode }

/** One part of a student's page. */
export function Section({ title, aside, children }: SectionProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-1 content-start gap-3 rounded-surface border bg-surface p-4"
    >
      <header className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 id={id} className="text-lg font-bold">
          {title}
        </h2>
        {aside}
      </header>
      {children}
    </section>
  )
}

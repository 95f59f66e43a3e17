import type { ReactNode } from 'react'

type EmptyStateProps = { icon: ReactNode; title: string; text: string; action?: ReactNode }

/** Explains why there is nothing here and what to do first. */
export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-2 rounded-surface border border-dashed bg-surface px-4 py-12 text-center">
      <div
        aria-hidden
        className="mb-2 grid size-12 place-content-center rounded-full bg-tint text-accent [&_svg]:size-6"
      >
        {icon}
      </div>
      <p className="text-lg font-semibold text-balance">{title}</p>
      <p className="max-w-[46ch] text-pretty text-soft">{text}</p>
      {action && <div className="mt-3 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}

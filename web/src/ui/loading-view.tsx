import { Spinner } from './spinner.tsx'

/** Full screen, for moments in which nothing else can be shown yet. */
export function LoadingView({ text = 'Mohon Tunggu' }: { text?: string }) {
  return (
    <output className="fixed inset-0 z-50 grid place-content-center justify-items-center gap-4 bg-page">
      <Spinner className="size-8 text-accent" />
      <p className="text-lg font-semibold">{text}</p>
    </output>
  )
}

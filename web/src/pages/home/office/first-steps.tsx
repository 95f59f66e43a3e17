import { clsx } from 'clsx'
import { Check, ChevronRight, X } from 'lucide-react'
import { Link } from 'react-router'
import { useFirstSteps } from '../../../components/feedback/use-first-steps.ts'
import { useStepsShown } from './steps-shown.ts'

/**
 * The first steps of a new school: finished ones are ticked, the next one is highlighted, and completion is announced.
 */
export function FirstSteps({ schoolId }: { schoolId: string }) {
  const steps = useFirstSteps(schoolId)
  const { shows, close } = useStepsShown(
    schoolId,
    steps.map((step) => step.isDone),
  )
  if (shows === 'nothing') return null
  const isKnown = steps.every((step) => step.isDone !== null)
  const next = steps.find((step) => step.isDone === false)
  const done = steps.filter((step) => step.isDone).length
  return (
    <section aria-labelledby="langkah" className="rounded-surface border bg-surface">
      <header className="flex items-start justify-between gap-4 border-b px-5 py-3">
        <div>
          <h2 id="langkah" className="text-lg font-bold">
            {shows === 'done' ? 'Langkah pertama selesai' : 'Langkah pertama'}
          </h2>
          <p className="text-sm tabular-nums text-soft">
            {shows === 'done'
              ? 'Absensi sekolah Anda sudah berjalan.'
              : isKnown
                ? `${done} dari ${steps.length} selesai`
                : '\u00a0'}
          </p>
        </div>
        {shows === 'done' && (
          <button
            type="button"
            aria-label="Tutup langkah pertama"
            title="Tutup; besok hilang sendiri"
            onClick={close}
            className="-mr-3 grid size-11 place-content-center rounded-control text-soft hover:bg-sunken hover:text-ink"
          >
            <X aria-hidden className="size-5" />
          </button>
        )}
      </header>
      <ol>
        {steps.map((step, index) => (
          <li key={step.to} className="border-b last:border-0">
            <Link to={step.to} className="flex items-center gap-4 px-5 py-4 hover:bg-page">
              <span
                className={clsx(
                  'grid size-8 shrink-0 place-content-center rounded-full font-bold tabular-nums',
                  step === next ? 'bg-accent text-on-accent' : 'bg-tint text-accent-strong',
                )}
              >
                {step.isDone || shows === 'done' ? (
                  <Check aria-hidden className="size-4" strokeWidth={3} />
                ) : isKnown ? (
                  index + 1
                ) : null}
              </span>
              <span className="flex-1">
                <span className="block font-semibold">
                  {step.title}
                  {step.isDone && <span className="ml-2 text-sm font-medium text-accent-strong">Selesai</span>}
                </span>
                <span className="block text-sm text-soft">{step.text}</span>
              </span>
              <ChevronRight aria-hidden className="size-5 shrink-0 text-soft" />
            </Link>
          </li>
        ))}
      </ol>
    </section>
  )
}

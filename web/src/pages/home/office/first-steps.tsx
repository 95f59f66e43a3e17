import { clsx } from 'clsx'
import { Check, ChevronDown, ChevronRight, X } from 'lucide-react'
import { Link } from 'react-router'
import { useFirstSteps } from '../../../components/feedback/use-first-steps.ts'
import { useStepsShown } from './steps-shown.ts'

/**
 * The first steps of a new school or year: those finished before fold into one line, one finished since is ticked in its
 * place, the next one is highlighted, and completion is announced.
 */
export function FirstSteps({ schoolId }: { schoolId: string }) {
  const { steps, newYear } = useFirstSteps(schoolId)
  const of = newYear ? `${schoolId} ${newYear}` : schoolId
  return <Steps key={of} {...{ of, steps, newYear }} />
}

type StepsProps = { of: string } & ReturnType<typeof useFirstSteps>

function Steps({ of, steps, newYear }: StepsProps) {
  const { shows, folded, close } = useStepsShown(
    of,
    steps.map((step) => step.isDone),
  )
  if (shows === 'nothing') return null
  if (shows === 'done') return <Completed onClose={close} />
  const isKnown = steps.every((step) => step.isDone !== null)
  const numbered = steps.map((step, index) => ({ ...step, no: index + 1 }))
  const finished = folded.flatMap((place) => numbered[place] ?? [])
  const open = numbered.filter((step) => !finished.includes(step))
  const next = isKnown ? open.find((step) => !step.isDone) : undefined
  return (
    <section aria-labelledby="langkah" className="rounded-surface border bg-surface">
      <header className="border-b px-5 py-3">
        <h2 id="langkah" className="text-lg font-bold">
          Langkah pertama {newYear}
        </h2>
        <p className="text-sm tabular-nums text-soft">
          {isKnown ? `${steps.filter(({ isDone }) => isDone).length} dari ${steps.length} selesai` : '\u00a0'}
        </p>
      </header>
      {finished.length > 0 && (
        <details className="group border-b">
          <summary className="flex min-h-11 cursor-pointer list-none items-center gap-4 px-5 hover:bg-page [&::-webkit-details-marker]:hidden">
            <span className="grid w-8 shrink-0 place-content-center">
              <Done />
            </span>
            <span className="flex-1 font-medium">{finished.length} langkah selesai</span>
            <ChevronDown aria-hidden className="size-5 shrink-0 text-soft group-open:rotate-180" />
          </summary>
          <ul className="pb-2">
            {finished.map((step) => (
              <li key={step.no}>
                <Link to={step.to} className="flex min-h-11 items-center gap-4 py-1 pr-5 pl-17 hover:bg-page">
                  <span className="flex-1">{step.title}</span>
                  <ChevronRight aria-hidden className="size-5 shrink-0 text-soft" />
                </Link>
              </li>
            ))}
          </ul>
        </details>
      )}
      <ol>
        {open.map((step) => (
          <li key={step.no} className="border-b last:border-0">
            <Link to={step.to} className="flex items-center gap-4 px-5 py-4 hover:bg-page">
              <span
                className={clsx(
                  'grid size-8 shrink-0 place-content-center rounded-full font-bold tabular-nums',
                  step === next ? 'bg-accent text-on-accent' : !step.isDone && 'bg-tint text-accent-strong',
                )}
              >
                {step.isDone ? <Done /> : isKnown ? step.no : null}
              </span>
              <span className="flex-1">
                <span className="block font-semibold">
                  {step.title}
                  {step.isDone && <span className="sr-only">selesai</span>}
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

const Done = () => <Check aria-hidden className="size-4 shrink-0 text-accent-strong" strokeWidth={3} />

const Completed = ({ onClose }: { onClose: () => void }) => (
  <section
    aria-labelledby="langkah"
    className="flex min-h-12 items-center gap-3 rounded-surface border bg-surface py-0.5 pr-2 pl-5"
  >
    <Done />
    <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3 py-1">
      <h2 id="langkah" className="font-bold">
        Langkah pertama selesai
      </h2>
      <p className="text-sm text-soft">Absensi sekolah Anda sudah berjalan.</p>
    </div>
    <button
      type="button"
      aria-label="Tutup langkah pertama"
      title="Tutup; besok hilang sendiri"
      onClick={onClose}
      className="grid size-11 shrink-0 place-content-center rounded-control text-soft hover:bg-sunken hover:text-ink"
    >
      <X aria-hidden className="size-5" />
    </button>
  </section>
)

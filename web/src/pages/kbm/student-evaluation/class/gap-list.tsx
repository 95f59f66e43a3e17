import {
  type GapKind,
  gapKinds,
  gapLabels,
  type ReportCardGap,
} from '@hadir/contract/student/student-evaluation/lock.ts'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../../../ui/button.tsx'

/** As many as fit on a phone with the next group still in view. */
const atOnce = 10
const mostNamed = 3

/** The gap that the user has gone to fill: on her return the list is open there, not at its top. */
let left: { kind: GapKind; at: number } | null = null

/** What is missing before rapor can be locked, by kind; each entry links to the screen that fixes it. */
export function GapList({ gaps }: { gaps: readonly ReportCardGap[] }) {
  const kinds = gapKinds.filter((kind) => gaps.some((gap) => gap.kind === kind))
  const [from] = useState(left)
  useEffect(() => void (left = null), [])
  const open = from && kinds.includes(from.kind) ? from : { kind: kinds[0], at: null }
  return (
    <div className="grid gap-2">
      {kinds.map((kind) => (
        <GapGroup
          key={kind}
          kind={kind}
          gaps={gaps.filter((gap) => gap.kind === kind)}
          openAt={kind === open.kind ? open.at : undefined}
        />
      ))}
    </div>
  )
}

type GapGroupProps = {
  kind: GapKind
  gaps: readonly ReportCardGap[]
  /** The entry to show; null for the top of the open group, undefined for a closed one. */
  openAt: number | null | undefined
}

function GapGroup({ kind, gaps, openAt }: GapGroupProps) {
  const [shown, setShown] = useState(Math.max(atOnce, (openAt ?? 0) + 1))
  // A filled gap is no longer in the list; the next one is in its place.
  const [returnTo] = useState(() => (openAt == null ? undefined : gaps[Math.min(openAt, gaps.length - 1)]))
  const returnKey = returnTo && keyOf(returnTo)
  const rest = gaps.length - shown
  const step = Math.min(rest, 5 * atOnce)
  return (
    <details open={openAt !== undefined} className="group rounded-control border">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-control px-3 py-1 font-semibold hover:bg-page">
        <ChevronDown aria-hidden className="size-4 shrink-0 text-soft group-open:rotate-180" />
        <span className="min-w-0 flex-1">{gapLabels[kind]}</span>
        <span className="tabular-nums text-soft">{gaps.length}</span>
      </summary>
      <ul className="grid border-t">
        {gaps.slice(0, shown).map((gap, at) => (
          <li key={keyOf(gap)} className="border-b last:border-b-0">
            <Link
              ref={keyOf(gap) === returnKey ? focusLater : undefined}
              to={gap.path}
              onClick={() => void (left = { kind, at })}
              className="flex min-h-11 items-center gap-2 px-3 py-1.5 hover:bg-page"
            >
              <span className="min-w-0 flex-1">
                <span className="block font-medium break-words">{titleOf(gap)}</span>
                <span className="block text-sm text-soft break-words">{detailOf(gap)}</span>
              </span>
              <ChevronRight aria-hidden className="size-4 shrink-0 text-soft" />
            </Link>
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <div className="border-t p-2">
          <Button size="small" tone="quiet" wide onClick={() => setShown(shown + 5 * atOnce)}>
            Tampilkan {step} lagi{rest > step && ` dari ${rest}`}
          </Button>
        </div>
      )}
    </details>
  )
}

const keyOf = ({ path, subject, students }: ReportCardGap) => `${path} ${subject?.id} ${students[0]?.id}`

/** The window focuses its first field when it opens, which scrolls it up. */
function focusLater(link: HTMLAnchorElement | null) {
  const frame = requestAnimationFrame(() => {
    link?.focus({ preventScroll: true })
    link?.scrollIntoView({ block: 'center' })
  })
  return () => cancelAnimationFrame(frame)
}

const titleOf = ({ subject, academicClass, students, kind }: ReportCardGap) =>
  subject
    ? [subject.name, academicClass?.name].filter(Boolean).join(' ')
    : (students[0]?.name ?? academicClass?.name ?? gapLabels[kind])

function detailOf({ subject, academicClass, students, filled, owed }: ReportCardGap): string {
  const names = students.slice(0, mostNamed).map(({ name }) => name)
  const more = students.length - names.length
  const whom = subject && names.length > 0 ? `${names.join(', ')}${more > 0 ? ` dan ${more} siswa lain` : ''}` : null
  return [
    owed ? `terisi ${filled ?? 0}/${owed}` : null,
    whom,
    !subject && students.length > 0 ? academicClass?.name : null,
  ]
    .filter(Boolean)
    .join(' · ')
}

import {
  type GapKind,
  gapKinds,
  gapLabels,
  type ReportCardGap,
} from '@hadir/contract/student/student-evaluation/lock.ts'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../../../ui/button.tsx'

/** As many as fit on a phone with the next group still in view. */
const atOnce = 10
const mostNamed = 3

/** What is missing before rapor can be locked, by kind; each entry links to the screen that fixes it. */
export function GapList({ gaps }: { gaps: readonly ReportCardGap[] }) {
  const kinds = gapKinds.filter((kind) => gaps.some((gap) => gap.kind === kind))
  return (
    <div className="grid gap-2">
      {kinds.map((kind, at) => (
        <GapGroup key={kind} kind={kind} gaps={gaps.filter((gap) => gap.kind === kind)} isFirst={at === 0} />
      ))}
    </div>
  )
}

function GapGroup({ kind, gaps, isFirst }: { kind: GapKind; gaps: readonly ReportCardGap[]; isFirst: boolean }) {
  const [shown, setShown] = useState(atOnce)
  const rest = gaps.length - shown
  return (
    <details open={isFirst} className="group rounded-control border">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-control px-3 py-1 font-semibold hover:bg-page">
        <ChevronDown aria-hidden className="size-4 shrink-0 text-soft group-open:rotate-180" />
        <span className="min-w-0 flex-1">{gapLabels[kind]}</span>
        <span className="tabular-nums text-soft">{gaps.length}</span>
      </summary>
      <ul className="grid border-t">
        {gaps.slice(0, shown).map((gap) => (
          <li key={`${gap.path} ${gap.subject?.id} ${gap.students[0]?.id}`} className="border-b last:border-b-0">
            <Link to={gap.path} className="flex min-h-11 items-center gap-2 px-3 py-1.5 hover:bg-page">
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
            Tampilkan {Math.min(rest, 5 * atOnce)} lagi dari {rest}
          </Button>
        </div>
      )}
    </details>
  )
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

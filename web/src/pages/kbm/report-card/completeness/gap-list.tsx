import { type GapKind, gapLabels, type ReportCardGap } from '@hadir/contract/student/report-card/lock.ts'
import { atPlace } from '@hadir/contract/school/school-words.ts'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useSchoolWords } from '../../../../session/use-school-words.ts'
import { Button, buttonLook } from '../../../../ui/button.tsx'

/** As many as fit on a phone with the next group still in view. */
const atOnce = 10
const mostNamed = 3

/** The gap that the user has gone to fill: on her return the list is open there, not at its top. */
let left: { kind: GapKind; at: number } | null = null

/** The kinds of these gaps, in the order of the contract. */
export const kindsOf = (gaps: readonly ReportCardGap[]) =>
  (Object.keys(gapLabels) as GapKind[]).filter((kind) => gaps.some((gap) => gap.kind === kind))

type GapListProps = {
  gaps: readonly ReportCardGap[]
  /** Whether the first kind is open. */
  isOpen?: boolean
}

/** What is missing before rapor can be locked, by kind; each entry links to the screen that fixes it. */
export function GapList({ gaps, isOpen = true }: GapListProps) {
  const kinds = kindsOf(gaps)
  const [from] = useState(left)
  useEffect(() => void (left = null), [])
  const first = isOpen ? kinds[0] : undefined
  const open = from && kinds.includes(from.kind) ? from : { kind: first, at: null }
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
  const words = useSchoolWords()
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
        <span className="min-w-0 flex-1">{atPlace(gapLabels[kind], words)}</span>
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
            {gap.kind === 'ATTENDANCE_MISSING' && <Attendance gap={gap} />}
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

/** Every student's days, and the way in for a class that was marked elsewhere until now. */
const Attendance = ({ gap: { path, students } }: { gap: ReportCardGap }) => (
  <div className="flex flex-wrap items-start justify-between gap-2 px-3 pb-2">
    <details className="min-w-0 text-sm">
      <summary className="inline-flex min-h-9 cursor-pointer pointer-coarse:min-h-11 items-center text-accent-strong">
        Per siswa
      </summary>
      <ul>
        {students.map(({ id, name, filled, owed }) => (
          <li key={id} className="flex justify-between gap-3">
            <span className="min-w-0 break-words">{name}</span>
            <span className="shrink-0 text-soft tabular-nums">
              {filled} dari {owed} hari
            </span>
          </li>
        ))}
      </ul>
    </details>
    <Link to={`${path}&balance=`} className={buttonLook({ size: 'small' })}>
      Isi saldo awal
    </Link>
  </div>
)

const keyOf = ({ path, subject, about, students }: ReportCardGap) =>
  `${path} ${subject?.id} ${about} ${students[0]?.id}`

/** The page is scrolled to its top when it opens. */
function focusLater(link: HTMLAnchorElement | null) {
  const frame = requestAnimationFrame(() => {
    link?.focus({ preventScroll: true })
    link?.scrollIntoView({ block: 'center' })
  })
  return () => cancelAnimationFrame(frame)
}

/** One student each: her name is the title. Of the others it is the subject, what is missing, or the class. */
const ofStudent: readonly GapKind[] = [
  'RELIGION_BLANK',
  'ATTITUDE_MISSING',
  'NOTE_MISSING',
  'DECISION_MISSING',
  'NO_RELIGION_SUBJECT',
]

function titleOf({ subject, about, academicClass, students, kind }: ReportCardGap): string {
  const [student] = students
  if (student && ofStudent.includes(kind)) return student.name
  if (subject) return [subject.name, academicClass?.name].filter(Boolean).join(' ')
  return [about, academicClass?.name].filter(Boolean).join(', ') || gapLabels[kind]
}

function detailOf({ about, academicClass, students, filled, owed, kind }: ReportCardGap): string {
  const isOfStudent = ofStudent.includes(kind)
  const names = students.slice(0, mostNamed).map((one) => one.name)
  const more = students.length - names.length
  const whom =
    !isOfStudent && names.length > 0 ? `${names.join(', ')}${more > 0 ? ` dan ${more} siswa lain` : ''}` : null
  const count =
    kind === 'ATTENDANCE_MISSING'
      ? `${filled ?? 0} dari ${owed ?? 0} hari terisi`
      : owed
        ? `terisi ${filled ?? 0}/${owed}`
        : null
  const where = isOfStudent && students.length > 0 ? academicClass?.name : null
  return [count, isOfStudent ? about : null, whom, where].filter(Boolean).join(' · ')
}

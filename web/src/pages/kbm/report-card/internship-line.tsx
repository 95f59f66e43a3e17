import { formatDate } from '@hadir/contract/dates/dates.ts'
import type { Internship } from '@hadir/contract/student/report-card/internship.ts'

/** One PKL to read: the place with its score, then when, with whom and how. */
export const InternshipLine = ({ place, startDate, endDate, mentor, score, description }: Omit<Internship, 'id'>) => (
  <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4">
    <p className="font-medium break-words">{place}</p>
    <p className="text-right font-semibold tabular-nums">
      <span className="sr-only">Nilai: </span>
      {score ?? '–'}
    </p>
    <p className="col-span-full text-sm text-soft">
      {formatDate(startDate)} s.d. {formatDate(endDate)}
      {mentor && `. Pembimbing: ${mentor}`}
    </p>
    {description && <p className="col-span-full text-sm break-words">{description}</p>}
  </li>
)

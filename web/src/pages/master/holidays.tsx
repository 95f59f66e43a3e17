import { academicYearEndpoints, type Holiday } from '@hadir/contract/academic-year.ts'
import { formatDate } from '@hadir/contract/dates.ts'
import { holidayKindLabels } from '@hadir/contract/school-days.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { ask, useSend } from '../../http/query.ts'
import { ErrorState } from '../../kit/error-state.tsx'
import { ListSkeleton } from '../../kit/list-skeleton.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { sayFailure } from '../../kit/say.ts'
import { AddHoliday } from './add-holiday.tsx'
import { ImportLink } from './import-link.tsx'

const touchedByHolidays = [academicYearEndpoints.list, academicYearEndpoints.calendar]

/** The free days of a year, in the order of the calendar. */
export function Holidays({ yearId }: { yearId: string }) {
  const [isAdding, setAdding] = useState(false)
  const input = { params: { id: yearId }, query: { pageSize: 100 } }
  const holidays = useQuery(ask(academicYearEndpoints.holidays, input))
  const remove = useSend(academicYearEndpoints.removeHoliday, { touches: touchedByHolidays })
  if (holidays.isPending) return <ListSkeleton rows={3} />
  if (!holidays.data) return <ErrorState error={holidays.error} onRetry={() => void holidays.refetch()} />
  return (
    <section className="grid max-w-3xl gap-3">
      <header className="flex items-center justify-between gap-3">
        <h2 className="text-lg font-bold">Hari libur</h2>
        <div className="flex flex-wrap justify-end gap-2">
          <ImportLink kind="holiday" size="small" />
          <Button size="small" onClick={() => setAdding(true)}>
            <Plus aria-hidden className="size-4" />
            Tambah hari libur
          </Button>
        </div>
      </header>
      {holidays.data.data.length === 0 && (
        <p className="text-soft">Belum ada. Hari libur nasional terisi saat tahun pelajaran diaktifkan.</p>
      )}
      <ul className="overflow-hidden rounded-surface border bg-surface empty:hidden">
        {holidays.data.data.map((day) => (
          <li key={day.id} className="flex items-center gap-3 border-b py-1.5 pr-2 pl-4 last:border-0">
            <span className="min-w-0 flex-1">
              <span className="block truncate font-semibold">{day.name}</span>
              <span className="text-sm text-soft tabular-nums">{rangeOf(day)}</span>
            </span>
            <Badge>{holidayKindLabels[day.kind]}</Badge>
            <Button
              tone="quiet"
              size="icon"
              aria-label={`Hapus ${day.name}`}
              onClick={() => remove.mutate({ params: { id: yearId, holidayId: day.id } }, { onError: sayFailure })}
            >
              <X aria-hidden className="size-4" />
            </Button>
          </li>
        ))}
      </ul>
      {isAdding && <AddHoliday yearId={yearId} onClose={() => setAdding(false)} />}
    </section>
  )
}

const rangeOf = ({ startDate, endDate }: Holiday) =>
  startDate === endDate ? formatDate(startDate) : `${formatDate(startDate)} – ${formatDate(endDate)}`

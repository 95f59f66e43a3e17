import { holidayEndpoints } from '@hadir/contract/academic-year/holiday.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { queryOptionsOf } from '../../../http/query.ts'
import { addressAt } from '../../../address-at.ts'
import { paths } from '../../../paths.ts'
import { Button, buttonLook } from '../../../ui/button.tsx'
import { HolidayDialog } from './holiday-dialog.tsx'
import { ImportLink } from '../../../components/list/import-link.tsx'

/** The number of a year's free days, with a link to them. */
export function Holidays({ yearId }: { yearId: string }) {
  const [isAdding, setAdding] = useState(false)
  const found = useQuery(queryOptionsOf(holidayEndpoints.list, { params: { id: yearId }, query: { pageSize: 5 } }))
  const total = found.data?.data && found.data.meta.total
  return (
    <section className="flex max-w-3xl flex-wrap items-center justify-between gap-3 rounded-surface border bg-surface p-4 sm:p-6">
      <div>
        <h2 className="font-semibold">Hari libur</h2>
        <p className="text-sm text-soft">
          {total === 0
            ? 'Belum ada. Hari libur nasional terisi saat tahun pelajaran diaktifkan.'
            : `${total ?? '…'} hari libur dan kegiatan tercatat.`}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Link to={addressAt(paths.holidays, { params: { id: yearId } })} className={buttonLook({ size: 'small' })}>
          Lihat hari libur
        </Link>
        <ImportLink kind="holiday" size="small" />
        <Button size="small" onClick={() => setAdding(true)}>
          <Plus aria-hidden className="size-4" />
          Tambah hari libur
        </Button>
      </div>
      {isAdding && <HolidayDialog yearId={yearId} record={null} onClose={() => setAdding(false)} />}
    </section>
  )
}

import { pageSizes, type PageSize } from '@hadir/contract/resource.ts'
import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/inputs/select.tsx'
import { useIsPhone } from '../screen/use-is-phone.ts'
import { type ListAddress, usualPageSize } from './list-address.ts'
import type { useListView } from './use-list-view.ts'

const sizes = pageSizes.map((size) => ({ value: String(size), label: String(size) }))

/** A list with fewer rows needs no tools around it. */
export const fewRows = 8

type ListPagerProps = {
  address: Pick<ListAddress, 'page' | 'pageSize'>
  total: number
  /** Where the page size is remembered. */
  view: ReturnType<typeof useListView>
  /** Nothing is left out: only the choice of page size, as quietly as can be. */
  isShort?: boolean
  onChange: (changes: { page: number } | { pageSize: PageSize }) => void
}

export function ListPager({ address: { page, pageSize }, total, view, isShort = false, onChange }: ListPagerProps) {
  const isPhone = useIsPhone()
  // The specification requires the page sizes for a short list too, but a phone has no room for a choice without
  // effect. An empty list shows what to do instead.
  if (page === 1 && (isPhone ? isShort || total <= pageSizes[0] : total === 0)) return null
  const last = Math.max(1, Math.ceil(total / pageSize))
  const from = Math.min(total, (page - 1) * pageSize + 1)
  const to = Math.min(total, page * pageSize)
  return (
    <nav
      aria-label="Halaman"
      className="print:[&_button]:hidden flex flex-wrap items-center justify-between gap-x-6 gap-y-3 text-sm text-soft"
    >
      <div className="flex items-center gap-2 print:hidden">
        <span aria-hidden>Baris per halaman</span>
        <Select
          className={clsx('w-26', isShort && '[&_select]:border-transparent [&_select]:bg-transparent')}
          aria-label="Baris per halaman"
          options={sizes}
          value={String(pageSize)}
          onChange={({ target }) => {
            const chosen = pageSizes.find((size) => String(size) === target.value) ?? usualPageSize
            onChange({ pageSize: chosen })
            view.save({ pageSize: chosen })
          }}
        />
      </div>
      <div className="flex items-center gap-2">
        {!isShort && (
          <output className="tabular-nums">
            {from}–{to} dari {total}
          </output>
        )}
        {last > 1 && (
          <>
            <Button
              size="icon"
              aria-label="Halaman sebelumnya"
              disabled={page <= 1}
              onClick={() => onChange({ page: page - 1 })}
            >
              <ChevronLeft aria-hidden className="size-5" />
            </Button>
            <Button
              size="icon"
              aria-label="Halaman berikutnya"
              disabled={page >= last}
              onClick={() => onChange({ page: page + 1 })}
            >
              <ChevronRight aria-hidden className="size-5" />
            </Button>
          </>
        )}
      </div>
    </nav>
  )
}

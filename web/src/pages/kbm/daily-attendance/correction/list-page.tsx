import { attendance } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import {
  type Correction,
  corrections,
  correctionStateLabels,
  correctionStates,
} from '@hadir/contract/attendance/correction.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Inbox, SearchX } from 'lucide-react'
import { useState } from 'react'
import { queryOptionsOf, useEndpointMutation } from '../../../../http/query.ts'
import { ErrorState } from '../../../../components/feedback/error-state.tsx'
import { useListAddress, usualPageSize } from '../../../../components/list/list-address.ts'
import { ListFilters } from '../../../../components/list/filters/list-filters.tsx'
import type { ListFilter } from '../../../../components/list/filters/list-filter.ts'
import { ListPager } from '../../../../components/list/list-pager.tsx'
import { ListSkeleton } from '../../../../components/list/list-skeleton.tsx'
import { usePastEnd } from '../../../../components/list/past-end.ts'
import { useListView } from '../../../../components/list/use-list-view.ts'
import { toastFailure, toastSuccess } from '../../../../components/feedback/toast.ts'
import { useTitle } from '../../../../components/screen/use-title.ts'
import { useSession } from '../../../../session/store.ts'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { CorrectionActs } from './correction-acts.tsx'
import { CorrectionDialog } from './correction-dialog.tsx'
import { CorrectionGroupCard } from './correction-group.tsx'

const filters: ListFilter[] = [
  {
    name: 'state',
    label: 'Status',
    unset: correctionStateLabels.MENUNGGU,
    options: correctionStates
      .filter((value) => value !== 'MENUNGGU')
      .map((value) => ({ value, label: correctionStateLabels[value] })),
  },
]

const touches = [corrections.list, attendance.classes]

/** Late marks, by class and day: those that the user decides, and the results of her own. */
export function CorrectionPage() {
  useTitle('Koreksi Absensi')
  const schoolId = useSession((session) => session.profile?.schoolId) ?? ''
  const view = useListView(corrections.groups)
  const [address, change] = useListAddress(['state'], view.pageSize ?? usualPageSize)
  const { page, pageSize, q } = address
  const state = correctionStates.find((one) => one === address.filters['state']) ?? 'MENUNGGU'
  const query = { page, pageSize, state, ...(q && { q }) } as const
  const list = useQuery({
    ...queryOptionsOf(corrections.groups, { params: { schoolId }, query }),
    placeholderData: keepPreviousData,
    enabled: view.isKnown,
  })
  const isPastEnd = usePastEnd(list, (last) => change({ page: last }, { replace: true }))
  const [opened, setOpened] = useState<Correction | null>(null)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const clear = () => setTicked(new Set())
  const groups = list.data?.data ?? []
  // A row that has left the page meanwhile must not be decided unseen.
  const chosen = groups.flatMap((group) => group.corrections).filter(({ id }) => ticked.has(id))
  const tick = (ids: readonly string[], isTicked: boolean) => {
    const next = new Set(ticked)
    for (const id of ids) {
      if (isTicked) next.add(id)
      else next.delete(id)
    }
    setTicked(next)
  }
  const acknowledge = useEndpointMutation(corrections.acknowledge, {
    touches: [...touches, attendance.sheet],
    after: clear,
  })
  const decide = useEndpointMutation(corrections.decideMany, {
    touches,
    after: ({ message, data }) => {
      const refused = data.outcomes.find((outcome) => outcome.message)
      // Nothing done: the rows stay ticked, and the window open with its reason.
      if (data.decided === 0 && refused) return toastFailure(new Error(refused.message ?? ''))
      toastSuccess([message, refused?.message].filter(Boolean).join('. '))
      return clear()
    },
  })
  const isFiltered = q !== '' || state !== 'MENUNGGU'

  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-5" aria-busy={list.isFetching}>
      <h1 className="text-2xl font-bold">Koreksi Absensi</h1>
      <ListFilters searchLabel="Cari siswa atau kelas" filters={filters} address={address} onChange={change} />
      {list.isPending || isPastEnd ? (
        <ListSkeleton rows={4} />
      ) : list.isLoadingError ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : groups.length === 0 && !isFiltered ? (
        <EmptyState
          icon={<Inbox />}
          title="Tidak ada koreksi yang menunggu"
          text="Tanda yang dikirim sesudah batas pengisian atau sesudah hari ditutup menunggu di sini sampai diputuskan wali kelas atau admin."
        />
      ) : groups.length === 0 ? (
        <EmptyState icon={<SearchX />} title="Tidak ada yang cocok" text="Coba kata lain atau status lain." />
      ) : (
        <>
          {groups.map((group) => (
            <CorrectionGroupCard key={group.id} group={group} ticked={ticked} onTick={tick} onOpen={setOpened} />
          ))}
          {chosen.length > 0 && (
            <CorrectionActs
              chosen={chosen}
              isBusy={decide.isPending || acknowledge.isPending}
              onDecide={(ids, decision, done) =>
                decide.mutate(
                  { params: { schoolId }, body: { ids, ...decision } },
                  { onSuccess: ({ data }) => data.decided > 0 && done?.(), onError: toastFailure },
                )
              }
              onAcknowledge={(ids) =>
                acknowledge.mutate({ params: { schoolId }, body: { ids } }, { onError: toastFailure })
              }
              onClear={clear}
            />
          )}
          <ListPager address={address} total={list.data?.meta.total ?? 0} view={view} onChange={change} />
        </>
      )}
      {opened && (
        <CorrectionDialog key={opened.id} schoolId={schoolId} correction={opened} onClose={() => setOpened(null)} />
      )}
    </section>
  )
}

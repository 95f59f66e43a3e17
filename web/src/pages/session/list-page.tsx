import { auth } from '@hadir/contract/auth/auth.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { clearOwnStore } from '../../offline/store/clear-store.ts'
import { session } from '../../session/store.ts'
import { queryOptionsOf } from '../../http/query.ts'
import { ErrorState } from '../../components/feedback/error-state.tsx'
import { ListSkeleton } from '../../components/list/list-skeleton.tsx'
import { formatDateTimeHere } from '../../components/dates/local-time.ts'
import { useTitle } from '../../components/screen/use-title.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ActDialog } from '../../components/actions/act-dialog.tsx'
import { toastFailure, toastSuccess } from '../../components/feedback/toast.ts'

/** The account's sessions, with a button to end all others. */
export function SessionsPage() {
  useTitle('Perangkat saya')
  const cache = useQueryClient()
  const sessions = useQuery(queryOptionsOf(auth.sessions, {}))
  const end = useMutation({
    mutationFn: async (ids: readonly string[]) => {
      for (const id of ids) await call(auth.endSession, { params: { id } })
    },
    onSuccess: (_, ids) => toastSuccess(`${ids.length} perangkat dikeluarkan`),
    onError: toastFailure,
    onSettled: () => cache.invalidateQueries({ queryKey: [auth.sessions.path] }),
  })
  if (sessions.isLoadingError) return <ErrorState error={sessions.error} onRetry={() => void sessions.refetch()} />
  const rows = (sessions.data?.data ?? []).toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
  const others = rows.filter(({ isCurrent }) => !isCurrent).map(({ id }) => id)
  return (
    <section className="grid max-w-3xl gap-5">
      <h1 className="text-2xl font-bold">Perangkat saya</h1>
      <p className="text-soft">Akun Anda masuk di perangkat berikut. Keluarkan yang tidak Anda kenali.</p>
      {sessions.isPending ? (
        <ListSkeleton rows={2} />
      ) : (
        <ul aria-label="Perangkat" className="rounded-surface border bg-surface">
          {rows.map(({ id, device, network, isCurrent, createdAt, lastUsedAt }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b px-4 py-3 last:border-0">
              <MonitorSmartphone aria-hidden className="size-6 shrink-0 text-soft" />
              <div className="min-w-0 flex-1 basis-48">
                <p className="font-semibold break-words">{device}</p>
                <p className="text-sm tabular-nums text-soft">
                  Masuk {formatDateTimeHere(createdAt)} · terakhir dipakai {formatDateTimeHere(lastUsedAt)}
                </p>
                {network && <p className="text-sm tabular-nums text-soft">Alamat jaringan {network}</p>}
              </div>
              {/* On a phone it is below, under the words and not under the icon. */}
              {isCurrent ? (
                <span className="max-sm:ml-10">
                  <Badge tone="accent">Perangkat ini</Badge>
                </span>
              ) : (
                <Button
                  size="small"
                  className="max-sm:ml-10"
                  aria-label={`Keluarkan ${device}`}
                  busy={end.isPending}
                  onClick={() => end.mutate([id])}
                >
                  Keluarkan
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {/* Only once the list is there: it would push them from under a finger. */}
      {!sessions.isPending && (
        <div className="flex flex-wrap gap-2">
          {others.length > 0 && (
            <Button busy={end.isPending} onClick={() => end.mutate(others)}>
              Keluarkan semua yang lain
            </Button>
          )}
          <EndEverywhere />
        </div>
      )}
    </section>
  )
}

/** For a lost phone, or when somebody else may know the mailbox. Unsent marks of this device stay on it. */
function EndEverywhere() {
  const [isOpen, setOpen] = useState(false)
  const cache = useQueryClient()
  const end = useMutation({
    mutationFn: async () => {
      await call(auth.endAllSessions, {})
      await clearOwnStore()
    },
    onSuccess: () => {
      session.clear()
      cache.clear()
    },
    onError: toastFailure,
  })
  return (
    <div>
      <Button onClick={() => setOpen(true)}>Keluar dari semua perangkat</Button>
      {isOpen && (
        <ActDialog
          title="Keluar dari semua perangkat?"
          description="Semua perangkat, juga yang ini, harus masuk lagi dengan kode email. Isian yang belum terkirim tetap ada di perangkatnya dan terkirim setelah masuk lagi."
          verb="Keluar dari semua"
          tone="danger"
          busy={end.isPending}
          onAct={() => end.mutate()}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}

import { Link } from 'react-router'
import { localTime } from '../../components/dates/local-time.ts'
import type { Delay } from '../../offline/outbox/kind.ts'
import { type ItemOf, type KindKey, kindKeys, kinds, type WaitingWork } from '../../offline/outbox/kinds.ts'
import { useOutbox } from '../../offline/store/outbox-store.ts'
import { Badge } from '../../ui/badge.tsx'
import { Drawer } from '../../ui/overlays/dialog.tsx'
import { kindViews } from './kind-views.tsx'

/** Everything that this device stores for the school, kind by kind, with its state. */
export function OutboxPanel({ onClose }: { onClose: () => void }) {
  const { waiting, delay, nextAt } = useOutbox()
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title="Tersimpan di perangkat ini"
      description={
        delay === 'unreachable'
          ? 'Belum ada koneksi. Semua yang tersimpan di sini terkirim sendiri begitu koneksi kembali.'
          : delay === 'outdated'
            ? 'Aplikasi perlu diperbarui sebelum yang tersimpan di sini dapat terkirim. Muat ulang halaman; tidak ada yang hilang.'
            : delay === 'busy' && nextAt
              ? `Server sibuk. Yang tersimpan di sini dicoba lagi sendiri pukul ${localTime(nextAt)}.`
              : 'Yang tersimpan di sini terkirim sendiri.'
      }
    >
      <ul className="grid gap-2">{kindKeys.map((kind) => linesOf(kind, waiting, { delay, onLeave: onClose }))}</ul>
    </Drawer>
  )
}

type Shared = { delay: Delay | null; onLeave: () => void }

/** What was changed last is on top. */
const linesOf = <K extends KindKey>(kind: K, waiting: WaitingWork, shared: Shared) =>
  waiting[kind]
    .toReversed()
    .map((item) => <WorkLine key={`${kind} ${kinds[kind].keyOf(item)}`} {...{ kind, item, ...shared }} />)

type WorkLineProps<K extends KindKey> = Shared & { kind: K; item: ItemOf<K> }

function WorkLine<K extends KindKey>({ kind, item, delay, onLeave }: WorkLineProps<K>) {
  const { title, detail, path } = kinds[kind]
  const { states: statesOf, Acts } = kindViews[kind]
  const states = statesOf(item, delay)
  const [only] = states
  return (
    <li className="grid gap-2 rounded-surface border p-3">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Link
          to={path(item)}
          onClick={onLeave}
          className="min-w-0 flex-1 font-semibold underline-offset-2 hover:underline"
        >
          {title(item)}
          <span className="block text-sm font-normal text-soft">{detail(item)}</span>
        </Link>
        {only && states.length === 1 && <Badge tone={only.tone}>{only.text}</Badge>}
      </div>
      {states.map((state) => (
        <p key={state.text} className="text-sm text-soft empty:hidden">
          {states.length > 1 && (
            <span className="mr-2">
              <Badge tone={state.tone}>{state.text}</Badge>
            </span>
          )}
          {state.detail}
        </p>
      ))}
      {Acts && <Acts item={item} />}
    </li>
  )
}

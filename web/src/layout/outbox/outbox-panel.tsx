import { formatLongDate } from '@hadir/contract/dates.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { ActDialog } from '../../kit/act-dialog.tsx'
import { localTime } from '../../kit/local-time.ts'
import { isAhead } from '../../kit/date-now.ts'
import type { OutboxItem } from '../../offline/kept-sheet.ts'
import { useOutbox } from '../../offline/outbox-store.ts'
import type { Delay } from '../../offline/send-all.ts'
import { placeName } from '../../offline/sheet-place.ts'
import { discardSheet, tryAgain } from '../../offline/troubled-sheet.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { pathOf } from './outbox-says.ts'

/** Everything that this device keeps for the school, sheet by sheet, with what became of it. */
export function OutboxPanel({ onClose }: { onClose: () => void }) {
  const { items, delay, nextAt } = useOutbox()
  const newestFirst = items.toSorted((a, b) => b.changedAt.localeCompare(a.changedAt))
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title="Absensi di perangkat ini"
      description={
        delay === 'unreachable'
          ? 'Belum ada koneksi. Semua yang tersimpan di sini terkirim sendiri begitu koneksi kembali.'
          : delay === 'busy' && nextAt
            ? `Server sibuk. Yang tersimpan di sini dicoba lagi sendiri pukul ${localTime(nextAt)}.`
            : 'Yang tersimpan di sini terkirim sendiri.'
      }
    >
      <ul className="grid gap-2">
        {newestFirst.map((item) => (
          <OutboxLine key={item.key} item={item} delay={delay} onLeave={onClose} />
        ))}
      </ul>
    </Sheet>
  )
}

function OutboxLine({ item, delay, onLeave }: { item: OutboxItem; delay: Delay | null; onLeave: () => void }) {
  const { place, trouble } = item
  const { tone, text, detail } = stateOf(item, delay)
  return (
    <li className="grid gap-2 rounded-surface border p-3">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Link
          to={pathOf(place)}
          onClick={onLeave}
          className="min-w-0 flex-1 font-semibold underline-offset-2 hover:underline"
        >
          {placeName(place)}
          <span className="block text-sm font-normal text-soft">{formatLongDate(place.date)}</span>
        </Link>
        <Badge tone={tone}>{text}</Badge>
      </div>
      {detail && <p className="text-sm text-soft">{detail}</p>}
      {trouble && <Refused item={item} />}
    </li>
  )
}

function Refused({ item }: { item: OutboxItem }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="small" tone="primary" onClick={() => void tryAgain(item)}>
        Coba lagi
      </Button>
      <Button size="small" onClick={() => setAsking(true)}>
        Buang dari perangkat ini
      </Button>
      {isAsking && (
        <ActDialog
          title={`Buang absensi ${placeName(item.place)}?`}
          description={`${item.waiting + item.unsaved} tanda yang tidak diterima server hilang dari perangkat ini dan tidak dapat dikembalikan.`}
          verb="Buang"
          tone="danger"
          onAct={() => void discardSheet(item)}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}

function stateOf(
  { place, waiting, unsaved, toReview, trouble, sentAt, isHeld }: OutboxItem,
  delay: Delay | null,
): {
  tone: BadgeTone
  text: string
  detail: string
} {
  if (trouble) return { tone: 'danger', text: 'Ditolak', detail: `${waiting} tanda. ${trouble.message}` }
  if (isHeld && waiting + unsaved > 0)
    return {
      tone: 'danger',
      text: 'Hanya di layar ini',
      detail: `${waiting + unsaved} tanda. HP tidak dapat menyimpan, mungkin penuh. ${unsaved > 0 ? 'Buka, tekan Simpan, dan tunggu' : 'Tunggu'} sampai terkirim.`,
    }
  if (toReview > 0)
    return { tone: 'danger', text: 'Perlu ditinjau', detail: `${toReview} siswa menunggu pilihan Anda.` }
  if (waiting > 0 && delay === 'early' && isAhead(place.date))
    return { tone: 'warn', text: 'Tersimpan di HP', detail: `${waiting} tanda terkirim sendiri begitu harinya tiba.` }
  if (waiting > 0) {
    // What waits goes by itself; what was tapped after it goes only with its person's Simpan.
    const more = unsaved > 0 ? ` ${unsaved} siswa belum disimpan: buka lalu tekan Simpan.` : ''
    return { tone: 'warn', text: 'Tersimpan di HP', detail: `${waiting} tanda belum terkirim.${more}` }
  }
  if (unsaved > 0) return { tone: 'warn', text: 'Belum disimpan', detail: `${unsaved} siswa. Buka lalu tekan Simpan.` }
  return { tone: 'good', text: sentAt ? `Terkirim ${localTime(sentAt)}` : 'Terkirim', detail: '' }
}

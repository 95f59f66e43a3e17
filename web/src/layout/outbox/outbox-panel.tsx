import { formatLongDate } from '@hadir/contract/dates/dates.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { ActDialog } from '../../components/actions/act-dialog.tsx'
import { localTime } from '../../components/dates/local-time.ts'
import { isAhead } from '../../components/dates/date-now.ts'
import { isFull, type OutboxItem } from '../../offline/store/stored-sheet.ts'
import { useOutbox } from '../../offline/store/outbox-store.ts'
import type { Delay } from '../../offline/outbox/flush.ts'
import { placeName } from '../../offline/state/sheet-place.ts'
import { discardSheet, tryAgain } from '../../offline/outbox/failed-sheet.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Drawer } from '../../ui/overlays/dialog.tsx'
import { fileName } from './file-text.ts'
import { OutboxMarks } from './outbox-marks.tsx'
import { pathOf } from './outbox-text.ts'
import { WaitingFile } from './waiting-file.tsx'

/** Everything that this device stores for the school, sheet by sheet, with its state. */
export function OutboxPanel({ onClose }: { onClose: () => void }) {
  const { items, files, delay, nextAt } = useOutbox()
  const newestFirst = items.toSorted((a, b) => b.changedAt.localeCompare(a.changedAt))
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title="Absensi di perangkat ini"
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
      <ul className="grid gap-2">
        {newestFirst.map((item) => (
          <OutboxLine key={item.key} item={item} delay={delay} onLeave={onClose} />
        ))}
        {files.map((file) => (
          <li key={file.id} className="grid gap-2 rounded-surface border p-3">
            <p className="font-semibold">
              {fileName(file)}
              <span className="block text-sm font-normal text-soft">
                {placeName(file.sheet)}, {formatLongDate(file.sheet.date)}
              </span>
            </p>
            <WaitingFile file={file} />
          </li>
        ))}
      </ul>
    </Drawer>
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
      {!trouble && item.waiting + item.unsaved > 0 && isAhead(place.date) && <Withdraw item={item} />}
      {isFull(item) && (
        <details>
          <summary className="flex min-h-11 w-fit cursor-pointer items-center text-sm font-semibold text-accent-strong underline underline-offset-2">
            Lihat isinya
          </summary>
          <OutboxMarks item={item} />
        </details>
      )}
    </li>
  )
}

function Refused({ item }: { item: OutboxItem }) {
  const [isConfirming, setConfirming] = useState(false)
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="small" tone="primary" onClick={() => void tryAgain(item)}>
        Coba lagi
      </Button>
      <Button size="small" onClick={() => setConfirming(true)}>
        Buang dari perangkat ini
      </Button>
      {isConfirming && (
        <ActDialog
          title={`Buang absensi ${placeName(item.place)}?`}
          description={`${item.waiting + item.unsaved} tanda yang tidak diterima server hilang dari perangkat ini dan tidak dapat dikembalikan.`}
          verb="Buang"
          tone="danger"
          onAct={() => void discardSheet(item)}
          onClose={() => setConfirming(false)}
        />
      )}
    </div>
  )
}

/** Marks of a future day, as a phone makes them whose clock is ahead. */
function Withdraw({ item }: { item: OutboxItem }) {
  const [isConfirming, setConfirming] = useState(false)
  return (
    <>
      <Button size="small" className="w-fit" onClick={() => setConfirming(true)}>
        Tarik kembali
      </Button>
      {isConfirming && (
        <ActDialog
          title={`Tarik ${item.waiting + item.unsaved} tanda ${placeName(item.place)}?`}
          description={`Tanda untuk ${formatLongDate(item.place.date)} hilang dari HP ini dan tidak dikirim.`}
          verb="Tarik kembali"
          tone="danger"
          onAct={() => void discardSheet(item)}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  )
}

function stateOf(
  { place, waiting, unsaved, toReview, trouble, sentAt, isInMemory, lost = 0, unsure = 0 }: OutboxItem,
  delay: Delay | null,
): {
  tone: BadgeTone
  text: string
  detail: string
} {
  if (trouble) return { tone: 'danger', text: 'Ditolak', detail: `${waiting} tanda. ${trouble.message}` }
  if (isInMemory && waiting + unsaved > 0)
    return {
      tone: 'danger',
      text: 'Hanya di layar ini',
      detail: `${waiting + unsaved} tanda. HP tidak dapat menyimpan, mungkin penuh. ${unsaved > 0 ? 'Buka, tekan Simpan, dan tunggu' : 'Tunggu'} sampai terkirim.`,
    }
  if (toReview > 0)
    return { tone: 'danger', text: 'Perlu ditinjau', detail: `${toReview} siswa menunggu pilihan Anda.` }
  if (lost > 0)
    return {
      tone: 'danger',
      text: 'Hilang di server',
      detail: `Data sekolah dipulihkan dari cadangan, dan ${lost} tanda dari HP ini tidak ada di dalamnya. Buka untuk mengirimnya lagi.`,
    }
  if (waiting > 0 && delay === 'early' && isAhead(place.date))
    return { tone: 'warn', text: 'Tersimpan di HP', detail: `${waiting} tanda terkirim sendiri begitu harinya tiba.` }
  if (waiting > 0) {
    // Saved marks are sent without a button; marks tapped later wait for the person's Simpan.
    const more = unsaved > 0 ? ` ${unsaved} siswa belum disimpan: buka lalu tekan Simpan.` : ''
    return { tone: 'warn', text: 'Tersimpan di HP', detail: `${waiting} tanda belum terkirim.${more}` }
  }
  if (unsure > 0)
    return {
      tone: 'warn',
      text: 'Belum dipastikan',
      detail: `Data sekolah dipulihkan dari cadangan. ${unsure} tanda dari HP ini diperiksa begitu ada koneksi.`,
    }
  if (unsaved > 0) return { tone: 'warn', text: 'Belum disimpan', detail: `${unsaved} siswa. Buka lalu tekan Simpan.` }
  return { tone: 'good', text: sentAt ? `Terkirim ${localTime(sentAt)}` : 'Terkirim', detail: '' }
}

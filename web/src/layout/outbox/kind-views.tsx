import { formatLongDate } from '@hadir/contract/dates/dates.ts'
import { type ComponentType, useState } from 'react'
import { ActDialog } from '../../components/actions/act-dialog.tsx'
import { isAhead } from '../../components/dates/date-now.ts'
import type { Delay } from '../../offline/outbox/kind.ts'
import { discardSheet, tryAgain } from '../../offline/outbox/failed-sheet.ts'
import type { ItemOf, KindKey } from '../../offline/outbox/kinds.ts'
import { placeName } from '../../offline/state/sheet-place.ts'
import { isFull, type OutboxItem } from '../../offline/store/stored-sheet.ts'
import { Button } from '../../ui/button.tsx'
import { type ItemState, scoreStatesOf, statesOf } from './item-states.ts'
import { OutboxMarks } from './outbox-marks.tsx'
import { WaitingFile } from './waiting-file.tsx'

type KindView<Item> = {
  /** What it has, the most urgent first; each is a line of its own. */
  states: (item: Item, delay: Delay | null) => readonly ItemState[]
  /** What its author can do about it. */
  Acts?: ComponentType<{ item: Item }>
}

/** What the panel shows of each kind below its title. */
export const kindViews: { readonly [K in KindKey]: KindView<ItemOf<K>> } = {
  marks: { states: statesOf, Acts: SheetActs },
  files: { states: () => [], Acts: ({ item }) => <WaitingFile file={item} /> },
  scores: { states: scoreStatesOf },
}

function SheetActs({ item }: { item: OutboxItem }) {
  const { place, trouble } = item
  return (
    <>
      {trouble && <Refused item={item} />}
      {!trouble && item.waiting + item.unsaved > 0 && isAhead(place.date) && <Withdraw item={item} />}
      {(isFull(item) || Boolean(item.suspended)) && (
        <details>
          <summary className="flex min-h-11 w-fit cursor-pointer items-center text-sm font-semibold text-accent-strong underline underline-offset-2">
            Lihat isinya
          </summary>
          <OutboxMarks item={item} />
        </details>
      )}
    </>
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

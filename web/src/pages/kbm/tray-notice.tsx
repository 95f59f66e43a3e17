import { type Cell, markingReasonLabels } from '@hadir/contract/attendance-mark.ts'
import { TriangleAlert } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import type { Tray } from '../../offline/mark-row.ts'
import { MarkValue } from './mark-value.tsx'

type TrayNoticeProps = { tray: Tray; cell: Cell; onInsist: () => void; onYield: () => void }

/** A mark that does not stand, beside what stands: nothing is decided for the person. */
export function TrayNotice({ tray, cell, onInsist, onYield }: TrayNoticeProps) {
  const mine = <MarkValue value={tray.mine} />
  const why = tray.reason && `${markingReasonLabels[tray.reason]}.`
  return (
    <div role="status" className="mt-2 grid gap-2 rounded-control bg-warn-tint p-3 text-sm">
      <p className="flex gap-2">
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" />
        {tray.verdict === 'conflict' && (
          <span>
            Perlu ditinjau. Tersimpan: <MarkValue value={cell} />
            {cell.by && `, oleh ${cell.by}`}. Milik Anda: {mine}.
          </span>
        )}
        {tray.verdict === 'held' && (
          <span>
            Menunggu persetujuan koreksi: {mine}. {why}
          </span>
        )}
        {tray.verdict === 'rejected' && (
          <span>
            Ditolak: {mine}. {why}
          </span>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        {tray.verdict === 'conflict' && (
          <Button size="small" tone="primary" onClick={onInsist}>
            Pakai milik saya
          </Button>
        )}
        <Button size="small" onClick={onYield}>
          {tray.verdict === 'conflict' ? 'Biarkan yang tersimpan' : 'Mengerti'}
        </Button>
      </div>
    </div>
  )
}

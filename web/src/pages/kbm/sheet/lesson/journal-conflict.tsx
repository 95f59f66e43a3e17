import { markingReasonLabels } from '@hadir/contract/attendance/attendance-mark.ts'
import { TriangleAlert } from 'lucide-react'
import { JournalTexts } from '../../../../components/attendance/journal-texts.tsx'
import { resolveJournalMine, resolveJournalTheirs } from '../../../../offline/state/journal-state.ts'
import type { JournalRow, SheetState } from '../../../../offline/state/sheet-types.ts'
import { Button } from '../../../../ui/button.tsx'

type JournalConflictProps = { row: JournalRow; onChange: (to: (state: SheetState) => SheetState) => unknown }

/**
 * A rejected journal beside the current one. The fields below have hers, so a conflict shows what else differs in the
 * stored one; a refusal shows what *Mengerti* would drop.
 */
export function JournalConflict({ row: { conflict, cell }, onChange }: JournalConflictProps) {
  if (!conflict) return null
  const isConflict = conflict.verdict === 'conflict'
  return (
    <div role="status" className="mt-3 grid gap-2 rounded-control bg-warn-tint p-3 text-sm">
      <p className="flex gap-2">
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" />
        {isConflict ? (
          <span>
            Perlu ditinjau. Tersimpan: “{cell.topic ?? 'tanpa materi'}”{cell.by && `, oleh ${cell.by}`}. Milik Anda: “
            {conflict.mine.topic ?? 'tanpa materi'}”.
          </span>
        ) : (
          <span>Jurnal Anda ditolak. {conflict.reason && `${markingReasonLabels[conflict.reason]}.`}</span>
        )}
      </p>
      {isConflict ? (
        <JournalTexts
          title="Isi lain yang tersimpan"
          value={{ ...cell, topic: conflict.mine.topic }}
          besides={conflict.mine}
        />
      ) : (
        <JournalTexts title="Isi jurnal Anda" value={conflict.mine} besides={cell} />
      )}
      <div className="flex flex-wrap gap-2">
        {isConflict && (
          <Button size="small" tone="primary" onClick={() => void onChange(resolveJournalMine)}>
            Pakai milik saya
          </Button>
        )}
        <Button size="small" onClick={() => void onChange(resolveJournalTheirs)}>
          {isConflict ? 'Biarkan yang tersimpan' : 'Mengerti'}
        </Button>
      </div>
    </div>
  )
}

import { useState } from 'react'
import { ActDialog } from '../../../components/actions/act-dialog.tsx'
import { Button } from '../../../ui/button.tsx'
import type { ScoreSheet } from './use-scores.ts'

type DiscardProps = { sheet: Pick<ScoreSheet, 'refused' | 'conflicts' | 'discardRejected'> }

/** Drops every refused and conflicting score of the grid, after a confirmation. */
export function DiscardRejected({ sheet: { refused, conflicts, discardRejected } }: DiscardProps) {
  const [isConfirming, setConfirming] = useState(false)
  const count = refused + conflicts
  if (count === 0) return null
  return (
    <>
      <Button size="small" onClick={() => setConfirming(true)}>
        Buang
      </Button>
      {isConfirming && (
        <ActDialog
          title={`Buang ${count} nilai?`}
          description="Nilai yang ditolak atau bentrok hilang dari perangkat ini. Yang tersimpan di server tidak berubah."
          verb="Buang"
          tone="danger"
          onAct={() => {
            discardRejected()
            setConfirming(false)
          }}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  )
}

type RejectedScoresProps = DiscardProps & { why: string | undefined; onLook: (() => void) | undefined }

/** Above a grid that takes no scores any more: what this device still has, and that it does not count. */
export function RejectedScores({ sheet, why, onLook }: RejectedScoresProps) {
  const count = sheet.refused + sheet.conflicts
  if (count === 0) return null
  return (
    <section
      aria-label="Nilai yang tidak tersimpan"
      className="flex flex-wrap items-center gap-2 rounded-control bg-danger-tint p-3 text-danger"
    >
      <p className="min-w-0 flex-1 basis-60">
        <strong>{count} nilai</strong> di perangkat ini tidak tersimpan dan tidak ikut dihitung; tampil dicoret.{' '}
        {why && `${why}.`}
      </p>
      {onLook && (
        <Button size="small" onClick={onLook}>
          Lihat
        </Button>
      )}
      <DiscardRejected sheet={sheet} />
    </section>
  )
}

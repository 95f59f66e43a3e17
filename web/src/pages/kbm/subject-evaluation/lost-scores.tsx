import { useState } from 'react'
import { ActDialog } from '../../../components/actions/act-dialog.tsx'
import { Button } from '../../../ui/button.tsx'
import type { ScoreSheet } from './use-scores.ts'

type LostScoresProps = { sheet: Pick<ScoreSheet, 'lost' | 'sendLost' | 'discardLost'>; isReadOnly: boolean }

/** Offers to send again what the server had confirmed and, restored from a backup, no longer has. */
export function LostScores({ sheet: { lost, sendLost, discardLost }, isReadOnly }: LostScoresProps) {
  const [isConfirming, setConfirming] = useState(false)
  if (lost === 0) return null
  return (
    <section
      aria-label="Nilai yang hilang dari server"
      className="grid gap-2 rounded-control bg-warn-tint p-3 text-warn"
    >
      <p>
        Data sekolah dipulihkan dari cadangan yang lebih lama, dan <strong>{lost} nilai</strong> yang pernah tersimpan
        tidak ada di dalamnya. Nilai itu masih ada di perangkat ini, dengan tanda <strong>!</strong> di kotaknya.
        {!isReadOnly && ' Kirim lagi atau buang dahulu sebelum menandai final.'}
      </p>
      <div className="flex flex-wrap gap-2">
        {!isReadOnly && (
          <Button tone="primary" onClick={sendLost}>
            Kirim lagi {lost} nilai
          </Button>
        )}
        <Button onClick={() => setConfirming(true)}>Buang</Button>
      </div>
      {isConfirming && (
        <ActDialog
          title={`Buang ${lost} nilai?`}
          description="Nilai yang tidak ada lagi di server hilang juga dari perangkat ini dan tidak dapat dikembalikan."
          verb="Buang"
          tone="danger"
          onAct={() => {
            discardLost()
            setConfirming(false)
          }}
          onClose={() => setConfirming(false)}
        />
      )}
    </section>
  )
}

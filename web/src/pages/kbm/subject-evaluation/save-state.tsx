import { clsx } from 'clsx'
import { Button } from '../../../ui/button.tsx'
import type { ScoreSheet } from './use-scores.ts'

type SaveStateProps = {
  sheet: ScoreSheet
  /** What is wrong with the refused scores. A phone shows it beside each. */
  why?: string | undefined
  /** Shows the next score that needs a look. */
  onLook?: (() => void) | undefined
}

/** Shows whether scores are saved, being sent, refused or in conflict. */
export function SaveState({ sheet, why, onLook }: SaveStateProps) {
  const { waiting, refused, conflicts, lost, refusal, isDelayed, isSending, isRead, isStored } = sheet
  const words = [
    waiting > 0 && (isSending ? `Menyimpan ${waiting} nilai…` : `${waiting} nilai menunggu dikirim`),
    isDelayed &&
      (isStored ? 'tersimpan di perangkat ini, dikirim sendiri nanti' : 'belum ada koneksi, dicoba lagi sendiri'),
    refused > 0 && `${refused} ditolak`,
    conflicts > 0 && `${conflicts} bentrok: ketuk nilainya`,
    lost > 0 && `${lost} hilang dari server`,
  ].filter(Boolean)
  return (
    <>
      <output
        className={clsx(
          'text-sm',
          // What is lost has the colour of its boxes and of the offer to send it again.
          refused + conflicts > 0 ? 'font-semibold text-danger' : lost > 0 ? 'font-semibold text-warn' : 'text-soft',
        )}
      >
        {/* Until this device's unsent scores are read, they may be missing here. */}
        {words.length > 0 ? words.join(' · ') : isRead && 'Semua tersimpan'}
      </output>
      {onLook && (
        <Button size="small" onClick={onLook}>
          Lihat
        </Button>
      )}
      {lost > 0 && (
        <Button size="small" onClick={sheet.sendLost}>
          Kirim lagi
        </Button>
      )}
      {why && <span className="text-sm text-danger max-md:hidden">{why}</span>}
      {refusal && (
        <>
          <p role="alert" className="text-sm font-semibold text-danger">
            {refusal.message}
          </p>
          <Button size="small" onClick={sheet.retry}>
            Kirim lagi
          </Button>
        </>
      )}
    </>
  )
}

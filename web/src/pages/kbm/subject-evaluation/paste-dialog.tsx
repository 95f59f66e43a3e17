import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import type { Paste } from './paste.ts'

type PasteDialogProps = { paste: Paste; students: number; onPaste: () => void; onClose: () => void }

/** Returns the focus to the grid after the window closes, so that typing continues where the paste began. */
const backToGrid = () =>
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[role=grid] [tabindex="0"]')?.focus())

/** Previews a paste: the scores to be written, the refused texts and the matched students. */
export function PasteDialog({ paste, students, onPaste, onClose }: PasteDialogProps) {
  const close = () => {
    onClose()
    backToGrid()
  }
  const confirm = () => {
    onPaste()
    backToGrid()
  }
  const { changes, refused, overwrites, outside, left, unknown, isTooLong, isShort, by, rows, first, last } = paste
  const isEmpty = isTooLong || changes.length === 0
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={isEmpty ? 'Tidak ada yang ditempel' : `Tempel ${changes.length} nilai?`}
      actions={
        <>
          <Button onClick={close}>{isEmpty ? 'Tutup' : 'Batal'}</Button>
          {!isEmpty && (
            // Enter after Ctrl V.
            <Button tone="primary" data-enter onClick={confirm}>
              Tempel
            </Button>
          )}
        </>
      }
    >
      {isTooLong ? (
        <p>
          Baris yang disalin lebih banyak daripada siswa mulai dari sel ini, jadi nilai dapat masuk ke siswa yang salah.
          Salin baris sebanyak siswanya, atau salin juga kolom NISN: nilai lalu dicocokkan menurut NISN.
        </p>
      ) : (
        <ul className="grid list-disc gap-1 pl-5 [overflow-wrap:anywhere]">
          <li>
            {changes.length - refused} masuk, {refused} ditolak
          </li>
          {by === 'nisn' && <li>Dicocokkan menurut NISN: {rows} siswa</li>}
          {isShort && (
            <li>
              {rows} baris untuk {students} siswa, menurut urutan: dari {first} sampai {last}. Periksa bahwa tidak ada
              yang terlewat di tengah.
            </li>
          )}
          {left.length > 0 && (
            <li>
              {paste.isWithoutLeft
                ? `${rows} baris untuk ${rows} siswa yang masih di kelas, dari ${first} sampai ${last}. Tanpa yang sudah keluar: `
                : 'Sudah keluar dari kelas, nilainya dilewati: '}
              {left.join(', ')}
            </li>
          )}
          {overwrites > 0 && <li>{overwrites} sel yang sudah terisi akan ditimpa</li>}
          {unknown.length > 0 && <li>NISN yang tidak ada di kelas ini, dilewati: {unknown.join(', ')}</li>}
          {outside > 0 && <li>{outside} nilai berada di luar tabel dan dilewati</li>}
          {refused > 0 && <li>Yang ditolak tetap terlihat merah di selnya, dengan teks aslinya</li>}
        </ul>
      )}
    </Dialog>
  )
}

import { useQuery } from '@tanstack/react-query'
import { CloudAlert, CloudUpload } from 'lucide-react'
import { useState } from 'react'
import { ActDialog } from '../../components/actions/act-dialog.tsx'
import { asData } from '../../components/pictures/data-address.ts'
import { toastFailure } from '../../components/feedback/toast.ts'
import { discardFile, readFile, sendFileAgain } from '../../offline/files/store-file.ts'
import type { PendingFile } from '../../offline/files/pending-file.ts'
import { useOutbox } from '../../offline/store/outbox-store.ts'
import { sheetKey } from '../../offline/state/sheet-place.ts'
import { Button } from '../../ui/button.tsx'
import { fileName } from '../../offline/files/files-kind.ts'
import type { OutboxItem } from '../../offline/store/stored-sheet.ts'
import type { Delay } from '../../offline/outbox/kind.ts'

/** The pending file of a letter or a journal on this device, if there is one. */
export const useWaitingFile = (target: string): PendingFile | undefined =>
  useOutbox(({ waiting }) => waiting.files.find((file) => file.target === target))

/** A letter's picture while only this device has it. */
export function WaitingPicture({ file, alt }: { file: PendingFile; alt: string }) {
  const picture = useQuery({
    queryKey: ['file on this device', file.id],
    queryFn: async () => {
      const content = await readFile(file)
      return content && asData(content)
    },
    enabled: file.type.startsWith('image/'),
    staleTime: Infinity,
  })
  if (!picture.data) return null
  return <img src={picture.data} alt={alt} className="max-h-60 w-fit rounded-control border object-contain" />
}

/** The state of a file that only this device has, and its owner's options. */
export function WaitingFile({ file, seen }: { file: PendingFile; seen?: string | undefined }) {
  const { waiting, delay, isSending } = useOutbox()
  const [isConfirming, setConfirming] = useState(false)
  const sheet = waiting.marks.find(({ key }) => key === sheetKey(file.sheet))
  const { trouble } = file
  const act = (what: Promise<void>) => void what.catch(toastFailure)
  return (
    <div className="grid gap-2">
      <output className={`flex gap-2 text-sm ${trouble ? 'text-danger' : 'text-warn'}`}>
        {trouble ? (
          <CloudAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        ) : (
          <CloudUpload aria-hidden className="mt-0.5 size-4 shrink-0" />
        )}
        {waitingFileText(file, { sheet, delay, isSending })}
      </output>
      <div className="flex flex-wrap gap-2">
        {trouble && (
          <>
            <Button size="small" tone="primary" onClick={() => act(sendFileAgain(file, seen))}>
              Coba lagi
            </Button>
            <Button size="small" onClick={() => act(saveHere(file))}>
              Simpan ke HP
            </Button>
          </>
        )}
        <Button size="small" tone={trouble ? 'plain' : 'quiet'} onClick={() => setConfirming(true)}>
          Buang
        </Button>
      </div>
      {isConfirming && (
        <ActDialog
          title={`Buang ${fileName(file)}?`}
          description="Berkas ini belum ada di sekolah. Setelah dibuang, berkas ini hilang dari Hadir di perangkat ini."
          verb="Buang"
          tone="danger"
          onAct={() => act(discardFile(file))}
          onClose={() => setConfirming(false)}
        />
      )}
    </div>
  )
}

/** Saves it through the browser, under a recognisable name. */
async function saveHere(file: PendingFile): Promise<void> {
  const content = await readFile(file)
  if (!content) return
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = file.student ? `Surat ${file.student.name} ${file.sheet.date}.jpg` : file.filename
  link.click()
  URL.revokeObjectURL(link.href)
}

type Known = { sheet: OutboxItem | undefined; delay: Delay | null; isSending: boolean }

/** Where the file is and what it waits for, in one sentence. */
function waitingFileText({ trouble, student }: PendingFile, { sheet, delay, isSending }: Known): string {
  if (trouble) return `Ditolak server. ${trouble.message}`
  if (student && sheet && !sheet.trouble && sheet.unsaved > 0)
    return 'Tersimpan di HP. Terkirim sesudah Anda menekan Simpan.'
  if (student && sheet && !sheet.trouble && sheet.toReview > 0)
    return 'Tersimpan di HP. Terkirim bersama tandanya sesudah ditinjau.'
  if (student && sheet?.suspended)
    return 'Tersimpan di HP. Terkirim bersama tandanya bila tanggal itu kembali menjadi hari sekolah.'
  if (delay === 'unreachable') return 'Tersimpan di HP. Terkirim sendiri begitu ada koneksi.'
  if (delay === 'early') return 'Tersimpan di HP. Terkirim sendiri begitu harinya tiba.'
  return isSending ? 'Mengirim…' : 'Tersimpan di HP. Terkirim sendiri.'
}

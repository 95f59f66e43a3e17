import type { ToSend } from '@hadir/contract/endpoint.ts'
import { attachmentSize, journalAttachment } from '@hadir/contract/journal-attachment.ts'
import { letterSize } from '@hadir/contract/letter.ts'
import { useQuery } from '@tanstack/react-query'
import { CloudOff, Paperclip } from 'lucide-react'
import { download } from '../../http/call.ts'
import { ConnectionError } from '../../http/call-error.ts'
import { ask, useSend } from '../../http/query.ts'
import { asData } from '../../kit/data-address.ts'
import { FileLine } from '../../kit/file-line.tsx'
import { saveFile } from '../../kit/save-file.ts'
import { sayFailure, saySuccess } from '../../kit/say.ts'
import { shrinkFile } from '../../kit/shrink-picture.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { FileActs } from './file-acts.tsx'
import { FileTools } from './file-tools.tsx'

const rules = {
  touches: [journalAttachment.about],
  after: ({ message }: { message?: string | undefined }) => saySuccess(message),
}

const isCut = (error: Error | null): boolean => error instanceof ConnectionError
/** A lost connection is told in its place instead. */
const sayRefusal = (error: Error) => !isCut(error) && sayFailure(error)

type JournalAttachmentProps = {
  at: { schoolId: string; scheduleId: string; date: string }
  isReadOnly: boolean
}

/** A picture or a PDF beside the journal's words. Unlike those it goes to the server at once, or not at all. */
export function JournalAttachment({ at: { schoolId, scheduleId, date }, isReadOnly }: JournalAttachmentProps) {
  const at = { params: { schoolId, scheduleId }, query: { date } }
  const about = useQuery({ ...ask(journalAttachment.about, at), retry: false })
  const save = useSend(journalAttachment.save, rules)
  const remove = useSend(journalAttachment.remove, rules)
  const { file = null, acts = [] } = about.data?.data ?? {}
  const bring = async (picked: File) => {
    try {
      const body = new FormData()
      const { content, name } = await madeSmall(picked)
      body.set('file', content, name)
      // The endpoint declares no body: what travels is the form itself.
      save.mutate({ ...at, body } as unknown as ToSend<typeof journalAttachment.save>, { onError: sayRefusal })
    } catch (error) {
      sayFailure(error as Error)
    }
  }
  if (about.isSuccess && !file && acts.length === 0 && isReadOnly) return null
  return (
    <section aria-label="Lampiran" className="grid gap-2">
      <h3 className="text-sm font-semibold">Lampiran</h3>
      {about.isPending && <Skeleton className="h-9 w-full" />}
      {about.isError && !isCut(about.error) && (
        <p className="text-sm text-soft">Lampiran belum dapat dimuat. {about.error.message}</p>
      )}
      {[about.error, save.error, remove.error].some(isCut) && (
        <div role="status" className="flex flex-wrap items-center gap-2 rounded-control bg-sunken p-3 text-sm">
          <CloudOff aria-hidden className="size-4 shrink-0 text-soft" />
          <p className="min-w-0 flex-1">
            Lampiran memerlukan koneksi internet. Jurnal yang sudah Anda ketik tetap ada.
          </p>
          {isCut(save.error) && save.variables && (
            <Button size="small" onClick={() => save.mutate(save.variables, { onError: sayRefusal })}>
              Kirim lagi
            </Button>
          )}
        </div>
      )}
      {file && <Attached at={at} file={file} version={acts[0]?.id ?? ''} />}
      {!isReadOnly && about.isSuccess && (
        <FileTools
          accept="image/*,application/pdf"
          busy={save.isPending}
          onPick={(one) => void bring(one)}
          icon={Paperclip}
          label={file ? 'Ganti lampiran' : 'Tambah foto atau PDF'}
          removal={
            file && {
              label: 'Hapus lampiran',
              busy: remove.isPending,
              act: () => remove.mutate(at, { onError: sayRefusal }),
            }
          }
        />
      )}
      <FileActs label="Riwayat lampiran" acts={acts} />
    </section>
  )
}

type AttachedProps = {
  at: ToSend<typeof journalAttachment.read>
  file: { filename: string; contentType: string; bytes: number }
  /** Another one is another picture. */
  version: string
}

function Attached({ at, file: { filename, contentType, bytes }, version }: AttachedProps) {
  const isPicture = contentType === 'image/jpeg'
  const picture = useQuery({
    queryKey: [journalAttachment.read.path, at, version],
    queryFn: async ({ signal }) => asData((await download(journalAttachment.read, at, { signal })).blob),
    enabled: isPicture,
    retry: false,
  })
  return (
    <>
      {picture.data && (
        <img
          src={picture.data}
          alt={`Lampiran ${filename}`}
          className="max-h-60 w-fit rounded-control border object-contain"
        />
      )}
      <div className="max-w-md">
        <FileLine filename={filename} bytes={bytes} onDownload={() => void saveFile(journalAttachment.read, at)} />
      </div>
    </>
  )
}

/** A picture as small as that of a letter; a PDF as it is, where it is small enough. */
async function madeSmall(picked: File): Promise<{ content: Blob; name: string }> {
  const { name, size, type } = picked
  if (type === 'application/pdf' || /\.pdf$/i.test(name)) {
    if (size > attachmentSize.bytes) throw new Error('PDF paling besar 2 MB. Kecilkan dahulu berkasnya.')
    return { content: picked, name }
  }
  const content = await shrinkFile(picked, letterSize, 'Berkas ini bukan foto atau PDF yang dapat dibaca.')
  return { content, name }
}

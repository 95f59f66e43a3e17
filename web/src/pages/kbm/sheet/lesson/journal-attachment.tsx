import type { ToSend } from '@hadir/contract/endpoint.ts'
import { attachmentSize, journalAttachment } from '@hadir/contract/attendance/subject-attendance/attachment.ts'
import { letterSize } from '@hadir/contract/attendance/letter.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { CloudOff, Paperclip } from 'lucide-react'
import { download } from '../../../../http/call.ts'
import { ConnectionError } from '../../../../http/call-error.ts'
import { queryOptionsOf, useEndpointMutation } from '../../../../http/query.ts'
import { asData } from '../../../../components/pictures/data-address.ts'
import { FileLine } from '../../../../components/files/file-line.tsx'
import { saveFile } from '../../../../components/files/save-file.ts'
import { toastFailure, toastSuccess } from '../../../../components/feedback/toast.ts'
import { shrinkFile } from '../../../../components/pictures/shrink-picture.ts'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { useWaitingFile, WaitingFile, WaitingPicture } from '../../../../layout/outbox/waiting-file.tsx'
import { storeFile } from '../../../../offline/files/store-file.ts'
import { targetOf } from '../../../../offline/files/pending-file.ts'
import type { SheetPlace } from '../../../../offline/state/sheet-place.ts'
import { useSession } from '../../../../session/store.ts'
import { FileActs } from '../file-acts.tsx'
import { FileTools } from '../file-tools.tsx'

const rules = {
  touches: [journalAttachment.about],
  after: ({ message }: { message?: string | undefined }) => toastSuccess(message),
}

const isCut = (error: Error | null): boolean => error instanceof ConnectionError
/** A lost connection is shown in its place instead. */
const toastRefusal = (error: Error) => !isCut(error) && toastFailure(error)

type JournalAttachmentProps = {
  at: Extract<SheetPlace, { kind: 'lesson' }>
  isReadOnly: boolean
}

/** A picture or a PDF beside the journal's text: like that, it waits on this device until the server has it. */
export function JournalAttachment({ at: sheet, isReadOnly }: JournalAttachmentProps) {
  const { schoolId, scheduleId, date } = sheet
  const at = { params: { schoolId, scheduleId }, query: { date } }
  const profileId = useSession((state) => state.profile?.id) ?? ''
  const of = { sheet, student: null }
  const waiting = useWaitingFile(targetOf(of))
  const about = useQuery({ ...queryOptionsOf(journalAttachment.about, at), retry: false })
  const storing = useMutation({
    networkMode: 'always',
    mutationFn: async (picked: File) => {
      const { content, name } = await madeSmall(picked)
      await storeFile({ ...of, profileId, content, filename: name, seen: about.data?.data.file?.version })
    },
    onError: toastFailure,
  })
  const remove = useEndpointMutation(journalAttachment.remove, rules)
  const { file = null, acts = [] } = about.data?.data ?? {}
  // A change of a file names the version that the user saw.
  const seeing = { ...at, query: { date, seen: file?.version } }
  if (about.isSuccess && !file && !waiting && acts.length === 0 && isReadOnly) return null
  return (
    <section aria-label="Lampiran" className="grid gap-2">
      <h3 className="text-sm font-semibold">Lampiran</h3>
      {about.isPending && <Skeleton className="h-9 w-full" />}
      {about.isError && !isCut(about.error) && (
        <p className="text-sm text-soft">Lampiran belum dapat dimuat. {about.error.message}</p>
      )}
      {[about.error, remove.error].some(isCut) && (
        <p role="status" className="flex items-center gap-2 rounded-control bg-sunken p-3 text-sm">
          <CloudOff aria-hidden className="size-4 shrink-0 text-soft" />
          Tanpa koneksi lampiran yang ada di sekolah tidak dapat dilihat atau dihapus.
        </p>
      )}
      {waiting && (
        <>
          <WaitingPicture file={waiting} alt={`Lampiran ${waiting.filename}`} />
          {!waiting.type.startsWith('image/') && <p className="truncate">{waiting.filename}</p>}
          <WaitingFile file={waiting} seen={file?.version} />
        </>
      )}
      {file && !waiting && <Attached at={at} file={file} version={file.version} />}
      {!isReadOnly && !about.isPending && (
        <FileTools
          accept="image/*,application/pdf"
          busy={storing.isPending}
          onPick={storing.mutate}
          icon={Paperclip}
          label={file || waiting ? 'Ganti lampiran' : 'Tambah foto atau PDF'}
          removal={
            file &&
            !waiting && {
              label: 'Hapus lampiran',
              busy: remove.isPending,
              act: () => remove.mutate(seeing, { onError: toastRefusal }),
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
  /** A new upload is a new picture. */
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

/** Shrinks a picture like a letter's photo; a PDF stays as it is, if it is small enough. */
async function madeSmall(picked: File): Promise<{ content: Blob; name: string }> {
  const { name, size, type } = picked
  if (type === 'application/pdf' || /\.pdf$/i.test(name)) {
    if (size > attachmentSize.bytes) throw new Error('PDF paling besar 2 MB. Kecilkan dahulu berkasnya.')
    return { content: picked, name }
  }
  const content = await shrinkFile(picked, letterSize)
  return { content, name }
}

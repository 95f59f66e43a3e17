import {
  type AccessRequest,
  evidenceBytes,
  evidencesPerRequest,
  evidenceTypes,
} from '@hadir/contract/access-request/access-record.ts'
import { accessRequestEndpoints } from '@hadir/contract/access-request/access-request.ts'
import { Paperclip } from 'lucide-react'
import { useEndpointMutation } from '../../http/query.ts'
import { FileLine } from '../../components/files/file-line.tsx'
import { saveFile } from '../../components/files/save-file.ts'
import { FileButton } from '../../ui/inputs/file-button.tsx'
import { toastFailure, toastSuccess } from '../../components/feedback/toast.ts'
import { Panel } from './facts.tsx'

/** Files that prove the requester's identity; only the two sides of the request can open them. */
export function Evidence({ request, mayAdd }: { request: AccessRequest; mayAdd: boolean }) {
  const { id, evidence } = request
  const isFull = evidence.length >= evidencesPerRequest
  return (
    <Panel title="Bukti" aside={mayAdd && !isFull && <AddEvidence requestId={id} />}>
      {evidence.length === 0 && (
        <p className="text-soft">
          {mayAdd
            ? 'Foto kartu atau surat tugas mempercepat keputusan. JPEG, PNG, atau PDF, paling besar 2 MB.'
            : 'Pemohon tidak melampirkan berkas.'}
        </p>
      )}
      <ul className="grid gap-2">
        {evidence.map(({ id: evidenceId, filename, bytes }) => (
          <li key={evidenceId}>
            <FileLine
              filename={filename}
              bytes={bytes}
              onDownload={() => void saveFile(accessRequestEndpoints.readEvidence, { params: { id, evidenceId } })}
            />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function AddEvidence({ requestId }: { requestId: string }) {
  const add = useEndpointMutation(accessRequestEndpoints.addEvidence, {
    touches: [accessRequestEndpoints.list],
    after: ({ message }) => toastSuccess(message),
  })
  const upload = (file: File) => {
    if (file.size > evidenceBytes) {
      toastFailure(new Error('Berkas paling besar 2 MB'))
      return
    }
    const body = new FormData()
    body.set('file', file)
    // The endpoint declares no body: the form itself is sent.
    add.mutate({ params: { id: requestId }, body } as unknown as Parameters<typeof add.mutate>[0], {
      onError: toastFailure,
    })
  }
  return (
    <FileButton accept={evidenceTypes.join(',')} busy={add.isPending} onPick={upload}>
      <Paperclip aria-hidden className="size-4" />
      {add.isPending ? 'Mengunggah…' : 'Lampirkan berkas'}
    </FileButton>
  )
}

import type { ToSend } from '@hadir/contract/endpoint.ts'
import { schoolArchiveEndpoints as endpoints } from '@hadir/contract/config/school/archive.ts'
import { useState } from 'react'
import { useEndpointMutation } from '../../../http/query.ts'
import { FileDrop } from '../../../components/form/fields/file-drop.tsx'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { Button } from '../../../ui/button.tsx'

/** An archive from elsewhere is inspected first; its row above restores it. */
export function RestoreArchive({ isVerified }: { isVerified: boolean }) {
  const params = { schoolId: useSchoolId() }
  const [file, setFile] = useState<File | null>(null)
  const upload = useEndpointMutation(endpoints.upload, { touches: [endpoints.list] })
  const check = () => {
    if (!file) return
    const body = new FormData()
    body.append('file', file)
    // An upload endpoint declares no JSON body; this form is sent.
    upload.mutate({ params, body } as unknown as ToSend<typeof endpoints.upload>, { onSuccess: () => setFile(null) })
  }
  return (
    <section aria-labelledby="bawa-arsip" className="grid gap-3">
      <h2 id="bawa-arsip" className="text-lg font-bold">
        Bawa arsip dari tempat lain
      </h2>
      <p className="text-soft">
        Sekolah ini masih kosong, jadi arsip dari tempat lain dapat dimasukkan. Arsip diperiksa dahulu, lalu Anda
        ditanya sebelum ada yang ditulis.
        {!isVerified && ' Sekolah ini harus diverifikasi dahulu oleh administrator Hadir.'}
      </p>
      <FileDrop
        label="Berkas arsip"
        hint="Arsip sekolah (.zip), paling besar 1 GB"
        accept=".zip,application/zip"
        file={file}
        onChoose={(chosen) => {
          setFile(chosen)
          upload.reset()
        }}
      />
      {upload.isError && (
        <p role="alert" className="rounded-control bg-danger-tint p-3 font-medium text-danger">
          {upload.error.message}
        </p>
      )}
      <Button
        className="justify-self-start"
        disabled={!file || !isVerified}
        title={isVerified ? (file ? undefined : 'Pilih berkas dahulu') : 'Sekolah ini belum diverifikasi'}
        busy={upload.isPending}
        onClick={check}
      >
        Periksa arsip
      </Button>
    </section>
  )
}

import type { ImportBatch } from '@hadir/contract/import/import.ts'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'

/** Writes a checked file; one of another school, or one that moves students to a lower grade, only after a question. */
export function WriteButton({
  batch,
  one,
  isBusy,
  onWrite,
}: {
  batch: ImportBatch
  one: string
  isBusy: boolean
  onWrite: () => void
}) {
  const [isConfirming, setConfirming] = useState(false)
  const count = batch.counts.baru + batch.counts.berubah
  const question = questionOf(batch.header)
  const verb = `Impor ${count} ${one}`
  return (
    <>
      <Button
        tone="primary"
        busy={isBusy}
        disabled={count === 0}
        title={count === 0 ? 'Tidak ada yang baru atau berubah' : undefined}
        onClick={() => (question === null ? onWrite() : setConfirming(true))}
      >
        {verb}
      </Button>
      <Dialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title={question?.title ?? ''}
        description={question?.text}
        actions={
          <>
            <Button onClick={() => setConfirming(false)}>Tidak jadi</Button>
            <Button
              tone="primary"
              onClick={() => {
                setConfirming(false)
                onWrite()
              }}
            >
              {verb}
            </Button>
          </>
        }
      />
    </>
  )
}

/** What must be confirmed on purpose before the file is written; null for nothing. */
export function questionOf({ otherSchool, lowerGrades }: ImportBatch['header']) {
  const foreign = `Judul berkas ini menyebut ${otherSchool}, bukan nama sekolah Anda. Pastikan berkasnya benar.`
  const old = `${lowerGrades} siswa turun tingkat: rombel berkas ini tampaknya dari tahun lalu. Lanjutkan hanya bila mereka memang pindah ke tingkat yang lebih rendah.`
  if (otherSchool !== null) {
    return { title: 'Berkas sekolah lain?', text: lowerGrades > 0 ? `${foreign} ${old}` : foreign }
  }
  return lowerGrades > 0 ? { title: `${lowerGrades} siswa turun tingkat?`, text: old } : null
}

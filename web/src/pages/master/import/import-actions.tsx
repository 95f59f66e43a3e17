import type { ImportBatch, ImportKind } from '@hadir/contract/import/import.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useEndpointMutation } from '../../../http/query.ts'
import { formatDateTimeHere } from '../../../components/dates/local-time.ts'
import { NextStep } from '../../../components/feedback/next-step.tsx'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { Button, buttonLook } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { toastFailure } from '../../../components/feedback/toast.ts'
import { importOf, importPath } from '../import-kind.ts'

/** The actions that an import's state allows: write it, or undo it. */
export function ImportActions({ kind, batch }: { kind: ImportKind; batch: ImportBatch }) {
  const { endpoints, one, list } = importOf[kind]
  const params = { schoolId: useSchoolId(), id: batch.id }
  const touches = [endpoints.list]
  const apply = useEndpointMutation(endpoints.apply, { touches })
  const undo = useEndpointMutation(endpoints.undo, { touches })
  const [isConfirming, setConfirming] = useState(false)
  const count = batch.counts.baru + batch.counts.berubah

  if (batch.state === 'dry') {
    return (
      <div className="flex flex-wrap items-center gap-3">
        <Button
          tone="primary"
          busy={apply.isPending}
          disabled={count === 0}
          title={count === 0 ? 'Tidak ada yang baru atau berubah' : undefined}
          onClick={() => apply.mutate({ params }, { onError: toastFailure })}
        >
          Impor {count} {one}
        </Button>
        <p className="text-sm text-soft">{willHappen(batch.counts, one)}</p>
      </div>
    )
  }
  if (batch.state === 'done') {
    return (
      <>
        <div className="flex flex-wrap items-center gap-3">
          <Link to={list} className={buttonLook({ tone: 'primary' })}>
            Lihat daftar {one}
          </Link>
          <Button
            disabled={!batch.undo.possible}
            title={batch.undo.reason ?? undefined}
            onClick={() => setConfirming(true)}
          >
            Batalkan impor
          </Button>
          <p className="text-sm text-soft">
            {hasHappened(batch.counts, one)}{' '}
            {batch.undo.possible && batch.undo.until
              ? `Dapat dibatalkan sampai ${formatDateTimeHere(batch.undo.until)}.`
              : batch.undo.reason}
          </p>
          <Dialog
            open={isConfirming}
            onOpenChange={setConfirming}
            title="Batalkan impor ini?"
            description={`${count} ${one} kembali seperti sebelum impor: yang baru dihapus, yang berubah dipulihkan.`}
            actions={
              <>
                <Button onClick={() => setConfirming(false)}>Tidak</Button>
                <Button
                  tone="danger"
                  busy={undo.isPending}
                  onClick={() =>
                    undo.mutate({ params }, { onError: toastFailure, onSettled: () => setConfirming(false) })
                  }
                >
                  Batalkan impor
                </Button>
              </>
            }
          />
        </div>
        <NextStep />
      </>
    )
  }
  if (batch.state === 'failed') {
    return (
      <div className="flex flex-wrap items-center gap-3">
        <Button
          tone="primary"
          busy={apply.isPending}
          onClick={() => apply.mutate({ params }, { onError: toastFailure })}
        >
          Coba lagi
        </Button>
        <Link to={importPath(kind)} className={buttonLook({})}>
          Impor berkas lain
        </Link>
      </div>
    )
  }
  if (batch.state === 'undone') {
    return (
      <Link to={importPath(kind)} className={`${buttonLook({ tone: 'primary' })} justify-self-start`}>
        Impor berkas lain
      </Link>
    )
  }
  return null
}

type Counts = ImportBatch['counts']

const newAndChanged = ({ baru, berubah }: Counts, one: string) =>
  [baru > 0 && `${baru} ${one} baru`, berubah > 0 && `${berubah} ${one} berubah`].filter(Boolean).join(' dan ')

/** A rejected row stops nothing: explained to users who see "Ditolak" first. */
function willHappen(counts: Counts, one: string): string {
  const { sama, ditolak, peringatan } = counts
  const written = newAndChanged(counts, one)
  if (written === '' && ditolak === 0) return 'Isi berkas sudah sama dengan data sekolah.'
  if (written === '' && sama === 0) return 'Semua baris ditolak. Perbaiki berkasnya, lalu unggah lagi.'
  return [
    written === '' ? 'Tidak ada yang baru atau berubah.' : `${written} akan ditulis.`,
    ditolak > 0 && `${ditolak} baris ditolak dilewati${written && '; yang lain tetap ditulis'}.`,
    written && peringatan > 0 && 'Baris dengan peringatan tetap ditulis.',
    sama > 0 && `${sama} sudah sama dengan data sekolah.`,
  ]
    .filter(Boolean)
    .join(' ')
}

const hasHappened = (counts: Counts, one: string) =>
  `${newAndChanged(counts, one)} sudah ditulis${counts.ditolak > 0 ? `; ${counts.ditolak} baris ditolak tidak ikut` : ''}.`

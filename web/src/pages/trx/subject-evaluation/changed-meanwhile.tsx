import type { ToSend } from '@hadir/contract/endpoint.ts'
import {
  type SubjectEvaluation,
  subjectEvaluationEndpoints,
} from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOptionsOf } from '../../../http/query.ts'
import { formatDateTimeHere } from '../../../components/dates/local-time.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'

type ChangedMeanwhileProps = Pick<ToSend<typeof subjectEvaluationEndpoints.read>, 'params' | 'query'> & {
  onUseTheirs: (theirs: SubjectEvaluation) => void
  onUseMine: (theirs: SubjectEvaluation) => void
  onClose: () => void
}

/** Somebody else saved this set-up meanwhile. It is one unit: rows of two versions would not fit together. */
export function ChangedMeanwhile({ params, query, onUseTheirs, onUseMine, onClose }: ChangedMeanwhileProps) {
  // The form keeps its values, whatever is read here.
  const read = useQuery({
    ...queryOptionsOf(subjectEvaluationEndpoints.read, { params, query }),
    refetchOnMount: 'always',
    gcTime: 0,
  })
  const history = useQuery({
    ...queryOptionsOf(subjectEvaluationEndpoints.history, { params, query: { pageSize: 5 } }),
    gcTime: 0,
  })
  const theirs = read.isFetching ? undefined : read.data?.data
  const latest = history.data?.data[0]
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Susunan ini baru saja diubah orang lain"
      description={
        <>
          {latest && `${latest.by} menyimpannya pada ${formatDateTimeHere(latest.at)}. `}
          Isian Anda masih ada. Pilih susunan yang dipakai; yang satunya digantikan seluruhnya.
        </>
      }
      actions={
        <>
          <Button onClick={onClose}>Kembali ke isian</Button>
          <Button busy={read.isFetching} disabled={read.isError} onClick={() => theirs && onUseTheirs(theirs)}>
            Pakai yang tersimpan
          </Button>
          <Button
            tone="primary"
            busy={read.isFetching}
            disabled={read.isError}
            onClick={() => theirs && onUseMine(theirs)}
          >
            Simpan isian saya
          </Button>
        </>
      }
    >
      {theirs && (
        <p>
          Yang tersimpan: {theirs.objectives.length} TP dan {theirs.components.length} komponen.
        </p>
      )}
      {read.isError && <p className="text-danger">{read.error.message}</p>}
    </Dialog>
  )
}

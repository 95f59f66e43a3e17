import type { ImportBatch, ImportKind } from '@hadir/contract/import/import.ts'
import { useState } from 'react'
import { Download } from 'lucide-react'
import { Link } from 'react-router'
import { CallError } from '../../../http/call-error.ts'
import { useEndpointMutation } from '../../../http/query.ts'
import { formatDateTimeHere } from '../../../components/dates/local-time.ts'
import { DateInput } from '../../../components/form/fields/date-input.tsx'
import { NextStep } from '../../../components/feedback/next-step.tsx'
import { saveFile } from '../../../components/files/save-file.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { Button, buttonLook } from '../../../ui/button.tsx'
import { Field } from '../../../ui/inputs/field.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { toastFailure } from '../../../components/feedback/toast.ts'
import { importOf, importPath } from '../import-kind.ts'
import { isBusy } from '../import-banner.tsx'
import { RetainedRows } from './retained-rows.tsx'
import { WriteButton } from './write-button.tsx'

/** The actions that an import's state allows: write it, or undo it. */
export function ImportActions({ kind, batch }: { kind: ImportKind; batch: ImportBatch }) {
  const { endpoints, one, list } = importOf[kind]
  const params = { schoolId: useSchoolId(), id: batch.id }
  const touches = [endpoints.list, endpoints.retained]
  const apply = useEndpointMutation(endpoints.apply, { touches })
  const undo = useEndpointMutation(endpoints.undo, { touches })
  const [membersFrom, setMembersFrom] = useState(batch.membersFrom?.day)
  // WriteButton has asked about a file of another school or of last year.
  const { otherSchool, lowerGrades } = batch.header
  const body = {
    otherSchool: otherSchool !== null,
    lowerGrades: lowerGrades > 0,
    ...(batch.membersFrom && { membersFrom }),
  }
  const errors = apply.error instanceof CallError ? apply.error.body.fields : undefined
  const [blocked, setBlocked] = useState<string | null>(null)
  const writeWith = (takeOver: boolean) =>
    apply.mutate(
      { params, body: { ...body, takeOver } },
      {
        onSuccess: () => setBlocked(null),
        onError: (error) => {
          const isBlocked = error instanceof CallError && error.body.code === 'IMPORT_BUSY'
          if (isBlocked) setBlocked(error.message)
          else toastFailure(error)
        },
      },
    )
  const write = () => writeWith(false)
  const [isConfirming, setConfirming] = useState(false)
  const { membersFrom: proposed } = batch
  const count = batch.counts.baru + batch.counts.berubah
  const takeOver = blocked !== null && (
    <TakeOver
      description={blocked}
      verb="Hentikan, lalu tulis yang ini"
      isBusy={apply.isPending}
      onTake={() => writeWith(true)}
      onClose={() => setBlocked(null)}
    />
  )

  if (batch.state === 'dry') {
    return (
      <div className="flex flex-wrap items-center gap-3">
        {takeOver}
        {proposed && (
          <div className="basis-full sm:max-w-xs">
            <Field
              {...(kind === 'student' ? sinceOfMembers : sinceOfHomerooms)}
              required
              error={errors?.['membersFrom']}
            >
              {(aria) => (
                <DateInput
                  {...aria}
                  value={membersFrom ?? ''}
                  min={proposed.first}
                  max={proposed.last}
                  onChange={setMembersFrom}
                />
              )}
            </Field>
          </div>
        )}
        <WriteButton batch={batch} one={one} isBusy={apply.isPending} onWrite={write} />
        <RefusedFile kind={kind} batch={batch} />
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
            title={batch.undo.possible ? undefined : (batch.undo.reason ?? undefined)}
            onClick={() => setConfirming(true)}
          >
            Batalkan impor
          </Button>
          <RefusedFile kind={kind} batch={batch} />
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
            description={
              batch.undo.retained > 0
                ? `Yang baru dihapus, yang berubah dipulihkan, kecuali ${batch.undo.retained} yang sudah dipakai atau diubah sesudah impor. Namanya di bawah tombol ini.`
                : `${count} ${one} kembali seperti sebelum impor: yang baru dihapus, yang berubah dipulihkan.`
            }
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
        <RetainedRows kind={kind} batch={batch} />
        <NextStep />
      </>
    )
  }
  if (batch.state === 'failed') {
    return (
      <div className="flex flex-wrap items-center gap-3">
        {takeOver}
        <Button tone="primary" busy={apply.isPending} onClick={write}>
          Coba lagi
        </Button>
        <Link to={importPath(kind)} className={buttonLook({})}>
          Impor berkas lain
        </Link>
      </div>
    )
  }
  if (batch.isSilent) {
    return (
      <div role="alert" className="grid justify-items-start gap-3 rounded-control bg-warn-tint p-3">
        <p>Penulisan impor ini terhenti di tengah jalan. Tidak ada yang tertulis; tulis lagi dari awal.</p>
        <Button tone="primary" busy={apply.isPending} onClick={write}>
          Tulis lagi
        </Button>
        {takeOver}
      </div>
    )
  }
  if (batch.state === 'undone') {
    return (
      <>
        <Link to={importPath(kind)} className={`${buttonLook({ tone: 'primary' })} justify-self-start`}>
          Impor berkas lain
        </Link>
        <RetainedRows kind={kind} batch={batch} />
      </>
    )
  }
  if (isBusy(batch.state)) {
    return (
      <>
        <Button
          size="small"
          className="justify-self-start"
          onClick={() => setBlocked('Penulisan yang sekarang dihentikan, dan tidak ada darinya yang tertulis.')}
        >
          Terhenti? Tulis dari awal
        </Button>
        {blocked !== null && (
          <TakeOver
            description={blocked}
            verb="Tulis dari awal"
            isBusy={apply.isPending}
            onTake={() => writeWith(true)}
            onClose={() => setBlocked(null)}
          />
        )}
      </>
    )
  }
  return null
}

const sinceOfMembers = {
  label: 'Anggota kelas sejak',
  help: 'Hari pertama di kelas bagi siswa yang masuk lewat impor ini. Absensi sebelum hari itu tidak ditagih.',
}
const sinceOfHomerooms = {
  label: 'Wali kelas sejak',
  help: 'Hari pertama wali kelas dari berkas ini. Hari sebelumnya tetap milik wali kelas yang lama.',
}

type TakeOverProps = { description: string; verb: string; isBusy: boolean; onTake: () => void; onClose: () => void }

/** Another import, or a broken-off run of this one, is in the way: nobody has to wait until it counts as dead. */
const TakeOver = ({ description, verb, isBusy, onTake, onClose }: TakeOverProps) => (
  <Dialog
    open
    onOpenChange={(open) => !open && onClose()}
    title="Hentikan penulisan yang berjalan?"
    description={description}
    actions={
      <>
        <Button onClick={onClose}>Tunggu saja</Button>
        <Button tone="danger" busy={isBusy} onClick={onTake}>
          {verb}
        </Button>
      </>
    }
  />
)

/** Corrected, it is uploaded like any other file. */
function RefusedFile({ kind, batch }: { kind: ImportKind; batch: ImportBatch }) {
  const params = { schoolId: useSchoolId(), id: batch.id }
  if (batch.counts.ditolak === 0) return null
  return (
    <Button onClick={() => void saveFile(importOf[kind].endpoints.refused, { params })}>
      <Download aria-hidden className="size-5" />
      Unduh {batch.counts.ditolak} baris ditolak
    </Button>
  )
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

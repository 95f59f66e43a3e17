import { academicYearEndpoints } from '@hadir/contract/academic-year/academic-year.ts'
import {
  promotionLabels,
  promotions,
  type Rollover,
  rolloverEndpoints,
  type RolloverState as State,
} from '@hadir/contract/academic-year/rollover.ts'
import { ArrowUpWideNarrow } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useEndpointMutation } from '../../../../http/query.ts'
import { formatDateTimeHere } from '../../../../components/dates/local-time.ts'
import { useTitle } from '../../../../components/screen/use-title.ts'
import { paths, recordPath } from '../../../../paths.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { ActDialog } from '../../../../components/actions/act-dialog.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { Progress } from '../../../../ui/progress.tsx'
import { toastFailure } from '../../../../components/feedback/toast.ts'

export const isMoving = (state: State | undefined) => state === 'queued' || state === 'running' || state === 'undoing'

const touches = [rolloverEndpoints.read]

/** The state of the rollover, and its possible actions. */
export function RolloverState({ yearId, plan }: { yearId: string; plan: Rollover | null }) {
  useTitle('Naik tahun')
  const input = { params: { id: yearId }, body: {} }
  const prepare = useEndpointMutation(rolloverEndpoints.prepare, { touches })
  const undo = useEndpointMutation(rolloverEndpoints.undo, { touches })
  const discard = useEndpointMutation(rolloverEndpoints.discard, {
    touches: [...touches, academicYearEndpoints.list],
  })
  const [isConfirming, setConfirming] = useState<'run' | 'undo' | 'proposals' | 'discard' | null>(null)
  const prepareButton = (label: string, tone: 'primary' | 'plain') => (
    <Button tone={tone} busy={prepare.isPending} onClick={() => prepare.mutate(input, { onError: toastFailure })}>
      {label}
    </Button>
  )
  if (!plan) {
    return (
      <div className="grid gap-5">
        <h1 className="text-2xl font-bold">Naik tahun</h1>
        <EmptyState
          icon={<ArrowUpWideNarrow />}
          title="Susun rencana kenaikan kelas"
          text="Keputusan diambil dari rapor. Yang belum diputuskan menunggu keputusan Anda; usulannya: tingkat terakhir lulus, yang lain naik ke kelas dengan huruf yang sama. Rencana tersimpan dan dapat Anda ubah siswa demi siswa sebelum dijalankan."
          action={prepareButton('Susun rencana', 'primary')}
        />
      </div>
    )
  }
  if (isMoving(plan.state)) {
    const { done, total } = plan.progress
    return (
      <aside role="status" className="grid gap-2 rounded-surface border bg-surface p-4">
        <Progress
          label={plan.state === 'undoing' ? 'Mengembalikan semua siswa…' : `${done} dari ${total} siswa dipindahkan`}
          value={done}
          max={total}
        />
        <p className="text-sm text-soft">Anda boleh meninggalkan halaman ini dan kembali lagi.</p>
      </aside>
    )
  }
  return (
    <div className="grid gap-4">
      <Sums plan={plan} />
      {plan.failure && (
        <p role="alert" className="rounded-control bg-danger-tint p-3 text-sm">
          {plan.failure}
        </p>
      )}
      {plan.state === 'done' ? (
        <aside
          aria-label="Kenaikan kelas"
          className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-surface border border-accent bg-tint p-4"
        >
          <p className="min-w-0 flex-1 basis-60">
            <strong className="block">Kenaikan kelas selesai</strong>
            <span className="text-sm">
              {plan.appliedAt && `${formatDateTimeHere(plan.appliedAt)}. `}
              {plan.undo?.possible
                ? `Dapat dibatalkan sampai absensi pertama ${plan.toYear.name}.`
                : `Tidak dapat dibatalkan: ${plan.undo?.reason ?? ''}. Keputusan seorang siswa diperbaiki dari menu barisnya.`}
            </span>
          </p>
          {plan.undo?.possible && (
            <Button tone="plain" onClick={() => setConfirming('undo')}>
              Batalkan kenaikan
            </Button>
          )}
        </aside>
      ) : (
        <aside
          aria-label="Kenaikan kelas"
          className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-surface border bg-surface p-4"
        >
          <p className="min-w-0 flex-1 basis-60 text-sm">{whatIsMissing(plan, yearId)}</p>
          {plan.withoutRapor > 0 && (
            <Button tone="primary" onClick={() => setConfirming('proposals')}>
              Ikuti usulan
            </Button>
          )}
          {prepareButton('Perbarui rencana', plan.changed > 0 ? 'primary' : 'plain')}
          <Button tone="quiet" onClick={() => setConfirming('discard')}>
            Buang rencana
          </Button>
          <Button tone="primary" disabled={!isReady(plan)} onClick={() => setConfirming('run')}>
            Jalankan kenaikan
          </Button>
        </aside>
      )}
      {isConfirming === 'run' && <RunDialog plan={plan} input={input} onClose={() => setConfirming(null)} />}
      {isConfirming === 'discard' && (
        <ActDialog
          title="Buang rencana kenaikan kelas?"
          description={`Keputusan yang ditetapkan di sini hilang. ${plan.toYear.name} ikut terhapus bila dibuat oleh rencana ini dan belum dipakai.`}
          verb="Buang rencana"
          tone="danger"
          busy={discard.isPending}
          onAct={() =>
            discard.mutate({ params: input.params }, { onError: toastFailure, onSettled: () => setConfirming(null) })
          }
          onClose={() => setConfirming(null)}
        />
      )}
      {isConfirming === 'proposals' && (
        <ProposalsDialog plan={plan} input={input} onClose={() => setConfirming(null)} />
      )}
      {isConfirming === 'undo' && (
        <Dialog
          open
          onOpenChange={(open) => !open && setConfirming(null)}
          title="Batalkan kenaikan kelas?"
          description={`Semua siswa kembali ke kelasnya pada ${plan.fromYear.name}. Rencananya tetap ada dan dapat dijalankan lagi.${accountsBack(plan)}`}
          actions={
            <>
              <Button onClick={() => setConfirming(null)}>Tidak</Button>
              <Button
                tone="danger"
                busy={undo.isPending}
                onClick={() => undo.mutate(input, { onError: toastFailure, onSettled: () => setConfirming(null) })}
              >
                Ya, batalkan
              </Button>
            </>
          }
        />
      )}
    </div>
  )
}

/** Whom an undo tells. */
export const accountsBack = ({ undo }: Pick<Rollover, 'undo'>): string =>
  undo && undo.accounts > 0
    ? ` ${undo.accounts} akun alumni menjadi akun siswa lagi, dan pemiliknya mendapat email.`
    : ''

const isReady = ({ isClosed, changed, undecided, withoutDecision, unconfirmed }: Rollover) =>
  isClosed && changed + undecided + withoutDecision + unconfirmed === 0

function whatIsMissing(plan: Rollover, yearId: string) {
  const { isClosed, changed, undecided, toYear, withoutDecision, different, unconfirmed } = plan
  if (!isClosed) {
    return (
      <>
        Tutup dahulu kedua semester di{' '}
        <Link to={recordPath(paths.academicYears, yearId)} className="font-semibold text-accent-strong underline">
          halaman tahun pelajaran
        </Link>
        . Rencana boleh disusun sejak sekarang.
      </>
    )
  }
  if (changed > 0) return `Data ${changed} siswa berubah sejak rencana disusun. Perbarui rencana, lalu periksa lagi.`
  if (withoutDecision > 0 || unconfirmed > 0) {
    return (
      <>
        {unconfirmed > 0 && (
          <>
            <Link to="?rapor=berbeda" className="font-semibold text-accent-strong underline">
              {different} berbeda dari rapor
            </Link>
            {', '}
          </>
        )}
        {withoutDecision > 0 && (
          <>
            <Link to="?rapor=tanpa" className="font-semibold text-accent-strong underline">
              {withoutDecision} tanpa keputusan
            </Link>
            {', '}
          </>
        )}
        periksa dan konfirmasi setiap siswa.
      </>
    )
  }
  if (undecided > 0) return `Pilih dahulu kelas untuk ${undecided} siswa.`
  return `Rencana siap dijalankan: siswa masuk ke ${toYear.name}, dan tahun itu menjadi aktif.`
}

/** Without a plan, as much room as with one. */
export const Sums = ({ plan }: { plan: Rollover | null }) => (
  <dl className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-5">
    {promotions.map((one) => (
      <Sum key={one} label={promotionLabels[one]} value={plan?.counts[one]} />
    ))}
    <Sum label="Belum ada kelas" value={plan?.undecided} isWarning={(plan?.undecided ?? 0) > 0} />
  </dl>
)

type SumProps = { label: string; value: number | undefined; isWarning?: boolean }

const Sum = ({ label, value, isWarning = false }: SumProps) => (
  <div className={`rounded-surface border p-3 max-sm:last:col-span-2 ${isWarning ? 'bg-warn-tint' : 'bg-surface'}`}>
    <dt className="text-sm text-soft">{label}</dt>
    <dd className="text-2xl font-bold tabular-nums">{value ?? '\u00a0'}</dd>
  </div>
)

type RunDialogProps = { plan: Rollover; input: { params: { id: string }; body: object }; onClose: () => void }

function RunDialog({ plan, input, onClose }: RunDialogProps) {
  const run = useEndpointMutation(rolloverEndpoints.run, { touches })
  return (
    <ActDialog
      title={`Jalankan kenaikan ke ${plan.toYear.name}?`}
      description={`${plan.counts.NAIK} siswa naik, ${plan.counts.TINGGAL + plan.counts.TIDAK_LULUS} mengulang, ${plan.counts.LULUS} lulus dan menjadi alumni. Dapat dibatalkan sampai absensi pertama tahun baru.`}
      verb="Jalankan"
      busy={run.isPending}
      onAct={() => run.mutate({ ...input, body: {} }, { onError: toastFailure, onSettled: onClose })}
      onClose={onClose}
    />
  )
}

/** The proposals for the classes of which the rapor says nothing, confirmed together. */
function ProposalsDialog({ plan, input, onClose }: RunDialogProps) {
  const confirm = useEndpointMutation(rolloverEndpoints.confirm, { touches })
  return (
    <ActDialog
      title={`Ikuti usulan untuk ${plan.withoutRapor} siswa?`}
      description="Kelas mereka tidak mempunyai keputusan rapor. Tingkat terakhir lulus, yang lain naik ke kelas dengan huruf yang sama. Siswa yang tinggal kelas dapat Anda ubah sesudahnya."
      verb="Ikuti usulan"
      busy={confirm.isPending}
      onAct={() => confirm.mutate({ ...input, body: {} }, { onError: toastFailure, onSettled: onClose })}
      onClose={onClose}
    />
  )
}

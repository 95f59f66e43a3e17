import { cardEndpoints } from '@hadir/contract/student/card.ts'
import type { StudentRecord } from '@hadir/contract/student/student.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOptionsOf, useEndpointMutation } from '../../../http/query.ts'
import { formatDateTimeHere } from '../../../components/dates/local-time.ts'
import { toastFailure, toastThen } from '../../../components/feedback/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { ActDialog } from '../../../components/actions/act-dialog.tsx'
import { LimitedText } from '../../../components/form/fields/limited-text.tsx'
import { tooLong } from '../../../components/form/fields/too-long.ts'

const acts = {
  renew: { endpoint: cardEndpoints.renew, title: 'Ganti kartu', text: 'Kartu yang lama tidak berlaku lagi.' },
  revoke: { endpoint: cardEndpoints.revoke, title: 'Cabut kartu', text: 'Siswa ini tidak punya kartu lagi.' },
}
type Act = keyof typeof acts
const mostReason = 200

/** The student's cards: the valid one, and earlier ones with the reason they are invalid. */
export function StudentCards({ record }: { record: StudentRecord }) {
  const [act, setAct] = useState<Act | null>(null)
  const found = useQuery(queryOptionsOf(cardEndpoints.list, { params: { id: record.id } }))
  const cards = found.data?.data ?? []
  const valid = cards.find(({ revokedAt }) => revokedAt === null)
  return (
    <section className="grid gap-3 rounded-surface border bg-surface p-4">
      <h2 className="font-semibold">Kartu siswa</h2>
      {found.data && !valid && (
        <p className="text-sm text-soft">Belum ada kartu yang berlaku. Mencetak kartu membuatnya.</p>
      )}
      <ol className="grid gap-2 text-sm">
        {cards.map((card) => (
          <li key={card.id}>
            <span className="font-semibold">{card.revokedAt ? 'Dicabut' : 'Berlaku'}</span>{' '}
            <span className="tabular-nums text-soft">
              dibuat {formatDateTimeHere(card.createdAt)} oleh {card.createdBy}
              {card.revokedAt && `, dicabut ${formatDateTimeHere(card.revokedAt)} oleh ${card.revokedBy}`}
            </span>
            {card.reason && <span>: {card.reason}</span>}
          </li>
        ))}
      </ol>
      {valid && (
        <div className="flex flex-wrap gap-2">
          {record.status === 'AKTIF' && (
            <Button size="small" onClick={() => setAct('renew')}>
              Ganti kartu
            </Button>
          )}
          <Button size="small" onClick={() => setAct('revoke')}>
            Cabut kartu
          </Button>
        </div>
      )}
      {act && <CardDialog id={record.id} act={act} onClose={() => setAct(null)} />}
    </section>
  )
}

function CardDialog({ id, act, onClose }: { id: string; act: Act; onClose: () => void }) {
  const { endpoint, title, text } = acts[act]
  const [reason, setReason] = useState('')
  const send = useEndpointMutation(endpoint, { touches: [cardEndpoints.list] })
  const missing = tooLong(reason, mostReason) ?? (reason.trim().length < 3 ? 'Isi dahulu alasannya' : undefined)
  return (
    <ActDialog
      title={title}
      description={text}
      verb={title}
      busy={send.isPending}
      missing={missing}
      onAct={() =>
        send.mutate(
          { params: { id }, body: { reason } },
          {
            onSuccess: toastThen(onClose),
            onError: toastFailure,
          },
        )
      }
      onClose={onClose}
    >
      <LimitedText
        label="Alasan"
        help="Misalnya: hilang, rusak, atau dipakai orang lain"
        required
        most={mostReason}
        value={reason}
        onChange={setReason}
      />
    </ActDialog>
  )
}

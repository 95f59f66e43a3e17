import { consentEndpoints } from '@hadir/contract/user/consent.ts'
import type { Candidate, GuardianRelation, RequestDetail } from '@hadir/contract/access-request/access-record.ts'
import { accessRequestEndpoints } from '@hadir/contract/access-request/access-request.ts'
import { normalizeTyped } from '@hadir/contract/fields/typed-text.ts'
import type { ToSend } from '@hadir/contract/endpoint.ts'
import { userEndpoints } from '@hadir/contract/user/user.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { CallError } from '../../http/call-error.ts'
import { queryOptionsOf, useEndpointMutation } from '../../http/query.ts'
import { Button } from '../../ui/button.tsx'
import { toastFailure, toastSuccess } from '../../components/feedback/toast.ts'
import { tooLong } from '../../components/form/fields/too-long.ts'
import { notify } from '../../ui/overlays/toast-store.ts'
import { ReasonDialog } from '../../components/actions/reason-dialog.tsx'
import { longestNis, RecordChoice, type PickedRecord } from './record-choice.tsx'
import { PageFoot } from '../../components/screen/page-foot.tsx'

type Decision = ToSend<typeof accessRequestEndpoints.decide>['body']

// An admin may have requested it for herself: she then has one more profile.
const touches = [accessRequestEndpoints.list, consentEndpoints.children, userEndpoints.me]

/** A school's members are linked to their records in it; claims, companies and second admins are not. */
const needsRecord = ({ kind, role }: RequestDetail) =>
  kind === 'LINK_STUDENT' || (kind === 'JOIN_SCHOOL' && role !== 'school_admin')

/** The most likely record, if it has the person's very name and belongs to nobody else. */
function presetOf({ role, relation }: RequestDetail, [best]: readonly Candidate[]): PickedRecord {
  const preset = best && best.reasons.includes('NAME') && !best.isTaken ? best : null
  return {
    record: preset?.personId ?? null,
    nis: '',
    relation,
    takesPhone: preset !== null && role === 'parent' && preset.phone === null,
  }
}

type DecisionFormProps = { request: RequestDetail; name: string; children: ReactNode }

/** The school's record beside the request, what else is known as `children`, and the two answers. */
export function DecisionForm({ request, name, children }: DecisionFormProps) {
  const cache = useQueryClient()
  const [isRejecting, setRejecting] = useState(false)
  const [chosen, setChosen] = useState<PickedRecord | null>(null)
  const found = useQuery({
    ...queryOptionsOf(accessRequestEndpoints.candidates, { params: { id: request.id }, query: {} }),
    enabled: needsRecord(request),
  })
  const picked = chosen ?? presetOf(request, found.data?.data.rows ?? [])
  const [fields, setFields] = useState<Record<string, string>>({})
  const decide = useEndpointMutation(accessRequestEndpoints.decide, {
    touches,
    after: ({ message }) => toastSuccess(message),
  })

  const send = (body: Decision) => {
    setFields({})
    decide.mutate(
      { params: { id: request.id }, body },
      {
        onError: (error) => {
          const refusal = error instanceof CallError ? error.body : undefined
          setFields(refusal?.fields ?? {})
          // Somebody else decided first: not an error, and the page shows the outcome.
          const isOver = refusal?.code === 'REQUEST_DECIDED' || refusal?.code === 'REQUEST_NOT_OPEN'
          if (isOver) void cache.invalidateQueries({ queryKey: [accessRequestEndpoints.read.path] })
          if (isOver) notify({ title: 'Sudah selesai', description: error.message })
          else toastFailure(error)
          if (isOver) setRejecting(false)
        },
        onSuccess: () => setRejecting(false),
      },
    )
  }
  const missing = needsRecord(request) ? whatIsMissing(request, picked) : null

  return (
    <>
      {needsRecord(request) && (
        <RecordChoice request={request} name={name} picked={picked} onPick={setChosen} errors={fields} />
      )}
      {children}
      <PageFoot>
        {missing && <p className="mr-auto text-sm text-soft">{missing}</p>}
        <Button onClick={() => setRejecting(true)}>Tolak</Button>
        <Button
          tone="primary"
          busy={decide.isPending}
          disabled={missing !== null}
          title={missing ?? undefined}
          onClick={() => send(needsRecord(request) ? approvalOf(picked) : { verdict: 'approve' })}
        >
          Setujui
        </Button>
      </PageFoot>
      {isRejecting && (
        <ReasonDialog
          title={`Tolak permintaan ${name}?`}
          description="Permintaan yang ditolak tidak dapat dibuka lagi; orangnya dapat mengajukan yang baru."
          action="Tolak"
          help={`Dikirim ke ${name} lewat email.`}
          isBusy={decide.isPending}
          onGive={(reason) => send({ verdict: 'reject', reason })}
          onClose={() => setRejecting(false)}
        />
      )}
    </>
  )
}

/** What must be filled in before approval. */
function whatIsMissing({ role }: RequestDetail, { record, nis, relation }: PickedRecord): string | null {
  if (record === null) return 'Pilih datanya dahulu'
  if (record !== 'new') return null
  if (role === 'student' || role === 'alumni')
    return normalizeTyped(nis) === '' ? 'Isi NIS-nya dahulu' : (tooLong(nis, longestNis) ?? null)
  if (role === 'parent' && relation === null) return 'Pilih hubungannya dahulu'
  return null
}

function approvalOf({ record, nis, relation, takesPhone }: PickedRecord): Decision {
  const person = record === 'new' || record === null ? { createNew: true } : { personId: record }
  const known: { relation?: GuardianRelation } = relation ? { relation } : {}
  const phone = takesPhone ? { takePhone: true } : {}
  return {
    verdict: 'approve',
    ...person,
    ...known,
    ...phone,
    ...(record === 'new' && normalizeTyped(nis) && { nis: normalizeTyped(nis) }),
  }
}

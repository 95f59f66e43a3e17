import {
  type Candidate,
  type GuardianRelation,
  guardianRelationLabels,
  guardianRelations,
  matchReasonLabels,
  type RequestDetail,
} from '@hadir/contract/access-request/access-record.ts'
import { isLikely } from '@hadir/contract/access-request/likely-record.ts'
import { accessRequestEndpoints } from '@hadir/contract/access-request/access-request.ts'
import type { Role } from '@hadir/contract/roles.ts'
import { mobile, shownPhone } from '@hadir/contract/fields/phone.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { queryOptionsOf } from '../../http/query.ts'
import { ErrorState } from '../../components/feedback/error-state.tsx'
import { LimitedText } from '../../components/form/fields/limited-text.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'
import { Badge } from '../../ui/badge.tsx'
import { Checkbox } from '../../ui/inputs/checkbox.tsx'
import { Input } from '../../ui/inputs/input.tsx'
import { Segmented } from '../../ui/inputs/segmented.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Comparison } from './comparison.tsx'
import { Panel } from './facts.tsx'

export type PickedRecord = {
  /** A person's id, a new record, or not chosen yet. */
  record: string | 'new' | null
  nis: string
  relation: GuardianRelation | null
  /** Whether the parent's number becomes the guardian's. */
  takesPhone: boolean
}

export const longestNis = 20

type RecordChoiceProps = {
  request: RequestDetail
  name: string
  picked: PickedRecord
  onPick: (picked: PickedRecord) => void
  errors: Record<string, string>
}

const relations = guardianRelations.map((value) => ({ value, label: guardianRelationLabels[value] }))

/** Chooses the school's record of this person: proposals with their reasons, a search, or a new record. */
export function RecordChoice({ request, name, picked, onPick, errors }: RecordChoiceProps) {
  const { id, role } = request
  const [q, setQ] = useState('')
  const search = useDebounced(setQ, 300)
  const found = useQuery({
    ...queryOptionsOf(accessRequestEndpoints.candidates, { params: { id }, query: q ? { q } : {} }),
    placeholderData: keepPreviousData,
  })
  // What is proposed without a search stays when one fails, and with it the box that somebody is typing in.
  const proposed = useQuery(queryOptionsOf(accessRequestEndpoints.candidates, { params: { id }, query: {} }))
  if (proposed.isLoadingError) return <ErrorState error={proposed.error} onRetry={() => void proposed.refetch()} />
  if (!proposed.data) return <Skeleton className="h-48" />
  const { student } = proposed.data.data
  const rows = found.data?.data.rows ?? []
  const isStudent = role === 'student' || role === 'alumni'
  const pick = (record: string, takesPhone = false) => onPick({ ...picked, record, takesPhone })
  const chosen = rows.find(({ personId }) => personId === picked.record)
  return (
    <Panel title="Cocokkan dengan data sekolah">
      {chosen && <Comparison request={request} record={chosen} student={student} />}
      {student && !chosen && (
        <p>
          Siswa: <strong>{student.name}</strong>
          {student.className && `, kelas ${student.className}`} <Badge tone="good">{matchReasonLabels.NISN}</Badge>
        </p>
      )}
      {role !== 'parent' && (
        <Input
          type="search"
          aria-label="Cari data lain"
          placeholder="Cari nama atau nomor lain"
          maxLength={100}
          onChange={(event) => search(event.target.value.trim())}
        />
      )}
      {found.isLoadingError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      <div role="radiogroup" aria-label="Data sekolah" className="grid gap-2">
        {found.data && rows.length === 0 && <p className="text-soft">Tidak ada data yang mirip.</p>}
        {rows.map((row) => (
          <Choice
            key={row.personId}
            isChosen={picked.record === row.personId}
            isDisabled={row.isTaken}
            onChoose={() => pick(row.personId, role === 'parent' && row.phone === null)}
            title={row.name}
            detail={row.isTaken ? `${row.detail} · sudah terhubung dengan akun lain` : row.detail}
          >
            <Reasons role={role} candidate={row} />
          </Choice>
        ))}
        <Choice
          isChosen={picked.record === 'new'}
          onChoose={() => pick('new')}
          title="Buat data baru"
          detail={
            rows.some((row) => isLikely(row, role))
              ? `Hanya jika ${name} bukan salah satu di atas`
              : `${name} belum ada di data sekolah`
          }
        />
      </div>
      {role === 'parent' && chosen && (
        <PhoneChoice
          typed={request.requester?.phone ?? ''}
          stored={chosen.phone}
          isTaken={picked.takesPhone}
          onTake={(takesPhone) => onPick({ ...picked, takesPhone })}
        />
      )}
      {picked.record === 'new' && isStudent && (
        <LimitedText
          label="NIS"
          required
          error={errors['nis']}
          help="Nomor induk di sekolah ini."
          most={longestNis}
          value={picked.nis}
          onChange={(nis) => onPick({ ...picked, nis })}
        />
      )}
      {picked.record === 'new' && role === 'parent' && (
        <Segmented
          legend="Hubungan dengan siswa"
          value={picked.relation}
          segments={relations}
          onChange={(relation) => onPick({ ...picked, relation })}
        />
      )}
      {errors['relation'] && <p className="text-sm text-danger">{errors['relation']}</p>}
    </Panel>
  )
}

type PhoneChoiceProps = { typed: string; stored: string | null; isTaken: boolean; onTake: (isTaken: boolean) => void }

/** Whether the school reaches the family by this number from now on: yes, where it has none. */
function PhoneChoice({ typed, stored, isTaken, onTake }: PhoneChoiceProps) {
  const phone = mobile.safeParse(typed).data
  if (!phone || phone === stored) return null
  return (
    <div>
      <Checkbox
        label={`Pakai ${shownPhone(phone)} sebagai HP wali`}
        checked={isTaken}
        onChange={(event) => onTake(event.target.checked)}
      />
      <p className="pl-8 text-sm text-soft">
        {!stored
          ? 'Di data sekolah belum ada nomornya.'
          : isTaken
            ? `Menggantikan ${shownPhone(stored)} di data sekolah.`
            : `Di data sekolah tetap ${shownPhone(stored)}.`}
      </p>
    </div>
  )
}

/** All of one child's guardians have that child: it tells none of them apart. */
const Reasons = ({ role, candidate: { reasons } }: { role: Role; candidate: Candidate }) => (
  <span className="flex flex-wrap gap-1">
    {reasons
      .filter((reason) => role !== 'parent' || reason !== 'NISN')
      .map((reason) => (
        <Badge key={reason} tone="good">
          {matchReasonLabels[reason]}
        </Badge>
      ))}
  </span>
)

type ChoiceProps = {
  isChosen: boolean
  isDisabled?: boolean
  onChoose: () => void
  title: string
  detail: string
  children?: ReactNode
}

/** The whole card is the target of one radio button. */
const Choice = ({ isChosen, isDisabled = false, onChoose, title, detail, children }: ChoiceProps) => (
  <label className="flex min-h-14 cursor-pointer items-start gap-3 rounded-control border px-3 py-2.5 has-checked:border-accent has-checked:bg-tint has-disabled:cursor-not-allowed has-disabled:bg-sunken">
    <input
      type="radio"
      name="record"
      aria-label={title}
      checked={isChosen}
      disabled={isDisabled}
      onChange={onChoose}
      className="mt-0.5 size-5 shrink-0"
    />
    <span className="grid min-w-0 flex-1 gap-1">
      <span className="font-semibold">{title}</span>
      <span className="text-sm text-soft">{detail}</span>
      {children}
    </span>
  </label>
)

import { type Extracurricular, extracurricularEndpoints } from '@hadir/contract/student/extracurricular.ts'
import { Users } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { toastFailure, toastSuccess } from '../../../../components/feedback/toast.ts'
import { useEditsDraft } from '../../../../components/form/draft/use-edits-draft.ts'
import { UnsavedChangesGuard } from '../../../../components/form/unsaved-changes-guard.tsx'
import { useEndpointMutation } from '../../../../http/query.ts'
import { useSchoolId } from '../../../../session/use-school-id.ts'
import { Button } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { AddMembers } from './add-members.tsx'
import { EditsFoot, FillButton } from '../edits-foot.tsx'
import { useEdits } from '../use-edits.ts'
import { type MemberEdit, MemberRow } from './member-row.tsx'
import { resultTextProblem } from '../result-text.tsx'

const touches = [extracurricularEndpoints.list]

/** The members with their predikat. One button sends all changes. */
export function Roster({ record, mayAdd }: { record: Extracurricular; mayAdd: boolean }) {
  const params = { schoolId: useSchoolId(), id: record.id }
  const rosterEdits = useEdits<MemberEdit>()
  const { edits, count } = rosterEdits
  const draft = useEditsDraft({
    place: { endpoint: extracurricularEndpoints.saveMembers, of: params },
    edits,
    readBase: () => record.roster.map(({ student, predicate, description }) => [student.id, predicate, description]),
    onRestore: (stored) => rosterEdits.change(() => stored),
    isKnown: (studentId) => record.roster.some(({ student }) => student.id === studentId),
  })
  const [isAdding, setAdding] = useState(false)
  const send = useEndpointMutation(extracurricularEndpoints.saveMembers, { touches })
  const edit = (studentId: string, next: MemberEdit | null) =>
    rosterEdits.change((now) => {
      const { [studentId]: _, ...rest } = now
      return next ? { ...rest, [studentId]: next } : rest
    })
  const ungraded = record.roster.filter(
    ({ student, predicate, canWrite }) =>
      canWrite && !edits[student.id]?.isLeaving && !(edits[student.id]?.predicate ?? predicate),
  )
  const fill = () =>
    rosterEdits.fill((now) => ({
      ...now,
      ...Object.fromEntries(
        ungraded.map(({ student, description }) => [
          student.id,
          { predicate: 'B', description: now[student.id]?.description ?? description ?? '' } satisfies MemberEdit,
        ]),
      ),
    }))
  // A homeroom teacher gets the members of her own class.
  const shown = record.roster.length
  const isPart = shown < record.members
  const graded = record.roster.filter(({ predicate }) => predicate !== null).length
  const list = useRef<HTMLUListElement>(null)
  const save = () => {
    if (Object.values(edits).some((one) => !one.isLeaving && resultTextProblem(one.description)))
      return list.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    const set = Object.entries(edits).flatMap(([studentId, one]) =>
      one.isLeaving ? [] : [{ studentId, predicate: one.predicate, description: one.description.trim() }],
    )
    const remove = Object.entries(edits).flatMap(([studentId, one]) => (one.isLeaving ? [studentId] : []))
    send.mutate(
      { params, body: { set, remove } },
      {
        onSuccess: ({ message }) => {
          flushSync(() => rosterEdits.saved(edits))
          toastSuccess(message ?? 'Anggota tersimpan')
        },
        onError: toastFailure,
      },
    )
  }
  const add = mayAdd && (
    <Button tone={record.roster.length === 0 ? 'primary' : 'plain'} onClick={() => setAdding(true)}>
      Tambah anggota
    </Button>
  )
  return (
    <>
      {draft.offer}
      {record.roster.length === 0 ? (
        <EmptyState
          icon={<Users />}
          title={isPart ? 'Belum ada anggota dari kelas Anda' : 'Belum ada anggota'}
          text="Pilih siswa yang mengikuti kegiatan ini, lalu beri predikat di akhir semester."
          action={add}
        />
      ) : (
        <>
          <div className="flex flex-wrap items-center gap-2">
            <p className="mr-auto text-sm text-soft tabular-nums">
              {isPart ? `${shown} dari ${record.members} anggota tampil di sini` : `${shown} anggota`}, {graded}{' '}
              dinilai. Yang tanpa predikat tidak dicetak di rapor.
            </p>
            <FillButton edits={rosterEdits} label="Baik" empty={ungraded.length} onFill={fill} />
            {add}
          </div>
          <ul ref={list} aria-label="Anggota" className="grid rounded-surface border bg-surface">
            {record.roster.map((member) => (
              <MemberRow
                key={member.student.id}
                member={member}
                edit={edits[member.student.id] ?? null}
                onEdit={(next) => edit(member.student.id, next)}
              />
            ))}
          </ul>
        </>
      )}
      {record.roster.some(({ canWrite }) => canWrite) && (
        <EditsFoot edits={rosterEdits} unit="perubahan" rest="Semua tersimpan" isBusy={send.isPending} onSave={save} />
      )}
      {isAdding && <AddMembers record={record} onClose={() => setAdding(false)} />}
      <UnsavedChangesGuard isDirty={count > 0} />
    </>
  )
}

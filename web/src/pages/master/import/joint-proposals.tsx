import type { JointProposal } from '@hadir/contract/import/import-header.ts'
import { type ImportBatch, importJoint } from '@hadir/contract/import/import.ts'
import { toastFailure } from '../../../components/feedback/toast.ts'
import { useEndpointMutation } from '../../../http/query.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { Button } from '../../../ui/button.tsx'
import { importOf } from '../import-kind.ts'

/** One teacher in several classes at one hour: a tick joins them, and the rows below are checked again. */
export function JointProposals({ batch }: { batch: ImportBatch }) {
  const params = { schoolId: useSchoolId(), id: batch.id }
  const { endpoints } = importOf.schedule
  const accept = useEndpointMutation(importJoint, { touches: [endpoints.list] })
  const { joint } = batch.header
  if (batch.state !== 'dry' || joint.length === 0) return null
  const save = (accepted: string[]) => accept.mutate({ params, body: { accepted } }, { onError: toastFailure })
  const accepted = joint.filter((one) => one.accepted).map(({ id }) => id)
  const possible = joint.filter(({ reason }) => reason === null).map(({ id }) => id)
  return (
    <section aria-label="Pelajaran gabungan?" className="grid gap-2 rounded-surface border bg-surface p-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="basis-64 flex-1">
          <h2 className="font-semibold">Pelajaran gabungan?</h2>
          <p className="text-sm text-soft">
            Guru ini mengajar beberapa kelas pada jam yang sama. Centang bila kelasnya memang belajar bersama; tanpa
            centang, barisnya ditolak.
          </p>
        </div>
        {possible.length > 1 && (
          <Button
            size="small"
            busy={accept.isPending}
            onClick={() => save(accepted.length === possible.length ? [] : possible)}
          >
            {accepted.length === possible.length ? 'Hapus semua centang' : `Gabungkan semua (${possible.length})`}
          </Button>
        )}
      </div>
      <ul className="divide-y border-t">
        {joint.map((one) => (
          <li key={one.id}>
            <label className="flex min-h-11 items-center gap-3 py-1.5">
              <input
                type="checkbox"
                className="size-5 shrink-0"
                checked={one.accepted}
                disabled={accept.isPending || one.reason !== null}
                onChange={({ target }) =>
                  save(target.checked ? [...accepted, one.id] : accepted.filter((id) => id !== one.id))
                }
              />
              <span>
                <span className="block font-medium">{lessonOf(one)}</span>
                <span className="block text-sm text-soft">
                  {[one.teacher, addedText(one)].filter(Boolean).join(' · ')}
                </span>
                {one.reason !== null && (
                  <span className="block text-sm text-danger">Belum dapat digabung: {one.reason}.</span>
                )}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** "Agama Islam VII-A + VII-B"; each with its own subject where they differ. */
export function lessonOf({ members }: Pick<JointProposal, 'members'>): string {
  const [first] = members
  const isOne = members.every(({ subject }) => subject === first?.subject)
  if (isOne) return `${first?.subject} ${members.map(({ className }) => className).join(' + ')}`
  return members.map(({ subject, className }) => `${subject} ${className}`).join(' + ')
}

/** What is joined already, and what the tick adds to it. */
export function addedText({ members }: Pick<JointProposal, 'members'>): string {
  const classesOf = (isJoint: boolean) =>
    members.flatMap((one) => ((one.isJoint ?? false) === isJoint ? one.className : [])).join(' + ')
  return classesOf(true) && `${classesOf(true)} sudah digabung, ditambah ${classesOf(false)}`
}

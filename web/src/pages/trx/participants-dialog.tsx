import {
  subjectChoiceEndpoints,
  type SubjectCandidate,
  type SubjectParticipants,
} from '@hadir/contract/subject/subject-evaluation/participant.ts'
import { scoreEndpoints } from '@hadir/contract/subject/subject-evaluation/score.ts'
import { reportCardListEndpoints } from '@hadir/contract/student/report-card/report-card.ts'
import { subjectEvaluationEndpoints } from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import { semesterNames } from '@hadir/contract/academic-year/academic-year.ts'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { queryOptionsOf, useEndpointMutation } from '../../http/query.ts'
import { ActDialog } from '../../components/actions/act-dialog.tsx'
import { ErrorState } from '../../components/feedback/error-state.tsx'
import { toastFailure, toastThen } from '../../components/feedback/toast.ts'
import { useSchoolId } from '../../session/use-school-id.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/inputs/checkbox.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CandidateBox } from './candidate-box.tsx'

const touches = [
  subjectChoiceEndpoints.read,
  subjectEvaluationEndpoints.list,
  scoreEndpoints.read,
  reportCardListEndpoints.list,
]

type ParticipantsDialogProps = {
  /** Of the subject of the class; the default is the current semester. */
  evaluation: { id: string; semesterNo?: 1 | 2 | undefined }
  onClose: () => void
}

/** Who takes a subject: all of the class except those left out, and students of other classes who chose it. */
export function ParticipantsDialog({ evaluation, onClose }: ParticipantsDialogProps) {
  const params = { schoolId: useSchoolId(), id: evaluation.id }
  const query = evaluation.semesterNo ? { semesterNo: evaluation.semesterNo } : {}
  const read = useQuery({ ...queryOptionsOf(subjectChoiceEndpoints.read, { params, query }), gcTime: 0 })
  if (read.data) return <Choose read={read.data.data} id={evaluation.id} onClose={onClose} />
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Peserta" actions={null}>
      {read.isLoadingError ? (
        <ErrorState error={read.error} onRetry={() => void read.refetch()} />
      ) : (
        <Skeleton className="h-40" />
      )}
    </Dialog>
  )
}

type Member = SubjectParticipants['members'][number]

const notes = { OTHER_RELIGION: 'agama lain', NO_RELIGION: 'agama belum diisi di data siswa' } as const

function Choose({ read, id, onClose }: { read: SubjectParticipants; id: string; onClose: () => void }) {
  const { members, others, semesterNo, isOwn } = read
  const params = { schoolId: useSchoolId(), id }
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [added, setAdded] = useState<readonly SubjectCandidate[]>([])
  const save = useEndpointMutation(subjectChoiceEndpoints.save, { touches })
  const isIn = ({ id: studentId, takes }: Pick<Member, 'id' | 'takes'>) => chosen.get(studentId) ?? takes
  const set = (ids: readonly string[], takes: boolean) =>
    setChosen(new Map([...chosen, ...ids.map((one) => [one, takes] as const)]))
  const known = [
    ...members.filter(({ excluded }) => excluded === null),
    ...others.map((one) => ({ ...one, takes: true })),
    ...added.map((one) => ({ ...one, takes: false })),
  ]
  const changes = known.filter((one) => isIn(one) !== one.takes).map((one) => ({ studentId: one.id, takes: isIn(one) }))
  const free = members.filter(({ excluded }) => excluded === null)
  const count = known.filter(isIn).length
  const guests = [...others.map((one) => ({ ...one, takes: true })), ...added.map((one) => ({ ...one, takes: false }))]
  const act = () =>
    save.mutate(
      { params, query: { semesterNo }, body: { changes } },
      { onSuccess: toastThen(onClose), onError: toastFailure },
    )
  return (
    <ActDialog
      title={`Peserta ${read.subject} ${read.academicClass}`}
      description={`Berlaku mulai semester ${semesterNames[semesterNo]}. Yang bukan peserta tidak ada di daftar nilai, hitungan, dan rapor mapel ini; nilainya yang sudah ada disimpan.`}
      verb="Simpan"
      busy={save.isPending}
      missing={
        !isOwn ? 'Hanya guru pengampu dan admin yang memilih' : changes.length > 0 ? undefined : 'Belum ada perubahan'
      }
      onAct={act}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="font-semibold" role="status">
            {count} peserta
          </p>
          {isOwn && (
            <div className="flex gap-2">
              <Button
                size="small"
                onClick={() =>
                  set(
                    free.map((one) => one.id),
                    true,
                  )
                }
              >
                Semua ikut
              </Button>
              <Button
                size="small"
                onClick={() =>
                  set(
                    free.map((one) => one.id),
                    false,
                  )
                }
              >
                Kosongkan
              </Button>
            </div>
          )}
        </div>
        <fieldset disabled={!isOwn}>
          <legend className="text-sm font-semibold">Kelas {read.academicClass}</legend>
          <div className="grid gap-x-4 sm:grid-cols-2">
            {members.map((one) => (
              <Checkbox
                key={one.id}
                label={
                  <>
                    {one.name}
                    <Note member={one} isIn={isIn(one)} />
                  </>
                }
                checked={one.excluded === null && isIn(one)}
                disabled={one.excluded !== null}
                onChange={() => set([one.id], !isIn(one))}
              />
            ))}
          </div>
        </fieldset>
        <section aria-label="Dari kelas lain" className="grid gap-2">
          <h3 className="text-sm font-semibold">Dari kelas lain</h3>
          {guests.filter(isIn).length === 0 && <p className="text-sm text-soft">Belum ada.</p>}
          <ul className="grid gap-1">
            {guests.filter(isIn).map((one) => (
              <li key={one.id} className="flex items-center justify-between gap-2 border-b last:border-b-0">
                <span className="min-w-0 break-words">
                  {one.name} <span className="text-sm text-soft">{one.className}</span>
                </span>
                {isOwn && (
                  <Button
                    size="icon"
                    tone="quiet"
                    aria-label={`Keluarkan ${one.name}`}
                    onClick={() => set([one.id], false)}
                  >
                    <X aria-hidden className="size-5" />
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {isOwn && (
            <CandidateBox
              evaluation={{ id, semesterNo }}
              onChoose={(one) => {
                if (!guests.some((guest) => guest.id === one.id)) setAdded([...added, one])
                set([one.id], true)
              }}
            />
          )}
        </section>
      </div>
    </ActDialog>
  )
}

function Note({ member: { excluded, scores, takes }, isIn }: { member: Member; isIn: boolean }) {
  const words = excluded ? notes[excluded] : !isIn && takes && scores > 0 ? `${scores} nilai tidak dihitung lagi` : ''
  return words && <span className="block text-sm text-soft">{words}</span>
}

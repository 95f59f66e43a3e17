import { semesterNames } from '@hadir/contract/academic-year/academic-year.ts'
import { reportCardListEndpoints } from '@hadir/contract/student/report-card/report-card.ts'
import { type ClassInternships, internshipEndpoints } from '@hadir/contract/student/report-card/class-internship.ts'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Users } from 'lucide-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Link, useSearchParams } from 'react-router'
import { scoreGridPath } from '../../../../../paths.ts'
import { ErrorState } from '../../../../../components/feedback/error-state.tsx'
import { toastFailure, toastSuccess } from '../../../../../components/feedback/toast.ts'
import { useExistingId } from '../../../../../components/form/record-id.ts'
import { useEditsDraft } from '../../../../../components/form/draft/use-edits-draft.ts'
import { UnsavedChangesGuard } from '../../../../../components/form/unsaved-changes-guard.tsx'
import { ListSkeleton } from '../../../../../components/list/list-skeleton.tsx'
import { useTitle } from '../../../../../components/screen/use-title.ts'
import { CallError } from '../../../../../http/call-error.ts'
import { queryOptionsOf, useEndpointMutation } from '../../../../../http/query.ts'
import { newMarkId } from '../../../../../offline/state/mark-id.ts'
import { useCan } from '../../../../../session/use-can.ts'
import { useSchoolId } from '../../../../../session/use-school-id.ts'
import { Button, buttonLook } from '../../../../../ui/button.tsx'
import { EmptyState } from '../../../../../ui/empty-state.tsx'
import { EditsFoot } from '../../edits-foot.tsx'
import { useEdits } from '../../use-edits.ts'
import { InternshipDialog, type InternshipValues } from './internship-dialog.tsx'
import { StudentInternships } from './student-internships.tsx'
import { TaskHead } from '../../../../../components/screen/task-head.tsx'

/** The PKL of the students of a class, for its teacher, the homeroom teacher and the admin. */
export function InternshipPage() {
  useTitle('PKL')
  const id = useExistingId()
  const [address] = useSearchParams()
  const no = Number(address.get('semester'))
  const params = { schoolId: useSchoolId(), id }
  const query = no === 1 || no === 2 ? { semesterNo: no as 1 | 2 } : {}
  const found = useQuery(queryOptionsOf(internshipEndpoints.read, { params, query }))
  if (found.isPending) return <ListSkeleton rows={8} />
  if (!found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  const list = found.data.data
  return <InternshipList key={`${id} ${list.semesterNo}`} id={id} list={list} />
}

type Opened = { ids: readonly string[] } | null

function InternshipList({ id, list }: { id: string; list: ClassInternships }) {
  const { academicClass, academicYear, semesterNo, students, isClosed } = list
  const params = { schoolId: useSchoolId(), id }
  const mayWrite = useCan('subject-evaluation:write') && list.canWrite && !isClosed
  const edits = useEdits<InternshipValues, number>(
    (studentId) => students.find((student) => student.id === studentId)?.version ?? 0,
  )
  const draft = useEditsDraft({
    place: { endpoint: internshipEndpoints.save, of: [params, semesterNo] },
    edits: edits.edits,
    readBase: () => Object.fromEntries(students.map((student) => [student.id, student.version])),
    onRestore: (stored) => edits.change(() => stored),
    isKnown: (studentId) => students.some((student) => student.id === studentId),
  })
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [opened, setOpened] = useState<Opened>(null)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const send = useEndpointMutation(internshipEndpoints.save, {
    touches: [internshipEndpoints.read, reportCardListEndpoints.list],
  })
  const open = students.filter(({ state }) => state === 'DRAFT')
  const valuesOf = (studentId: string): InternshipValues =>
    edits.edits[studentId] ?? toValues(students.find((one) => one.id === studentId)?.internships ?? [])
  const apply = (ids: readonly string[], internships: InternshipValues) => {
    edits.change((now) => ({
      ...now,
      ...Object.fromEntries(
        ids.map((studentId) => [
          studentId,
          // Each student's rows are her own.
          ids.length > 1 ? internships.map((one) => ({ ...one, id: newMarkId() })) : internships,
        ]),
      ),
    }))
    setTicked(new Set())
    setOpened(null)
  }
  const save = () => {
    const sent = students.flatMap(({ id: studentId }) => {
      const internships = edits.edits[studentId]
      return internships ? [{ studentId, version: edits.baseOf(studentId), internships }] : []
    })
    send.mutate(
      { params, query: { semesterNo }, body: { students: sent } },
      {
        onSuccess: ({ message }) => {
          flushSync(() => edits.saved(edits.edits))
          setErrors({})
          toastSuccess(message ?? 'PKL tersimpan')
        },
        onError: (error) => {
          setErrors(errorsBy(error, sent))
          toastFailure(error)
        },
      },
    )
  }
  const tick = (ids: readonly string[], isTicked: boolean) =>
    setTicked((now) => (isTicked ? new Set([...now, ...ids]) : new Set([...now].filter((one) => !ids.includes(one)))))
  const [first] = opened?.ids ?? []
  const nameOf = (studentId: string) => students.find((one) => one.id === studentId)?.name ?? ''
  return (
    <section className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-4">
      <TaskHead className="flex items-center gap-2">
        <Link
          to={scoreGridPath({ id, semesterNo })}
          aria-label="Kembali ke nilai"
          className={`${buttonLook({ tone: 'quiet', size: 'icon' })} -ml-2 task:ml-0`}
        >
          <ArrowLeft aria-hidden className="size-5" />
        </Link>
        <h1 className="min-w-0 text-2xl font-bold wrap-break-word task:text-lg">PKL {academicClass.name}</h1>
      </TaskHead>
      <p className="-mt-3 text-soft">
        {semesterNames[semesterNo]} {academicYear.name}. Tercetak di rapor akhir semester.
      </p>
      {mayWrite && draft.offer}
      {isClosed && <p className="rounded-control bg-tint p-3 text-accent-strong">Semester ini sudah ditutup.</p>}
      {students.length === 0 ? (
        <EmptyState icon={<Users />} title="Belum ada siswa di kelas ini" text="Siswa tampil sesudah ditempatkan." />
      ) : (
        <>
          {mayWrite && open.length > 1 && (
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <label className="mr-auto flex min-h-11 items-center gap-3 font-medium">
                <input
                  type="checkbox"
                  className="size-5"
                  checked={open.every((one) => ticked.has(one.id))}
                  onChange={({ target }) =>
                    tick(
                      open.map((one) => one.id),
                      target.checked,
                    )
                  }
                />
                Semua siswa
              </label>
              <Button
                disabled={ticked.size === 0}
                title={ticked.size === 0 ? 'Centang siswa di satu tempat PKL' : undefined}
                onClick={() => setOpened({ ids: [...ticked] })}
              >
                {ticked.size === 0 ? 'Isi sekaligus' : `Isi sekaligus ${ticked.size} siswa`}
              </Button>
            </div>
          )}
          <ul aria-label="Siswa" className="divide-y rounded-surface border bg-surface">
            {students.map((student) => (
              <StudentInternships
                key={student.id}
                student={student}
                values={valuesOf(student.id)}
                isEdited={edits.edits[student.id] !== undefined}
                error={errors[student.id]}
                isTicked={ticked.has(student.id)}
                onTick={mayWrite ? (isTicked) => tick([student.id], isTicked) : null}
                onOpen={mayWrite ? () => setOpened({ ids: [student.id] }) : null}
              />
            ))}
          </ul>
          {mayWrite && (
            <EditsFoot edits={edits} unit="siswa" rest="Semua tersimpan" isBusy={send.isPending} onSave={save} />
          )}
        </>
      )}
      {opened && first !== undefined && (
        <InternshipDialog
          ids={opened.ids}
          title={opened.ids.length > 1 ? `PKL ${opened.ids.length} siswa` : `PKL ${nameOf(first)}`}
          description={
            opened.ids.length > 1 ? `Isian ini menggantikan PKL ${opened.ids.map(nameOf).join(', ')}.` : undefined
          }
          internships={valuesOf(first).length === 0 ? [{ ...fresh, id: newMarkId() }] : valuesOf(first)}
          onApply={(internships) => apply(opened.ids, internships)}
          onClose={() => setOpened(null)}
        />
      )}
      <UnsavedChangesGuard isDirty={edits.count > 0} />
    </section>
  )
}

const fresh = { place: '', startDate: '', endDate: '', mentor: '', score: null, description: '' }

const toValues = (internships: ClassInternships['students'][number]['internships']): InternshipValues =>
  internships.map(({ mentor, description, ...one }) => ({
    ...one,
    mentor: mentor ?? '',
    description: description ?? '',
  }))

/** What the server refused, at its students. */
export function errorsBy(error: unknown, sent: readonly { studentId: string }[]): Record<string, string> {
  const fields = error instanceof CallError ? (error.body.fields ?? {}) : {}
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, text]) => {
      const at = /^students\.(\d+)/.exec(field)?.[1]
      const student = at === undefined ? undefined : sent[Number(at)]
      return student ? [[student.studentId, text]] : []
    }),
  )
}

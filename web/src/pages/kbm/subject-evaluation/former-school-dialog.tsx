import { formerSchoolEndpoints } from '@hadir/contract/subject/subject-evaluation/former-school.ts'
import { scoreEndpoints, type ScoreGrid } from '@hadir/contract/subject/subject-evaluation/score.ts'
import { componentKindLabels, kindsOf } from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import type { Answer } from '@hadir/contract/endpoint.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { ActDialog } from '../../../components/actions/act-dialog.tsx'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { toastFailure, toastThen } from '../../../components/feedback/toast.ts'
import { readNow } from '../../../components/form/saved-now.ts'
import { isStale, readAndShow } from '../../../components/form/stale-save.ts'
import { queryOptionsOf, useEndpointMutation } from '../../../http/query.ts'
import type { Content, Place } from '../../../offline/scores/score-edits.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/inputs/field.tsx'
import { Input } from '../../../ui/inputs/input.tsx'
import { Select } from '../../../ui/inputs/select.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { type FormerSchoolRow, isKind, readRows, type RowErrors, rowsOf } from './former-school-rows.ts'
import { shownIn } from './score-words.ts'

type FormerSchoolDialogProps = {
  evaluation: ScoreGrid['evaluation']
  student: { id: string; name: string }
  /** What the server has in a cell. */
  savedOf: (place: Place) => Content
  onClose: () => void
}

const touches = [scoreEndpoints.read, formerSchoolEndpoints.read]

/** What a student who came in mid-semester brought from her former school, typed from its letter. */
export function FormerSchoolDialog(props: FormerSchoolDialogProps) {
  const { evaluation, student, onClose } = props
  const at = {
    params: { schoolId: useSchoolId(), id: evaluation.id, studentId: student.id },
    query: { semesterNo: evaluation.semesterNo },
  }
  // As it is now: the window sends its version.
  const found = useQuery({ ...queryOptionsOf(formerSchoolEndpoints.read, at), gcTime: 0, refetchOnWindowFocus: false })
  if (found.data) return <Scores {...props} at={at} brought={found.data.data} />
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={titleOf(student)}
      actions={<Button onClick={onClose}>Batal</Button>}
    >
      {found.isLoadingError ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <Skeleton className="h-40" />
      )}
    </Dialog>
  )
}

const titleOf = ({ name }: { name: string }) => `Nilai dari sekolah asal: ${name}`

type ScoresProps = FormerSchoolDialogProps & {
  at: { params: { schoolId: string; id: string; studentId: string }; query: { semesterNo: 1 | 2 } }
  brought: Answer<typeof formerSchoolEndpoints.read>['data']
}

function Scores({ evaluation, student, savedOf, at, brought, onClose }: ScoresProps) {
  const [initial] = useState(() => rowsOf(evaluation.components, brought.scores))
  const [rows, setRows] = useState(initial)
  const [version, setVersion] = useState(brought.version)
  const [isOvertaken, setOvertaken] = useState(false)
  const cache = useQueryClient()
  const [wrong, setWrong] = useState<RowErrors[]>([])
  const save = useEndpointMutation(formerSchoolEndpoints.save, { touches })
  const kinds = kindsOf[evaluation.curriculum].filter(isKind)
  const change = (index: number, to: Partial<FormerSchoolRow>) => {
    setRows(rows.map((row, place) => (place === index ? { ...row, ...to } : row)))
    setWrong(wrong.map((one, place) => (place === index ? {} : one)))
  }
  /** Her rows are one letter's: they replace what somebody else has saved meanwhile, or nothing of it. */
  const goOn = ({ data }: Answer<typeof formerSchoolEndpoints.read>) => {
    setVersion(data.version)
    setOvertaken(true)
  }
  const refused = (error: Error) =>
    isStale(error) ? void readAndShow(() => readNow(cache, formerSchoolEndpoints.read, at), goOn) : toastFailure(error)
  const act = () => {
    const read = readRows(rows)
    if ('wrong' in read) return setWrong(read.wrong)
    const body = { scores: read.scores, version }
    save.mutate({ ...at, body }, { onSuccess: toastThen(onClose), onError: refused })
  }
  const ownOf = ({ componentId }: FormerSchoolRow) => {
    const content = componentId === null ? undefined : savedOf({ componentId, studentId: student.id })
    return content && content.from === undefined && content.state !== 'EMPTY' ? shownIn(content, undefined) : undefined
  }
  return (
    <ActDialog
      title={titleOf(student)}
      description={`${brought.originSchool ? `Dari ${brought.originSchool}. ` : ''}Isi hanya yang ada di surat pindahnya. Dihitung dengan bobot kelas ini.`}
      verb="Simpan"
      busy={save.isPending}
      missing={rows === initial ? 'Belum ada perubahan' : undefined}
      onAct={act}
      onClose={onClose}
    >
      {isOvertaken && (
        <p role="alert" className="rounded-control bg-warn-tint px-4 py-3">
          Nilai ini baru saja diubah orang lain. Isian Anda masih ada: simpan lagi untuk menggantikan yang tersimpan,
          atau batalkan untuk memakainya.
        </p>
      )}
      <div className="grid gap-3">
        {rows.map((row, index) => {
          const value = {
            text: row.text,
            error: wrong[index]?.text,
            onText: (text: string) => change(index, { text }),
          }
          if (row.componentId !== null)
            return <OfComponent key={row.componentId} {...value} row={row} own={ownOf(row)} />
          return (
            <fieldset key={`besides ${index}`} className="grid gap-2 rounded-control border p-3">
              <legend className="px-1 text-sm font-semibold">Nilai lain {row.code}</legend>
              <Field label="Jenis" required>
                {(field) => (
                  <Select
                    {...field}
                    value={row.kind}
                    options={[...new Set([...kinds, row.kind])].map((kind) => ({
                      value: kind,
                      label: componentKindLabels[kind],
                    }))}
                    onChange={({ target }) => isKind(target.value) && change(index, { kind: target.value })}
                  />
                )}
              </Field>
              <div className="grid grid-cols-[1fr_5rem_auto] items-start gap-2">
                <Field label="Kode" required error={wrong[index]?.code}>
                  {(field) => (
                    <Input
                      {...field}
                      value={row.code}
                      onChange={({ target }) => change(index, { code: target.value, name: target.value })}
                    />
                  )}
                </Field>
                <Field label="Nilai" required error={value.error}>
                  {(field) => (
                    <Input
                      {...field}
                      inputMode="decimal"
                      value={row.text}
                      onChange={({ target }) => value.onText(target.value)}
                    />
                  )}
                </Field>
                <Button
                  size="icon"
                  tone="quiet"
                  className="mt-6.5"
                  aria-label={`Hapus nilai lain ${row.code}`}
                  onClick={() => {
                    setRows(rows.filter((_, place) => place !== index))
                    setWrong([])
                  }}
                >
                  <Trash2 aria-hidden className="size-5" />
                </Button>
              </div>
            </fieldset>
          )
        })}
        <Button
          className="justify-self-start"
          onClick={() => setRows([...rows, { kind: kinds[0]!, code: '', name: '', text: '', componentId: null }])}
        >
          <Plus aria-hidden className="size-[18px]" />
          Tambah nilai lain
        </Button>
      </div>
    </ActDialog>
  )
}

type OfComponentProps = {
  row: FormerSchoolRow
  text: string
  error: string | undefined
  /** What her class itself has there; it counts instead. */
  own: string | undefined
  onText: (text: string) => void
}

/** One line: the component, and the box for its score. */
function OfComponent({ row, text, error, own, onText }: OfComponentProps) {
  const id = useId()
  const isNamed = row.name !== '' && row.name !== row.code
  return (
    <div className="grid grid-cols-[1fr_5rem] items-center gap-x-3">
      <label htmlFor={id} className="min-w-0 break-words">
        <span className="font-semibold">{row.code}</span>
        {isNamed && <span className="block text-sm text-soft">{row.name}</span>}
      </label>
      <Input
        id={id}
        inputMode="decimal"
        autoComplete="off"
        className="text-right tabular-nums"
        aria-invalid={Boolean(error)}
        aria-describedby={error || own ? `${id}-about` : undefined}
        value={text}
        onChange={({ target }) => onText(target.value)}
      />
      {(error ?? own) && (
        <p id={`${id}-about`} className={error ? 'col-span-2 text-sm text-danger' : 'col-span-2 text-sm text-soft'}>
          {error ?? `Di kelas ini sudah tertulis ${own}: itu yang dihitung.`}
        </p>
      )}
    </div>
  )
}

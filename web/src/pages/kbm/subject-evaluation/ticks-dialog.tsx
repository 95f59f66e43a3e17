import { type ScoreGrid, scoreEndpoints } from '@hadir/contract/subject/subject-evaluation/score.ts'
import { useState } from 'react'
import { ActDialog } from '../../../components/actions/act-dialog.tsx'
import { toastFailure, toastThen } from '../../../components/feedback/toast.ts'
import { useEndpointMutation } from '../../../http/query.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/inputs/field.tsx'
import { Segmented } from '../../../ui/inputs/segmented.tsx'
import { Select } from '../../../ui/inputs/select.tsx'

const touches = [scoreEndpoints.read]

type Mark = 'yes' | 'no' | 'scores'
const marks = [
  { value: 'yes', label: 'Tercapai', short: '✓' },
  { value: 'no', label: 'Belum tercapai', short: '✗' },
  { value: 'scores', label: 'Menurut nilai', short: 'nilai' },
] as const
const isAchievedBy = { yes: true, no: false, scores: null } as const

/** Sets by hand which objectives are achieved, regardless of the scores. */
export function TicksDialog({ grid, onClose }: { grid: ScoreGrid; onClose: () => void }) {
  const { evaluation, students } = grid
  const { objectives, id, semesterNo } = evaluation
  const [at, setAt] = useState(0)
  const [changed, setChanged] = useState<ReadonlyMap<string, Mark>>(new Map())
  const tick = useEndpointMutation(scoreEndpoints.tick, { touches })
  const params = { schoolId: useSchoolId(), id }
  const savedOf = (studentId: string, objective: number): Mark => {
    const found = students.find((one) => one.id === studentId)?.ticks.find((one) => one.objective === objective)
    return found ? (found.isAchieved ? 'yes' : 'no') : 'scores'
  }
  const keyOf = (studentId: string, objective: number) => `${objective} ${studentId}`
  const markOf = (studentId: string) => changed.get(keyOf(studentId, at)) ?? savedOf(studentId, at)
  const here = students.filter(({ isHere }) => isHere)
  const set = (ids: readonly string[], mark: Mark) =>
    setChanged(new Map([...changed, ...ids.map((studentId) => [keyOf(studentId, at), mark] as const)]))
  const ticks = [...changed].flatMap(([key, mark]) => {
    const objective = Number(key.slice(0, key.indexOf(' ')))
    const studentId = key.slice(key.indexOf(' ') + 1)
    const objectiveId = objectives[objective]?.id
    if (!objectiveId || mark === savedOf(studentId, objective)) return []
    return [{ objectiveId, studentId, isAchieved: isAchievedBy[mark] }]
  })
  const act = () =>
    tick.mutate(
      { params, query: { semesterNo }, body: { ticks } },
      { onSuccess: toastThen(onClose), onError: toastFailure },
    )
  return (
    <ActDialog
      title="Ketercapaian TP"
      description="Tanda di sini mendahului nilai saat deskripsi disusun. Nilai akhir tidak berubah."
      verb={ticks.length > 0 ? `Simpan ${ticks.length} tanda` : 'Simpan'}
      busy={tick.isPending}
      missing={ticks.length > 0 ? undefined : 'Belum ada yang ditandai'}
      onAct={act}
      onClose={onClose}
    >
      <div className="grid gap-3">
        <Field label="Tujuan pembelajaran" required help={objectives[at]?.text}>
          {(field) => (
            <Select
              {...field}
              value={String(at)}
              options={objectives.map(({ code, text }, index) => ({
                value: String(index),
                label: `${code} · ${text.length > 60 ? `${text.slice(0, 59)}…` : text}`,
              }))}
              onChange={({ target }) => setAt(Number(target.value))}
            />
          )}
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button
            size="small"
            onClick={() =>
              set(
                here.map((one) => one.id),
                'yes',
              )
            }
          >
            Semua tercapai
          </Button>
          <Button
            size="small"
            onClick={() =>
              set(
                here.map((one) => one.id),
                'scores',
              )
            }
          >
            Semua menurut nilai
          </Button>
        </div>
        <ol className="grid">
          {here.map((one) => (
            <li key={one.id} className="flex items-center justify-between gap-3 border-b py-1 last:border-b-0">
              <span className="min-w-0 flex-1 break-words">{one.name}</span>
              <span className="w-44 shrink-0">
                <Segmented<Mark>
                  legend={`Ketercapaian ${one.name}`}
                  isLegendHidden
                  value={markOf(one.id)}
                  segments={marks}
                  onChange={(mark) => set([one.id], mark)}
                />
              </span>
            </li>
          ))}
        </ol>
      </div>
    </ActDialog>
  )
}

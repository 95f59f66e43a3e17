import { type GridStudent, scoreEndpoints } from '@hadir/contract/subject/subject-evaluation/score.ts'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { tooLong } from '../../../components/form/fields/too-long.ts'
import { withoutScore } from '@hadir/contract/evaluation/score-text.ts'
import { toastFailure, toastThen } from '../../../components/feedback/toast.ts'
import { useEndpointMutation } from '../../../http/query.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/inputs/field.tsx'
import { Textarea } from '../../../ui/inputs/input.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { focusWrong } from '../../../ui/inputs/first-field.ts'
import type { Result } from './student-results.ts'

type DescriptionDialogProps = {
  student: GridStudent
  result: Result
  evaluation: { id: string; semesterNo: 1 | 2 }
  isReadOnly: boolean
  onClose: () => void
}

type Part = 'KNOWLEDGE' | 'SKILL'
type Described = { part: Part; label: string; text: string | null; automatic: string | null; isStale: boolean }

/** Dapodik's limit; a rapor prints the whole text. */
const dapodikMost = 300
const longest = 1000
const touches = [scoreEndpoints.read]

/**
 * One description, or under K13 the two of knowledge and skill: what the server holds, which it compares an own text with.
 * Exported for its test.
 */
export const storedParts = ({ stored }: Pick<Result, 'stored'>): Described[] => [
  {
    part: 'KNOWLEDGE',
    label: stored.hasSkill ? 'Deskripsi pengetahuan' : 'Capaian kompetensi',
    text: stored.description,
    automatic: stored.automatic,
    isStale: stored.isStale,
  },
  ...(stored.hasSkill
    ? [
        {
          part: 'SKILL' as const,
          label: 'Deskripsi keterampilan',
          text: stored.skillDescription,
          automatic: stored.skillAutomatic,
          isStale: stored.isSkillStale,
        },
      ]
    : []),
]

/** The capaian of one student: the automatic text, or the teacher's own, which does not change with the scores. */
export function DescriptionDialog({ student, result, evaluation, isReadOnly, onClose }: DescriptionDialogProps) {
  const parts = storedParts(result)
  const [typed, setTyped] = useState<Partial<Record<Part, string | undefined>>>({})
  const [errors, setErrors] = useState<Partial<Record<Part, string>>>({})
  const describe = useEndpointMutation(scoreEndpoints.describe, { touches })
  const params = { schoolId: useSchoolId(), id: evaluation.id, studentId: student.id }
  const query = { semesterNo: evaluation.semesterNo }
  const textOf = ({ part, text }: Described) => typed[part] ?? text ?? ''
  const reset = (part: Part) =>
    describe.mutate(
      { params, query, body: { text: null, part } },
      {
        onSuccess: toastThen(() => setTyped((now) => ({ ...now, [part]: undefined }))),
        onError: toastFailure,
      },
    )
  const save = async () => {
    const changed = parts.filter((one) => textOf(one).trim() !== (one.text ?? ''))
    const short = changed.filter((one) => textOf(one).trim().length < 3)
    flushSync(() => setErrors(Object.fromEntries(short.map(({ part }) => [part, 'Minimal 3 karakter']))))
    if (short.length > 0 || changed.some((one) => tooLong(textOf(one), longest))) return focusWrong()
    try {
      for (const one of changed) {
        const own = textOf(one).trim()
        await describe.mutateAsync({
          params,
          query,
          body: { text: own === (one.automatic ?? '') ? null : own, part: one.part },
        })
      }
      onClose()
    } catch (error) {
      toastFailure(error as Error)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Deskripsi ${student.name}`}
      actions={
        <>
          <Button onClick={onClose}>{isReadOnly ? 'Tutup' : 'Batal'}</Button>
          {!isReadOnly && (
            <Button tone="primary" busy={describe.isPending} onClick={() => void save()}>
              Simpan
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        <StoredFinal result={result} />
        {parts.map((one) => (
          <section key={one.part} aria-label={one.label} className="grid gap-3">
            {one.isStale && (
              <p role="alert" className="rounded-control bg-warn-tint p-3 text-warn">
                Nilai berubah sejak disunting. Teks otomatis sekarang: {one.automatic ?? 'belum ada'}
              </p>
            )}
            {isReadOnly ? (
              <div>
                <h3 className="text-sm font-semibold">{one.label}</h3>
                <p className="whitespace-pre-line">{one.text ?? 'Belum ada.'}</p>
              </div>
            ) : (
              <>
                <Field
                  label={one.label}
                  required
                  error={tooLong(textOf(one), longest) ?? errors[one.part]}
                  help={lengthOf(textOf(one))}
                >
                  {(field) => (
                    <Textarea
                      {...field}
                      rows={parts.length > 1 ? 4 : 6}
                      value={textOf(one)}
                      onChange={({ target }) => setTyped({ ...typed, [one.part]: target.value })}
                    />
                  )}
                </Field>
                {(one.part === 'SKILL' ? student.skillEditedFrom : student.editedFrom) !== null && (
                  <Button className="justify-self-start" busy={describe.isPending} onClick={() => reset(one.part)}>
                    Pakai teks otomatis
                  </Button>
                )}
              </>
            )}
          </section>
        ))}
      </div>
    </Dialog>
  )
}

/** By what the server holds, as the texts below it. Exported for its test. */
export const StoredFinal = ({ result: { stored, isUnsaved } }: { result: Pick<Result, 'stored' | 'isUnsaved'> }) => (
  <p className="text-sm text-soft">
    Nilai akhir{' '}
    {stored.final ??
      `${withoutScore(stored.lacksFinal)}${stored.lacksFinal ? ` (${stored.filled}/${stored.owed} terisi)` : ''}`}
    {stored.letter && `, predikat ${stored.letter}`}
    {stored.hasSkill && ` · keterampilan ${stored.skill ?? withoutScore(stored.lacksSkill)}`}
    {stored.skillLetter && `, predikat ${stored.skillLetter}`}
    {isUnsaved && '. Nilai yang belum tersimpan di server belum ikut dihitung.'}
  </p>
)

const lengthOf = ({ length }: string) =>
  length > dapodikMost
    ? `${length} karakter: rapor mencetak semuanya, Dapodik hanya menerima ${dapodikMost}`
    : `${length} karakter`

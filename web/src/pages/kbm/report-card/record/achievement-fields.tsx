import { achievementKindLabels, achievementKinds } from '@hadir/contract/evaluation/report-card-words.ts'
import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import { SelectField } from '../../../../components/form/fields/fields.tsx'
import { useFieldNote } from '../../../../components/form/form-fields.ts'
import { newMarkId } from '../../../../offline/state/mark-id.ts'
import { Button } from '../../../../ui/button.tsx'
import type { CardForm } from './card-values.ts'
import { TextAreaField } from '../../../../components/form/fields/text-area-field.tsx'

const kinds = achievementKinds.map((value) => ({ value, label: achievementKindLabels[value] }))
const most = 20

/** The student's achievements in this semester. */
export function AchievementFields({ form }: { form: CardForm }) {
  const { control } = form
  // By default the library would store its own key as `id`, which is the achievement's.
  const { fields, append, remove } = useFieldArray({ control, name: 'achievements', keyName: 'key' })
  useFieldNote('achievements', 'Prestasi', namesIn)
  const add = () =>
    append(
      { id: newMarkId(), kind: 'NON_AKADEMIK', name: '', description: '' },
      { focusName: `achievements.${fields.length}.name` },
    )
  return (
    <>
      {fields.length === 0 && <p className="text-sm text-soft">Belum ada prestasi yang dicatat.</p>}
      <ol className="grid gap-4">
        {fields.map(({ id }, at) => (
          <li key={id} className="grid gap-3 border-b pb-4 last:border-b-0 sm:grid-cols-2">
            <TextAreaField control={control} name={`achievements.${at}.name`} label="Prestasi" isLine required />
            <div className="grid grid-cols-[minmax(0,1fr)_auto] content-start items-end gap-2">
              <SelectField control={control} name={`achievements.${at}.kind`} label="Jenis" options={kinds} required />
              <Button size="icon" aria-label={`Hapus prestasi ${at + 1}`} onClick={() => remove(at)}>
                <Trash2 aria-hidden className="size-[18px]" />
              </Button>
            </div>
            <div className="sm:col-span-2">
              <TextAreaField control={control} name={`achievements.${at}.description`} label="Keterangan" isLine />
            </div>
          </li>
        ))}
      </ol>
      <Button
        className="justify-self-start"
        disabled={fields.length >= most}
        title={fields.length >= most ? `Paling banyak ${most} prestasi` : undefined}
        onClick={add}
      >
        <Plus aria-hidden className="size-4" />
        Tambah prestasi
      </Button>
    </>
  )
}

/** The names in a whole list, for choosing between two people's versions. */
function namesIn(value: string): string {
  try {
    const list = JSON.parse(value) as { name?: string }[]
    return Array.isArray(list) && list.length > 0
      ? list.map(({ name }) => name || '(tanpa nama)').join('; ')
      : '(kosong)'
  } catch {
    return value
  }
}

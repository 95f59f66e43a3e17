import { mostInternships } from '@hadir/contract/student/report-card/internship.ts'
import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import { DateField, NumberField, TextField } from '../../../../components/form/fields/fields.tsx'
import { TextAreaField } from '../../../../components/form/fields/text-area-field.tsx'
import { useFieldNote } from '../../../../components/form/form-fields.ts'
import { newMarkId } from '../../../../offline/state/mark-id.ts'
import { Button } from '../../../../ui/button.tsx'
import type { CardForm } from './card-values.ts'

const fresh = { place: '', startDate: '', endDate: '', mentor: '', score: null, description: '' }

/** Where the student was for praktik kerja lapangan in this semester. */
export function InternshipFields({ form }: { form: CardForm }) {
  const { control } = form
  // By default the library would store its own key as `id`, which is the row's.
  const { fields, append, remove } = useFieldArray({ control, name: 'internships', keyName: 'key' })
  useFieldNote('internships', 'Praktik kerja lapangan', placesIn)
  const isFull = fields.length >= mostInternships
  const add = () => append({ id: newMarkId(), ...fresh }, { focusName: `internships.${fields.length}.place` })
  return (
    <>
      {fields.length === 0 && <p className="text-sm text-soft">Belum ada PKL yang dicatat.</p>}
      <ol className="grid gap-4">
        {fields.map(({ id }, at) => (
          <li key={id} className="grid gap-3 border-b pb-4 last:border-b-0 sm:grid-cols-2">
            <div className="grid grid-cols-[minmax(0,1fr)_auto] content-start items-end gap-2 sm:col-span-2">
              <TextAreaField
                control={control}
                name={`internships.${at}.place`}
                label="Tempat (DU/DI)"
                isLine
                required
              />
              <Button size="icon" aria-label={`Hapus PKL ${at + 1}`} onClick={() => remove(at)}>
                <Trash2 aria-hidden className="size-[18px]" />
              </Button>
            </div>
            <DateField control={control} name={`internships.${at}.startDate`} label="Mulai" required />
            <DateField control={control} name={`internships.${at}.endDate`} label="Selesai" required />
            <TextField control={control} name={`internships.${at}.mentor`} label="Instruktur / pembimbing" />
            <NumberField control={control} name={`internships.${at}.score`} label="Nilai" help="0 sampai 100" />
            <div className="sm:col-span-2">
              <TextAreaField control={control} name={`internships.${at}.description`} label="Keterangan" isLine />
            </div>
          </li>
        ))}
      </ol>
      <Button
        className="justify-self-start"
        disabled={isFull}
        title={isFull ? `Paling banyak ${mostInternships} tempat PKL` : undefined}
        onClick={add}
      >
        <Plus aria-hidden className="size-4" />
        Tambah PKL
      </Button>
    </>
  )
}

/** The places in a whole list, for choosing between two people's versions. */
function placesIn(value: string): string {
  try {
    const list = JSON.parse(value) as { place?: string }[]
    return Array.isArray(list) && list.length > 0
      ? list.map(({ place }) => place || '(tanpa nama)').join('; ')
      : '(kosong)'
  } catch {
    return value
  }
}

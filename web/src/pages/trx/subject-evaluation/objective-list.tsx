import { Plus } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import { newMarkId } from '../../../offline/state/mark-id.ts'
import { Button } from '../../../ui/button.tsx'
import { ObjectiveRow } from './objective-row.tsx'
import { nextNumber } from './parse-objectives.ts'
import { PasteObjectives } from './paste-objectives.tsx'
import { Section } from './section.tsx'
import type { SetupForm } from './setup-values.ts'

type ObjectiveListProps = { form: SetupForm; pasted: string; onPaste: (text: string) => void }

/** The learning objectives (TP) of the subject in this semester. */
export function ObjectiveList({ form, pasted, onPaste }: ObjectiveListProps) {
  const { control } = form
  // By default the library would store its own key as `id`, which is the objective's.
  const { fields, append, move, remove } = useFieldArray({ control, name: 'objectives', keyName: 'key' })
  const add = () => {
    const code = `TP${nextNumber(form.getValues('objectives'))}`
    append({ id: newMarkId(), code, text: '', scope: '' }, { focusName: `objectives.${fields.length}.text` })
  }
  const discard = (at: number, id: string) => {
    remove(at)
    for (const [index, { objectiveIds }] of form.getValues('components').entries()) {
      if (!objectiveIds.includes(id)) continue
      const rest = objectiveIds.filter((one) => one !== id)
      form.setValue(`components.${index}.objectiveIds`, rest, { shouldDirty: true })
    }
  }
  return (
    <Section
      form={form}
      name="objectives"
      title="Tujuan pembelajaran (TP)"
      lead="Deskripsi rapor disusun dari kalimat ini. TP dengan lingkup materi yang sama diukur bersama."
    >
      <PasteObjectives form={form} pasted={pasted} onPaste={onPaste} onAdd={(added) => append(added, noFocus)} />
      {fields.length > 0 && (
        <div>
          <div
            aria-hidden
            className="mb-1.5 hidden grid-cols-[5.5rem_1fr_12rem_8.25rem] gap-2 text-sm font-semibold md:grid"
          >
            <span>Kode</span>
            <span>Tujuan pembelajaran</span>
            <span>Lingkup materi</span>
          </div>
          <ol className="grid gap-2 max-md:gap-4">
            {fields.map(({ id }, at) => (
              <ObjectiveRow
                key={id}
                control={control}
                at={at}
                count={fields.length}
                onMove={(to) => move(at, to)}
                onRemove={() => discard(at, id)}
              />
            ))}
          </ol>
        </div>
      )}
      <Button className="justify-self-start" onClick={add}>
        <Plus aria-hidden className="size-4" />
        Tambah TP
      </Button>
    </Section>
  )
}

// The focus stays in the box, which still contains the rejected lines.
const noFocus = { shouldFocus: false }

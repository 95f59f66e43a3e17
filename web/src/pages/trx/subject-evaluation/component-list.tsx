import type { EvaluationComponent } from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import { Plus, WandSparkles } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import { newMarkId } from '../../../offline/state/mark-id.ts'
import { Button } from '../../../ui/button.tsx'
import { notify } from '../../../ui/overlays/toast-store.ts'
import { ComponentHints } from './component-hints.tsx'
import type { LinkedTo } from './component-link.tsx'
import { ComponentRow } from './component-row.tsx'
import { Section } from './section.tsx'
import { type SetupForm, toComponent, weighedKinds } from './setup-values.ts'
import { newComponent, withUsual } from './usual-components.ts'

type ComponentListProps = {
  form: SetupForm
  of: LinkedTo
  /** As on the server, which alone knows which of them have scores. */
  saved: readonly EvaluationComponent[]
}

/** What is scored in this semester: the columns of the grid. */
export function ComponentList({ form, of, saved }: ComponentListProps) {
  const { control, getValues } = form
  // By default the library would store its own key as `id`, which is the component's.
  const { fields, append, move, remove, replace } = useFieldArray({ control, name: 'components', keyName: 'key' })
  const filled = new Map(saved.map((one) => [one.id, one.filled]))
  const removed = saved.filter((one) => one.filled > 0 && !fields.some(({ id }) => id === one.id))
  const add = () => {
    const { components, curriculum } = getValues()
    append(newComponent(newMarkId(), weighedKinds[curriculum][0], components), {
      focusName: `components.${fields.length}.name`,
    })
  }
  const addUsual = () => {
    const components = withUsual(getValues(), newMarkId)
    const count = components.length - fields.length
    if (count > 0) replace(components)
    notify(
      count > 0
        ? { title: `${count} komponen ditambahkan`, description: 'Periksa, lalu simpan.', tone: 'success' }
        : { title: 'Susunan umum sudah lengkap', description: 'Tidak ada yang perlu ditambahkan.' },
    )
  }
  return (
    <Section
      form={form}
      name="components"
      title="Komponen nilai"
      lead="Setiap komponen menjadi satu kolom nilai. Susunan umum membuat satu komponen untuk tiap lingkup materi (atau tiap TP), lalu tengah dan akhir semester."
    >
      <ComponentHints control={control} />
      {removed.map((one) => (
        <p
          key={one.id}
          role="alert"
          className="flex flex-wrap items-center gap-2 rounded-control bg-warn-tint p-3 text-sm"
        >
          <span className="min-w-0 flex-1">
            {one.code} sudah berisi {one.filled} nilai, jadi tidak dapat dihapus.
          </span>
          <Button onClick={() => append(toComponent(one), { shouldFocus: false })}>Kembalikan {one.code}</Button>
        </p>
      ))}
      {fields.length > 0 && (
        <ol className="grid grid-cols-1 gap-4">
          {fields.map(({ id }, at) => (
            <ComponentRow
              key={id}
              form={form}
              of={of}
              at={at}
              count={fields.length}
              filled={filled.get(id) ?? 0}
              onMove={(to) => move(at, to)}
              onRemove={() => remove(at)}
            />
          ))}
        </ol>
      )}
      <div className="flex flex-wrap gap-2">
        <Button onClick={add}>
          <Plus aria-hidden className="size-4" />
          Tambah komponen
        </Button>
        <Button onClick={addUsual}>
          <WandSparkles aria-hidden className="size-4" />
          Susunan umum
        </Button>
      </div>
    </Section>
  )
}

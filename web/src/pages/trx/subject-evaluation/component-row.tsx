import { componentKindLabels, kindsOf } from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import { Archive, ArchiveRestore } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { DateField, NumberField, SelectField, TextField } from '../../../components/form/fields/fields.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { asKind } from './component-kinds.ts'
import { ComponentLink, type LinkedTo } from './component-link.tsx'
import { MeasuredObjectives } from './measured-objectives.tsx'
import { NameField } from './name-field.tsx'
import { RowButtons } from './row-buttons.tsx'
import type { ComponentKind, SetupForm } from './setup-values.ts'

type ComponentRowProps = {
  form: SetupForm
  of: LinkedTo
  at: number
  count: number
  /** The number of its scores: with any, it is set aside instead of removed. */
  filled: number
  onMove: (to: number) => void
  onRemove: () => void
}

/** One component of the set-up. One that was set aside keeps its scores and leaves the final score. */
export function ComponentRow(props: ComponentRowProps) {
  const { form, at, of, count, filled, onMove, onRemove } = props
  const { control } = form
  const [code, isArchived] = useWatch({ control, name: [`components.${at}.code`, `components.${at}.isArchived`] })
  const what = code.trim() || `komponen ${at + 1}`
  const archive = (next: boolean) => form.setValue(`components.${at}.isArchived`, next, { shouldDirty: true })
  return (
    <li className="rounded-surface border p-3 sm:p-4">
      <fieldset className="grid grid-cols-1 gap-3">
        <legend className="sr-only">Komponen {at + 1}</legend>
        <div className="flex flex-wrap items-center justify-between gap-x-2">
          <p className="flex flex-wrap items-center gap-x-2 font-semibold">
            <span aria-hidden>Komponen {at + 1}</span>
            {isArchived && <Badge>Diarsipkan</Badge>}
            {filled > 0 && <span className="text-sm font-normal text-soft">berisi {filled} nilai</span>}
          </p>
          <div className="ml-auto flex flex-wrap justify-end">
            {(filled > 0 || isArchived) && (
              <Button
                tone="quiet"
                aria-label={`${isArchived ? 'Aktifkan lagi' : 'Arsipkan'} ${what}`}
                onClick={() => archive(!isArchived)}
              >
                {isArchived ? (
                  <ArchiveRestore aria-hidden className="size-4" />
                ) : (
                  <Archive aria-hidden className="size-4" />
                )}
                {isArchived ? 'Aktifkan lagi' : 'Arsipkan'}
              </Button>
            )}
            <RowButtons what={what} at={at} count={count} onMove={onMove} onRemove={filled > 0 ? null : onRemove} />
          </div>
        </div>
        {isArchived ? (
          <ArchivedName form={form} at={at} />
        ) : (
          <Fields form={form} at={at} of={of} isKindSettled={filled > 0} />
        )}
      </fieldset>
    </li>
  )
}

function ArchivedName({ form, at }: Pick<ComponentRowProps, 'form' | 'at'>) {
  const [code, name] = useWatch({
    control: form.control,
    name: [`components.${at}.code`, `components.${at}.name`],
  })
  return (
    <p className="text-soft">
      {code} · {name}. Nilainya tetap disimpan dan tidak ikut dihitung.
    </p>
  )
}

type FieldsProps = Pick<ComponentRowProps, 'form' | 'at' | 'of'> & { isKindSettled: boolean }

function Fields({ form, at, of, isKindSettled }: FieldsProps) {
  const { control } = form
  const [curriculum, kind] = useWatch({ control, name: ['curriculum', `components.${at}.kind`] })
  const options = kindsOf[curriculum].map((value) => ({ value, label: componentKindLabels[value] }))
  const follow = (next: ComponentKind) => {
    const { components } = form.getValues()
    const own = components[at]
    if (!own) return
    const { code, name } = asKind(
      own,
      next,
      components.filter((one) => one !== own),
    )
    form.setValue(`components.${at}.code`, code, { shouldDirty: true })
    form.setValue(`components.${at}.name`, name, { shouldDirty: true })
  }
  return (
    <>
      <div className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-3 max-[15rem]:grid-cols-[minmax(0,1fr)] sm:grid-cols-12 xl:grid-cols-[5.5rem_minmax(0,1fr)_15.5rem_4.5rem_10.5rem]">
        <div className="sm:col-span-3 xl:col-auto">
          <TextField control={control} name={`components.${at}.code`} label="Kode" required />
        </div>
        <div className="sm:col-span-9 xl:col-auto">
          <NameField control={control} at={at} />
        </div>
        <div className="max-sm:col-span-full sm:col-span-6 xl:col-auto">
          <SelectField
            control={control}
            name={`components.${at}.kind`}
            label="Jenis"
            options={options}
            disabled={isKindSettled}
            help={isKindSettled ? 'Tetap, karena sudah berisi nilai.' : kindHelp[kind]}
            onChosen={(next) => {
              const chosen = kindsOf[curriculum].find((one) => one === next)
              if (chosen) follow(chosen)
            }}
            required
          />
        </div>
        <div className="sm:col-span-2 xl:col-auto">
          <NumberField control={control} name={`components.${at}.weight`} label="Bobot" required />
        </div>
        <div className="sm:col-span-4 xl:col-auto">
          <DateField control={control} name={`components.${at}.date`} label="Tanggal" />
        </div>
      </div>
      {kind === 'PRAKTIK' && (
        <div className="sm:max-w-60">
          <TextField
            control={control}
            name={`components.${at}.competency`}
            label="KD"
            placeholder="Misalnya 4.1"
            help="Dari nilai praktik dengan KD yang sama dipakai yang tertinggi."
          />
        </div>
      )}
      <ComponentLink form={form} at={at} of={of} />
      <MeasuredObjectives control={control} at={at} />
    </>
  )
}

const kindHelp: Partial<Record<ComponentKind, string>> = {
  FORMATIF: 'Tidak pernah masuk nilai akhir.',
  PRAKTIK: 'Masuk nilai keterampilan, bukan nilai pengetahuan.',
}

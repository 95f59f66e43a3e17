import { shownPhone } from '@hadir/contract/fields/phone.ts'
import { guardianSearch, type Guardian, type StudentRecord } from '@hadir/contract/student/student.ts'
import { educations, parentJobs } from '@hadir/contract/student/student-choices.ts'
import { type Relation, relationLabels, relations } from '@hadir/contract/student/student-labels.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { queryOptionsOf } from '../../../http/query.ts'
import { NumberField, SelectField, TextField } from '../../../components/form/fields/fields.tsx'
import { useServerSearch } from '../../../ui/inputs/server-search.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { Button } from '../../../ui/button.tsx'
import { Combobox } from '../../../ui/inputs/combobox.tsx'
import { Field } from '../../../ui/inputs/field.tsx'
import type { StudentInput } from './student-fields.ts'

type Form = UseFormReturn<StudentInput>

const withStored = (values: readonly string[], stored: string | null | undefined) =>
  (stored && !values.includes(stored) ? [stored, ...values] : values).map((value) => ({ value, label: value }))
const primaryOptions = relations.map((value) => ({ value, label: relationLabels[value] }))

/** Father, mother and guardian: separate records, shared between siblings. */
export function GuardianTab({ form, record }: { form: Form; record: StudentRecord | null }) {
  return (
    <>
      {relations.map((relation) => (
        <GuardianPart key={relation} form={form} relation={relation} stored={record?.guardians[relation] ?? null} />
      ))}
      <div className="grid gap-5 border-t pt-5 md:col-span-2 md:grid-cols-2">
        <SelectField
          control={form.control}
          name="primaryContact"
          label="Kontak utama"
          options={primaryOptions}
          placeholder="Yang pertama punya HP"
          help="Orang yang dihubungi sekolah"
        />
      </div>
    </>
  )
}

function GuardianPart({ form, relation, stored }: { form: Form; relation: Relation; stored: Guardian | null }) {
  const { control } = form
  const at = `guardians.${relation}` as const
  const guardianId = form.watch(`${at}.guardianId`)
  const [found, setFound] = useState<Guardian | null>(stored)
  const title = relationLabels[relation]
  const chooseGuardian = (guardian: Guardian) => {
    setFound(guardian)
    form.setValue(
      at,
      {
        guardianId: guardian.guardianId,
        name: guardian.name,
        birthYear: guardian.birthYear,
        education: guardian.education ?? '',
        job: guardian.job ?? '',
        phone: guardian.phone ? shownPhone(guardian.phone) : '',
        email: guardian.email ?? '',
      },
      { shouldDirty: true },
    )
  }
  const others = guardianId && found?.guardianId === guardianId ? found.children : []
  return (
    <fieldset className="grid gap-x-6 gap-y-4 border-t pt-5 first:border-0 first:pt-0 md:col-span-2 md:grid-cols-2">
      <legend className="sr-only">{title}</legend>
      <p className="flex flex-wrap items-baseline gap-x-3 md:col-span-2">
        <span className="font-semibold">{title}</span>
        {found?.hasAccount && guardianId && <span className="text-sm text-soft">Punya akun</span>}
        {others.length > 0 && <span className="text-sm text-soft">Juga orang tua/wali dari {others.join(', ')}</span>}
      </p>
      {!guardianId && <GuardianPicker title={title} onPick={chooseGuardian} />}
      <TextField control={control} name={`${at}.name`} label={`Nama ${title.toLowerCase()}`} />
      <TextField
        control={control}
        name={`${at}.phone`}
        label={`HP ${title.toLowerCase()} (WhatsApp)`}
        type="tel"
        help="Contoh: 081234567890"
      />
      <SelectField
        control={control}
        name={`${at}.job`}
        label={`Pekerjaan ${title.toLowerCase()}`}
        options={withStored(parentJobs, stored?.job)}
      />
      <SelectField
        control={control}
        name={`${at}.education`}
        label={`Pendidikan ${title.toLowerCase()}`}
        options={withStored(educations, stored?.education)}
      />
      <NumberField control={control} name={`${at}.birthYear`} label={`Tahun lahir ${title.toLowerCase()}`} />
      <TextField control={control} name={`${at}.email`} label={`Email ${title.toLowerCase()}`} type="email" />
      {guardianId && (
        <Button
          tone="quiet"
          size="small"
          className="justify-self-start"
          onClick={() =>
            form.setValue(
              at,
              { guardianId: '', name: '', birthYear: null, education: '', job: '', phone: '', email: '' },
              { shouldDirty: true },
            )
          }
        >
          Lepas {title.toLowerCase()} ini
        </Button>
      )}
    </fieldset>
  )
}

/** Searches the known guardians by name, phone or NIK, so that a sibling's parent is not typed again. */
function GuardianPicker({ title, onPick }: { title: string; onPick: (guardian: Guardian) => void }) {
  const { q, searchOf } = useServerSearch()
  const params = { schoolId: useSchoolId() }
  const found = useQuery({
    ...queryOptionsOf(guardianSearch, { params, query: { q } }),
    enabled: q.length >= 3,
    placeholderData: keepPreviousData,
  })
  const guardians = found.data?.data ?? []
  const options = guardians.map(({ guardianId, name, phone, children }) => ({
    value: guardianId,
    label: [name, phone && shownPhone(phone), children.length > 0 && `orang tua ${children.join(', ')}`]
      .filter(Boolean)
      .join(' · '),
  }))
  return (
    <div className="md:col-span-2">
      <Field label={`Cari ${title.toLowerCase()} yang sudah tercatat`} help="Bila saudaranya bersekolah di sini">
        {(aria) => (
          <Combobox
            {...aria}
            value=""
            options={options}
            placeholder="Ketik nama, HP, atau NIK…"
            note={q.length < 3 ? 'Ketik paling sedikit 3 huruf atau angka' : undefined}
            search={searchOf(found)}
            onChange={(value) => {
              const guardian = guardians.find((one) => one.guardianId === value)
              if (guardian) onPick(guardian)
            }}
          />
        )}
      </Field>
    </div>
  )
}

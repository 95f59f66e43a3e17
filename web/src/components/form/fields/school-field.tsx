import { schoolSearch, type SchoolReference } from '@hadir/contract/school/school.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Control, type FieldPath, type FieldValues, useWatch } from 'react-hook-form'
import { queryOptionsOf } from '../../../http/query.ts'
import { ComboField } from './fields.tsx'
import { useDebounced } from '../../../ui/use-debounced.ts'
import type { Choice } from '../../../ui/inputs/select.tsx'
import { schoolChoices, schoolLabel } from './school-choices.ts'

const fewestLetters = 3

type SchoolFieldProps<Values extends FieldValues> = {
  control: Control<Values>
  name: FieldPath<Values>
  /** Called with a school that is not on Hadir; `reference` is null if no list has its NPSN. */
  onElsewhere?: (npsn: string, reference: SchoolReference | null) => void
  /** The school may be unverified. */
  isClaim?: boolean
}

/** The school to join, found by its name or NPSN. One that is not on Hadir is shown and marked. */
export function SchoolField<Values extends FieldValues>(props: SchoolFieldProps<Values>) {
  const { control, name, onElsewhere, isClaim = false } = props
  const [typed, setTyped] = useState('')
  const [searched, setSearched] = useState('')
  const [chosen, setChosen] = useState<Choice | null>(null)
  const stored: unknown = useWatch({ control, name })
  const search = useDebounced(setSearched, 250)
  const isLongEnough = searched.length >= fewestLetters
  const found = useQuery({
    ...queryOptionsOf(schoolSearch.search, { query: { q: searched } }),
    enabled: isLongEnough,
    placeholderData: keepPreviousData,
  })
  const isSettled = isLongEnough && typed === searched && !found.isFetching
  const schools: readonly SchoolReference[] = isLongEnough ? (found.data?.data ?? []) : []
  const onHadir = found.data?.meta.onHadir ?? []
  // Without a response it is unknown whether the school is on Hadir: the server decides on submit.
  const isBlind = found.isLoadingError || isClaim
  const options = schoolChoices({
    schools,
    onHadir,
    typed: isSettled || isBlind ? typed : '',
    elsewhere: isBlind ? 'claim' : onElsewhere ? 'register' : undefined,
  })
  const hint = () => {
    if (typed.length < fewestLetters) return 'Ketik sedikitnya 3 huruf nama sekolah, atau NPSN-nya.'
    if (found.isLoadingError) return 'Pencarian sedang tidak dapat dipakai. Ketik 8 angka NPSN sekolah Anda.'
    if (!isSettled) return 'Mencari…'
    if (options.length === 0) return 'Sekolah tidak ditemukan. Periksa ejaannya, atau ketik 8 angka NPSN-nya.'
    if (onElsewhere || isClaim || options.some(({ disabled }) => !disabled)) return undefined
    return 'Sekolah yang belum di Hadir belum dapat dipilih. Minta admin sekolah mendaftarkannya dahulu.'
  }
  return (
    <ComboField
      control={control}
      name={name}
      label="Sekolah"
      required
      placeholder="Cari nama sekolah atau NPSN"
      help="Tidak ketemu? Ketik NPSN (Nomor Pokok Sekolah Nasional), 8 angka."
      options={typed === '' ? storedChoice(stored, chosen) : options}
      note={hint()}
      search={{
        onSearch: (text) => {
          setTyped(text.trim())
          search(text.trim())
        },
        answers: isSettled || isBlind ? typed : null,
      }}
      onChosen={(npsn) => {
        const reference = schools.find((school) => school.npsn === npsn) ?? null
        if (onElsewhere && !isBlind && !onHadir.includes(npsn)) onElsewhere(npsn, reference)
        else setChosen({ value: npsn, label: reference ? schoolLabel(reference) : `NPSN ${npsn}` })
      }}
    />
  )
}

/** After a reload only the chosen NPSN is known. */
function storedChoice(stored: unknown, chosen: Choice | null): Choice[] {
  if (typeof stored !== 'string' || stored === '') return []
  return [chosen?.value === stored ? chosen : { value: stored, label: `NPSN ${stored}` }]
}

import { schoolSearch, type SchoolReference } from '@hadir/contract/school-reference.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { ask } from '../http/query.ts'
import { ComboField } from './fields.tsx'
import { useDebounced } from './use-debounced.ts'
import type { Choice } from '../ui/select.tsx'
import { schoolChoices } from './school-choices.ts'

const fewestLetters = 3

type SchoolFieldProps<Values extends FieldValues> = { control: Control<Values>; name: FieldPath<Values> }

/** The school to join, found by its name or NPSN. One that the list does not have is given by its NPSN. */
export function SchoolField<Values extends FieldValues>({ control, name }: SchoolFieldProps<Values>) {
  const [typed, setTyped] = useState('')
  const [searched, setSearched] = useState('')
  const [chosen, setChosen] = useState<Choice | null>(null)
  const search = useDebounced(setSearched, 250)
  const isLongEnough = searched.length >= fewestLetters
  const found = useQuery({
    ...ask(schoolSearch.search, { query: { q: searched } }),
    enabled: isLongEnough,
    placeholderData: keepPreviousData,
  })
  const schools: readonly SchoolReference[] = isLongEnough ? (found.data?.data ?? []) : []
  const options = schoolChoices(schools, typed)
  const note = () => {
    if (typed.length < fewestLetters) return 'Ketik sedikitnya 3 huruf nama sekolah, atau NPSN-nya.'
    if (typed !== searched || found.isFetching) return 'Mencari…'
    if (found.isError) return 'Pencarian sedang tidak dapat dipakai. Ketik 8 angka NPSN sekolah Anda.'
    return options.length === 0 ? 'Sekolah tidak ditemukan. Ketik 8 angka NPSN-nya.' : undefined
  }
  return (
    <ComboField
      control={control}
      name={name}
      label="Sekolah"
      required
      placeholder="Cari nama sekolah atau NPSN"
      help="Tidak ada di daftar? Ketik NPSN (Nomor Pokok Sekolah Nasional), 8 angka."
      options={typed === '' && chosen ? [chosen] : options}
      note={note()}
      onSearch={(text) => {
        setTyped(text.trim())
        search(text.trim())
      }}
      onChosen={(npsn) => {
        const option = options.find(({ value }) => value === npsn)
        if (option) setChosen({ ...option, label: option.label.replace(/^Pakai /, '') })
      }}
    />
  )
}

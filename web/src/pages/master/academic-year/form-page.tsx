import { headLabel, headNipLabel } from '@hadir/contract/school/school-words.ts'
import { useSchoolWords } from '../../../session/use-school-words.ts'
import {
  type AcademicYear,
  academicYearEndpoints,
  curricula,
  curriculumLabels,
  semesterStatuses,
  semesterStatusLabels,
  usualDates,
} from '@hadir/contract/academic-year/academic-year.ts'
import { formatDate } from '@hadir/contract/dates/dates.ts'
import { useEffect } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import type { z } from 'zod'
import { DeleteRecord } from '../../../components/form/delete-record.tsx'
import { DateField, SelectField, TextField } from '../../../components/form/fields/fields.tsx'
import { LoadRecord } from '../../../components/form/load-record.tsx'
import { useFieldNote } from '../../../components/form/form-fields.ts'
import { RecordForm } from '../../../components/form/record-form.tsx'
import type { Whole } from '../../../components/form/use-record-form.ts'
import { addressAt } from '../../../address-at.ts'
import { paths } from '../../../paths.ts'
import { ActivateYear } from './activate-year.tsx'
import { Holidays } from './holidays.tsx'
import { SemesterCards } from './semester-cards.tsx'
import { yearSentence } from './year-state.ts'
import { YearCalendar } from './year-calendar.tsx'

const touches = [academicYearEndpoints.list, academicYearEndpoints.read]
const curriculumOptions = curricula.map((value) => ({ value, label: curriculumLabels[value] }))
type YearFields = z.input<typeof academicYearEndpoints.create.body>
const noDates = { startDate: '', endDate: '', reportDate: '' }

export function AcademicYearFormPage() {
  return <LoadRecord endpoint={academicYearEndpoints.read}>{(record) => <YearForm record={record} />}</LoadRecord>
}

function YearHead({ record }: { record: AcademicYear }) {
  return (
    <>
      {!record.isActive && (
        <aside
          aria-label={record.isOver ? 'Keadaan tahun pelajaran' : 'Mengaktifkan tahun pelajaran'}
          className="flex items-center justify-between gap-4 rounded-surface border bg-tint p-4"
        >
          <p>{yearSentence(record)}</p>
          {record.promotedTo === null && <ActivateYear year={record} />}
        </aside>
      )}
      {record.isActive && record.beginsOn && (
        <p className="rounded-surface border bg-tint p-4 text-sm">
          Hadir dipakai sejak {formatDate(record.beginsOn)}. Sakit, izin, dan alpa sebelumnya dimasukkan sebagai{' '}
          <Link
            to={addressAt(paths.semesterRecap, { query: { academicYearId: record.id } })}
            className="font-semibold text-accent-strong underline underline-offset-2"
          >
            saldo awal
          </Link>{' '}
          tiap kelas.
        </p>
      )}
      <SemesterCards year={record} />
    </>
  )
}

function YearForm({ record }: { record: AcademicYear | null }) {
  const words = useSchoolWords()
  const params = record ? { id: record.id } : undefined
  return (
    <div className="grid gap-6">
      <RecordForm
        title={record ? `Tahun pelajaran ${record.name}` : 'Tambah tahun pelajaran'}
        head={record && <YearHead record={record} />}
        endpoint={record ? academicYearEndpoints.update : academicYearEndpoints.create}
        params={params}
        defaults={record ? toFields(record) : fresh}
        resource={academicYearEndpoints}
        toFields={toFields}
        touches={touches}
        backTo={paths.academicYears}
      >
        {(control, form) => (
          <>
            <ActsInHistory />
            {!record && <ProposeDates form={form} />}
            <TextField control={control} name="name" label="Tahun pelajaran" help="Misalnya 2026/2027" required />
            <SelectField
              control={control}
              name="curriculum"
              label="Kurikulum bawaan"
              options={curriculumOptions}
              required
            />
            <DateField control={control} name="startDate" label="Tanggal mulai" required />
            <DateField control={control} name="endDate" label="Tanggal selesai" required />
            {semesterParts.map(({ no, name }) => (
              <fieldset
                key={no}
                className="grid gap-x-6 gap-y-4 border-t pt-5 md:col-span-2 md:grid-cols-3 md:items-start"
              >
                <legend className="sr-only">Semester {name}</legend>
                <DateField
                  control={control}
                  name={`semesters.${no}.startDate`}
                  label={`Semester ${name} mulai`}
                  required
                />
                <DateField
                  control={control}
                  name={`semesters.${no}.endDate`}
                  label={`Semester ${name} selesai`}
                  required
                />
                <DateField control={control} name={`semesters.${no}.reportDate`} label={`Tanggal rapor ${name}`} />
              </fieldset>
            ))}
            <DateField
              control={control}
              name="beginsOn"
              label="Mulai memakai Hadir pada"
              help="Hari sebelumnya tidak dihitung belum diisi. Kosong: sejak awal tahun pelajaran."
            />
            {record?.principalName && !record.isActive && (
              <>
                <TextField
                  control={control}
                  name="principalName"
                  label={`${headLabel(words)} waktu itu`}
                  help="Menandatangani kertas tahun ini yang dicetak ulang. Yang sekarang diatur pada Laporan."
                />
                <TextField control={control} name="principalNip" label={headNipLabel(words)} inputMode="numeric" />
              </>
            )}
          </>
        )}
      </RecordForm>
      {params && record && (
        <>
          <Holidays yearId={record.id} />
          <YearCalendar year={record} />
          {!record.isActive && (
            <DeleteRecord
              endpoint={academicYearEndpoints.remove}
              params={params}
              what={`tahun pelajaran ${record.name}`}
              touches={touches}
              backTo={paths.academicYears}
            />
          )}
        </>
      )}
    </div>
  )
}

/** A new year's dates are proposed once it has a name; dates already entered stay. */
function ProposeDates({ form }: { form: UseFormReturn<YearFields> }) {
  const { getValues, setValue } = form
  const name = useWatch({ control: form.control, name: 'name' })
  useEffect(() => {
    const usual = usualDates(name.trim())
    if (!usual) return
    const [odd, even] = usual.semesters
    const proposals = [
      ['startDate', usual.startDate],
      ['endDate', usual.endDate],
      ['semesters.0.startDate', odd.startDate],
      ['semesters.0.endDate', odd.endDate],
      ['semesters.1.startDate', even.startDate],
      ['semesters.1.endDate', even.endDate],
    ] as const
    for (const [field, date] of proposals) if (getValues(field) === '') setValue(field, date, { shouldDirty: true })
  }, [name, getValues, setValue])
  return null
}

const semesterParts = [
  { no: 0, name: 'Ganjil' },
  { no: 1, name: 'Genap' },
] as const

const fresh: YearFields = {
  name: '',
  startDate: '',
  endDate: '',
  principalName: '',
  principalNip: '',
  beginsOn: '',
  curriculum: 'MERDEKA',
  semesters: [
    { no: 1, ...noDates },
    { no: 2, ...noDates },
  ],
}

function toFields({
  name,
  startDate,
  endDate,
  curriculum,
  semesters,
  version,
  ...year
}: AcademicYear): Whole<YearFields> {
  const datesOf = (no: 1 | 2) => {
    const semester = semesters.find((one) => one.no === no)
    return semester
      ? { startDate: semester.startDate, endDate: semester.endDate, reportDate: semester.reportDate ?? '' }
      : noDates
  }
  return {
    name,
    startDate,
    endDate,
    curriculum,
    principalName: year.principalName ?? '',
    principalNip: year.principalNip ?? '',
    beginsOn: year.beginsOn ?? '',
    semesters: [
      { no: 1, ...datesOf(1) },
      { no: 2, ...datesOf(2) },
    ],
    version,
  }
}

/** Changed by actions, not by fields: the history needs its label. */
function ActsInHistory() {
  useFieldNote('isActive', 'Aktif')
  useFieldNote('holiday', 'Hari libur')
  useFieldNote('semesters.0.status', 'Status semester Ganjil', statusShown)
  useFieldNote('semesters.1.status', 'Status semester Genap', statusShown)
  return null
}

const statusShown = (value: string) => {
  const status = semesterStatuses.find((one) => one === value)
  return status ? semesterStatusLabels[status] : value
}

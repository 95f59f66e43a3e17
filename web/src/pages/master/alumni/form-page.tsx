import {
  alumniEndpoints,
  type Alumnus,
  incomeBandLabels,
  incomeBands,
  tracerStatuses,
  tracerStatusLabels,
} from '@hadir/contract/student/alumni.ts'
import { formatDate } from '@hadir/contract/dates/dates.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOptionsOf } from '../../../http/query.ts'
import { useCan } from '../../../session/use-can.ts'
import { dateNow } from '../../../components/dates/date-now.ts'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { CheckField, DateField, NumberField, SelectField, TextField } from '../../../components/form/fields/fields.tsx'
import { ListSkeleton } from '../../../components/list/list-skeleton.tsx'
import { RecordForm } from '../../../components/form/record-form.tsx'
import { useRecordId } from '../../../components/form/record-id.ts'
import { paths } from '../../../paths.ts'
import { useSession } from '../../../session/store.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { NewAlumnus } from './new-alumnus.tsx'

const touches = [alumniEndpoints.list]
const statuses = tracerStatuses.map((value) => ({ value, label: tracerStatusLabels[value] }))
const incomes = incomeBands.map((value) => ({ value, label: incomeBandLabels[value] }))

export function AlumniFormPage() {
  const id = useRecordId()
  const schoolId = useSchoolId()
  const record = useQuery({
    ...queryOptionsOf(alumniEndpoints.read, { params: { schoolId, id: id ?? '' } }),
    enabled: id !== null,
    // Always fetched: a form must not start from an outdated version.
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  if (id === null) return <NewAlumnus />
  if (record.isPending) return <ListSkeleton rows={8} />
  if (!record.data) return <ErrorState error={record.error} onRetry={() => void record.refetch()} />
  return <AlumniForm alumnus={record.data.data} params={{ schoolId, id }} />
}

function AlumniForm({ alumnus, params }: { alumnus: Alumnus; params: { schoolId: string; id: string } }) {
  const isSelf = useSession((state) => state.profile?.role) === 'alumni'
  const mayWrite = useCan('alumni:write')
  if (!mayWrite) return <Facts alumnus={alumnus} />
  return (
    <RecordForm
      title={alumnus.name}
      endpoint={alumniEndpoints.update}
      params={params}
      defaults={toFields(alumnus, isSelf)}
      resource={alumniEndpoints}
      toFields={(saved) => toFields(saved, isSelf)}
      touches={touches}
      backTo={isSelf ? paths.home : paths.alumni}
    >
      {(control) => (
        <>
          {!isSelf && (
            <>
              <NumberField control={control} name="graduation.year" label="Tahun lulus" required />
              <DateField control={control} name="graduation.date" label="Tanggal lulus" />
              <TextField control={control} name="graduation.lastClass" label="Kelas terakhir" />
              <TextField control={control} name="graduation.diplomaNo" label="Nomor ijazah" />
            </>
          )}
          <SelectField control={control} name="status" label="Sekarang" options={statuses} placeholder="Belum diisi" />
          <TextField control={control} name="institution" label="Tempat kerja atau kampus" />
          <TextField control={control} name="position" label="Jabatan atau program studi" />
          <TextField control={control} name="field" label="Bidang" />
          <TextField control={control} name="city" label="Kota" />
          <DateField control={control} name="startDate" label="Mulai" />
          <NumberField
            control={control}
            name="waitingMonths"
            label="Masa tunggu (bulan)"
            help="Dari lulus sampai bekerja atau kuliah, 0 sampai 60"
          />
          <NumberField
            control={control}
            name="relevance"
            label="Kesesuaian dengan pelajaran (1–5)"
            help="5 paling sesuai"
          />
          <SelectField
            control={control}
            name="incomeBand"
            label="Penghasilan sebulan"
            options={incomes}
            placeholder="Tidak diisi"
            help="Tidak pernah terlihat oleh perusahaan"
          />
          <TextField control={control} name="phone" label="HP" type="tel" />
          <TextField control={control} name="email" label="E-mail" type="email" />
          <div className="md:col-span-2">
            <CheckField
              control={control}
              name="contactConsent"
              label="Bersedia dilihat dan dihubungi perusahaan yang diizinkan sekolah"
            />
          </div>
        </>
      )}
    </RecordForm>
  )
}

/** Read-only view. */
function Facts({ alumnus }: { alumnus: Alumnus }) {
  const facts: [string, string | number | null][] = [
    ['NISN', alumnus.nisn],
    ['Tahun lulus', alumnus.graduationYear],
    ['Tanggal lulus', alumnus.graduationDate && formatDate(alumnus.graduationDate)],
    ['Kelas terakhir', alumnus.lastClass],
    ['Sekarang', alumnus.status && tracerStatusLabels[alumnus.status]],
    ['Tempat kerja atau kampus', alumnus.institution],
    ['Jabatan atau program studi', alumnus.position],
    ['Kota', alumnus.city],
  ]
  return (
    <section className="grid max-w-3xl gap-6">
      <h1 translate="no" className="text-2xl font-bold">
        {alumnus.name}
      </h1>
      <dl className="grid gap-x-6 gap-y-4 rounded-surface border bg-surface p-4 sm:grid-cols-2 sm:p-6">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm text-soft">{label}</dt>
            <dd className="font-semibold">{value ?? '–'}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** An empty field of a form is '', never null. */
const toFields = (alumnus: Alumnus, isSelf: boolean) => ({
  graduation: isSelf
    ? undefined
    : {
        year: alumnus.graduationYear ?? Number(dateNow().slice(0, 4)),
        date: alumnus.graduationDate ?? '',
        lastClass: alumnus.lastClass ?? '',
        diplomaNo: alumnus.diplomaNo ?? '',
      },
  status: alumnus.status ?? ('' as const),
  institution: alumnus.institution ?? '',
  position: alumnus.position ?? '',
  field: alumnus.field ?? '',
  city: alumnus.city ?? '',
  startDate: alumnus.startDate ?? '',
  waitingMonths: alumnus.waitingMonths,
  relevance: alumnus.relevance,
  incomeBand: alumnus.incomeBand ?? ('' as const),
  phone: alumnus.phone ?? '',
  email: alumnus.email ?? '',
  contactConsent: alumnus.contactConsent,
  version: alumnus.version,
})

import { academicYearEndpoints } from '@hadir/contract/academic-year/academic-year.ts'
import { type CopiedPart, copyEndpoints, type YearCopy } from '@hadir/contract/academic-year/copy.ts'
import { academicClassEndpoints } from '@hadir/contract/class/academic-class.ts'
import { scheduleEndpoints } from '@hadir/contract/schedule/schedule.ts'
import { academicSubjectEndpoints } from '@hadir/contract/subject/academic-subject.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Control } from 'react-hook-form'
import type { z } from 'zod'
import { CopyCheck } from 'lucide-react'
import { Link } from 'react-router'
import { isRefusal } from '../../../../http/call-error.ts'
import { queryOptionsOf } from '../../../../http/query.ts'
import { ErrorState } from '../../../../components/feedback/error-state.tsx'
import { CheckField } from '../../../../components/form/fields/fields.tsx'
import { RecordForm } from '../../../../components/form/record-form.tsx'
import { useExistingId } from '../../../../components/form/record-id.ts'
import { ListSkeleton } from '../../../../components/list/list-skeleton.tsx'
import { useTitle } from '../../../../components/screen/use-title.ts'
import { paths } from '../../../../paths.ts'
import { buttonLook } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { MoreLines } from '../more-lines.tsx'

const touches = [
  academicYearEndpoints.list,
  academicClassEndpoints.list,
  academicSubjectEndpoints.list,
  scheduleEndpoints.list,
]

/** What a new year takes over from the one before: shown first, then copied in one act. */
export function CopyYearPage() {
  const id = useExistingId()
  const preview = useQuery({
    ...queryOptionsOf(copyEndpoints.preview, { params: { id } }),
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  if (preview.isLoadingError) {
    const { error } = preview
    return isRefusal(error) ? (
      <NothingToCopy reason={error.message} />
    ) : (
      <ErrorState error={error} onRetry={() => void preview.refetch()} />
    )
  }
  if (!preview.data) return <ListSkeleton rows={6} />
  return <CopyForm id={id} copy={preview.data.data} />
}

function CopyForm({ id, copy: { fromYear, toYear, parts } }: { id: string; copy: YearCopy }) {
  const { classes, homerooms, subjects, teachers, lessons } = parts
  return (
    <RecordForm
      title={`Salin ${fromYear.name} ke ${toYear.name}`}
      endpoint={copyEndpoints.run}
      params={{ id }}
      defaults={{ homerooms: hasAny(homerooms), subjects: hasAny(subjects), lessons: hasAny(lessons) }}
      touches={touches}
      backTo={paths.academicClasses}
      saveLabel="Salin semua yang dipilih"
    >
      {(control) => (
        <div className="grid gap-5 md:col-span-2">
          <section aria-labelledby="copied-classes" className="grid gap-1 rounded-surface bg-sunken p-4">
            <h2 id="copied-classes" className="font-semibold">
              {countOf(classes, 'kelas')}
            </h2>
            <p className="text-sm text-soft">Dengan kurikulum, fase, ruang, dan kapasitasnya.</p>
            <Skipped part={classes} />
          </section>
          <Part control={control} name="homerooms" part={homerooms} what="wali kelas" />
          <Part
            control={control}
            name="subjects"
            part={subjects}
            what="mata pelajaran kelas"
            help={`Dengan JP, KKTP, dan bobot; ${teachers.copied} di antaranya dengan gurunya.`}
          >
            <Skipped part={teachers} what="mata pelajaran tanpa guru" />
          </Part>
          <Part
            control={control}
            name="lessons"
            part={lessons}
            what="jadwal pelajaran"
            help="Jadwal pada akhir tahun lalu, hanya untuk mata pelajaran yang dimiliki kelasnya."
          />
          <p className="text-sm text-pretty text-soft">
            Semuanya terjadi sekaligus; yang sudah ada di {toYear.name} tidak diubah. Yang tidak disalin: anggota kelas,
            absensi, nilai, rapor, dan nomor SK mengajar, karena berlaku untuk tahunnya sendiri.
          </p>
        </div>
      )}
    </RecordForm>
  )
}

type Wish = z.input<typeof copyEndpoints.run.body>
type PartProps = {
  control: Control<Wish>
  name: keyof Wish
  part: CopiedPart
  what: string
  help?: string
  children?: ReactNode
}

/** What may be left out; without anything to copy there is nothing to choose. */
const Part = ({ control, name, part, what, help, children }: PartProps) => (
  <div className="grid gap-2">
    {hasAny(part) ? (
      <CheckField control={control} name={name} label={countOf(part, what)} help={help} />
    ) : (
      <p className="py-2.5 text-soft">{countOf(part, what)}</p>
    )}
    <Skipped part={part} />
    {children}
  </div>
)

function Skipped({ part: { skipped }, what = 'tidak dapat disalin' }: { part: CopiedPart; what?: string }) {
  if (skipped.length === 0) return null
  return (
    <MoreLines label={`${skipped.length} ${what}`}>
      {skipped.map((one) => (
        <li key={`${one.what} ${one.reason}`}>
          {one.what}: {one.reason}
        </li>
      ))}
    </MoreLines>
  )
}

function NothingToCopy({ reason }: { reason: string }) {
  const title = 'Salin dari tahun lalu'
  useTitle(title)
  return (
    <div className="grid gap-5">
      <h1 className="text-2xl font-bold">{title}</h1>
      <EmptyState
        icon={<CopyCheck />}
        title="Tidak ada yang perlu disalin"
        text={`${reason}.`.replace('..', '.')}
        action={
          <Link to={paths.academicClasses} className={buttonLook({ tone: 'primary' })}>
            Buka kelas tahun ini
          </Link>
        }
      />
    </div>
  )
}

const hasAny = ({ copied }: CopiedPart): boolean => copied > 0

/** "12 kelas disalin, 3 sudah ada" */
export function countOf({ copied, existing, skipped }: CopiedPart, what: string): string {
  if (copied + existing + skipped.length === 0) return `Tidak ada ${what} pada tahun lalu`
  if (copied === 0) return existing > 0 ? `${existing} ${what} sudah ada` : `Tidak ada ${what} yang dapat disalin`
  return `${copied} ${what} disalin${existing > 0 ? `, ${existing} sudah ada` : ''}`
}

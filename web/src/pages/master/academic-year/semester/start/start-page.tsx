import { type AcademicYear, academicYearEndpoints, semesterNames } from '@hadir/contract/academic-year/academic-year.ts'
import { formatLongDate, type SchoolDate } from '@hadir/contract/dates/dates.ts'
import { academicSubjectEndpoints } from '@hadir/contract/subject/academic-subject.ts'
import { scheduleEndpoints } from '@hadir/contract/schedule/schedule.ts'
import { type SemesterStart, semesterEndpoints } from '@hadir/contract/academic-year/semester.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { queryOptionsOf, useEndpointMutation } from '../../../../../http/query.ts'
import { isAhead } from '../../../../../components/dates/date-now.ts'
import { ErrorState } from '../../../../../components/feedback/error-state.tsx'
import { CheckField } from '../../../../../components/form/fields/fields.tsx'
import { readSemesterNo, useExistingId } from '../../../../../components/form/record-id.ts'
import { ListSkeleton } from '../../../../../components/list/list-skeleton.tsx'
import { RecordForm } from '../../../../../components/form/record-form.tsx'
import { toastFailure } from '../../../../../components/feedback/toast.ts'
import { useTitle } from '../../../../../components/screen/use-title.ts'
import { paths, recordPath } from '../../../../../paths.ts'
import { Button } from '../../../../../ui/button.tsx'
import { Dialog } from '../../../../../ui/overlays/dialog.tsx'
import { MoreLines } from '../../more-lines.tsx'

const touches = [
  academicYearEndpoints.list,
  semesterEndpoints.starting,
  semesterEndpoints.closing,
  scheduleEndpoints.list,
  scheduleEndpoints.week,
  scheduleEndpoints.lessons,
  academicSubjectEndpoints.list,
]
type Place = { params: { id: string; no: '1' | '2' }; title: string; start: SemesterStart }

/** Moves from one semester to the next: shows what continues and what is copied, before anything is done. */
export function StartSemesterPage() {
  const id = useExistingId()
  const params = { id, no: readSemesterNo(useParams()['no']) }
  const year = useQuery(queryOptionsOf(academicYearEndpoints.read, { params: { id } }))
  const start = useQuery({
    ...queryOptionsOf(semesterEndpoints.starting, { params }),
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const failed = [year, start].find(({ isLoadingError }) => isLoadingError)
  if (failed?.error) {
    return <ErrorState error={failed.error} onRetry={() => void Promise.all([year.refetch(), start.refetch()])} />
  }
  if (!year.data || !start.data) return <ListSkeleton rows={6} />
  const of: AcademicYear = year.data.data
  const place = { params, title: `${semesterNames[params.no === '2' ? 2 : 1]} ${of.name}`, start: start.data.data }
  const startDate = of.semesters.find(({ no }) => String(no) === params.no)?.startDate ?? of.startDate
  return place.start.undo ? <Started {...place} startDate={startDate} /> : <StartForm {...place} />
}

function StartForm({ params, title, start }: Place) {
  const { subjects, lessons, obstacle } = start
  return (
    <RecordForm
      title={`Mulai semester ${title}`}
      endpoint={semesterEndpoints.start}
      params={params}
      defaults={{ subjects: subjects.length > 0, lessons: lessons.copied > 0 }}
      touches={touches}
      backTo={recordPath(paths.academicYears, params.id)}
      saveLabel="Mulai semester"
    >
      {(control) => (
        <div className="grid gap-5 md:col-span-2">
          {obstacle && (
            <p role="alert" className="rounded-control bg-warn-tint p-3 text-sm text-warn">
              {obstacle}.
            </p>
          )}
          <GoesOn start={start} />
          {subjects.length > 0 && (
            <div className="grid gap-2">
              <CheckField
                control={control}
                name="subjects"
                label={`${subjects.length} mata pelajaran Ganjil diajarkan juga di Genap, dengan guru yang sama`}
              />
              <MoreLines label="Lihat mata pelajarannya">
                {subjects.map((one) => (
                  <li key={one.id}>
                    {one.className} {one.name} · {one.teacher ?? 'belum ada guru'}
                  </li>
                ))}
              </MoreLines>
            </div>
          )}
          {lessons.copied + lessons.skipped.length > 0 && (
            <div className="grid gap-2">
              {lessons.copied > 0 && (
                <CheckField
                  control={control}
                  name="lessons"
                  label={`Salin jadwal Ganjil: ${lessons.copied} pelajaran`}
                  help={
                    subjects.length > 0
                      ? 'Pelajaran dari mata pelajaran yang tidak ikut ke Genap tidak disalin.'
                      : undefined
                  }
                />
              )}
              {lessons.skipped.length > 0 && (
                <MoreLines label={`${lessons.skipped.length} pelajaran tidak dapat disalin`}>
                  {lessons.skipped.map(({ lesson, reason }) => (
                    <li key={`${lesson} ${reason}`}>
                      {lesson}: {reason}
                    </li>
                  ))}
                </MoreLines>
              )}
            </div>
          )}
          <p className="text-sm text-pretty text-soft">
            Semuanya terjadi sekaligus, dan dapat dibatalkan sampai absensi pertama semester ini diisi.
          </p>
        </div>
      )}
    </RecordForm>
  )
}

function GoesOn({ start: { goesOn, lessons } }: { start: SemesterStart }) {
  const lines = [
    [goesOn.students, 'siswa tetap di kelasnya'],
    [goesOn.homerooms, 'wali kelas tetap memimpin kelasnya'],
    [goesOn.duties, 'tugas guru tetap berjalan'],
    [goesOn.subjects, 'mata pelajaran diajarkan di kedua semester, dengan gurunya'],
    [lessons.standing, 'pelajaran sudah ada di jadwal Genap'],
  ] as const
  return (
    <section className="grid gap-2 rounded-surface bg-sunken p-4" aria-labelledby="goes-on">
      <h2 id="goes-on" className="font-semibold">
        Berlanjut dengan sendirinya
      </h2>
      <ul className="grid gap-1 text-sm">
        {lines
          .filter(([count]) => count > 0)
          .map(([count, what]) => (
            <li key={what} className="flex gap-2">
              <span className="min-w-10 text-right font-semibold tabular-nums">{count}</span>
              {what}
            </li>
          ))}
      </ul>
    </section>
  )
}

function Started({ params, title, startDate, start: { undo } }: Place & { startDate: SchoolDate }) {
  useTitle(`Semester ${title}`)
  const withdraw = useEndpointMutation(semesterEndpoints.withdraw, { touches })
  const [isConfirming, setConfirming] = useState(false)
  return (
    <div className="grid max-w-3xl gap-4">
      <h1 className="text-2xl font-bold">Semester {title}</h1>
      <aside
        aria-label="Permulaan semester"
        className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-surface border border-accent bg-tint p-4"
      >
        <p className="min-w-0 flex-1 basis-60">
          <strong className="block">
            {isAhead(startDate) ? `Semester disiapkan, mulai ${formatLongDate(startDate)}` : 'Semester sudah dimulai'}
          </strong>
          <span className="text-sm">
            {undo?.possible
              ? 'Dapat dibatalkan sampai absensi pertama: salinan jadwal dan mata pelajarannya ikut ditarik.'
              : `Tidak dapat dibatalkan: ${undo?.reason ?? ''}.`}
          </span>
        </p>
        {undo?.possible && <Button onClick={() => setConfirming(true)}>Batalkan mulai semester</Button>}
      </aside>
      <Dialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title={`Batalkan mulai semester ${title}?`}
        description="Yang disalin dari Ganjil ditarik kembali, dan semester ini belum dimulai."
        actions={
          <>
            <Button onClick={() => setConfirming(false)}>Tidak</Button>
            <Button
              tone="danger"
              busy={withdraw.isPending}
              onClick={() =>
                withdraw.mutate({ params, body: {} }, { onError: toastFailure, onSettled: () => setConfirming(false) })
              }
            >
              Ya, batalkan
            </Button>
          </>
        }
      />
    </div>
  )
}

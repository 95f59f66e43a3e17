import { headLabel, headNipLabel } from '@hadir/contract/school/school-words.ts'
import { useSchoolWords } from '../../../../session/use-school-words.ts'
import { academicYearEndpoints } from '@hadir/contract/academic-year/academic-year.ts'
import { attendance } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { formatDate } from '@hadir/contract/dates/dates.ts'
import { report } from '@hadir/contract/attendance/report/report.ts'
import { type SemesterClosing, semesterEndpoints } from '@hadir/contract/academic-year/semester.ts'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { CheckField, DateField, TextField } from '../../../../components/form/fields/fields.tsx'
import { formatDateTimeHere } from '../../../../components/dates/local-time.ts'
import { RecordForm } from '../../../../components/form/record-form.tsx'
import { completenessPath } from '../../../../components/evaluation/completeness-paths.ts'
import { paths, recordPath } from '../../../../paths.ts'

const touches = [academicYearEndpoints.list, attendance.classes, report.monthly, report.monthlySchool]
type Place = { params: { id: string; no: '1' | '2' }; title: string }

type CloseSemesterFormProps = Place & { closing: SemesterClosing; isReopened: boolean }

export function CloseSemesterForm({ params, title, closing, isReopened }: CloseSemesterFormProps) {
  const words = useSchoolWords()
  const hasGaps = closing.unmarkedDays + closing.corrections + closing.openReportCards > 0
  return (
    <RecordForm
      title={`Tutup semester ${title}`}
      endpoint={semesterEndpoints.close}
      params={params}
      defaults={{
        principalName: closing.principalName ?? '',
        principalNip: closing.principalNip ?? '',
        reportDate: closing.reportDate ?? '',
        acceptsGaps: !hasGaps,
        renews: false,
        rejectCorrections: '',
      }}
      touches={touches}
      backTo={recordPath(paths.academicYears, params.id)}
      saveLabel="Tutup semester"
    >
      {(control) => (
        <>
          {isReopened && <Reopened events={closing.events} />}
          <Checks closing={closing} of={params} />
          <TextField control={control} name="principalName" label={headLabel(words)} help="Dengan gelar" required />
          <TextField control={control} name="principalNip" label={headNipLabel(words)} inputMode="numeric" />
          <DateField control={control} name="reportDate" label="Tanggal rapor" />
          <p className="text-sm text-pretty text-soft md:col-span-2">
            {isReopened
              ? `Absensi semester ini terkunci lagi. Kertasnya tetap memakai kop, tempat, cara hitung, dan nama dari penutupan sebelumnya; kepala ${words.place} seperti di atas.`
              : `Absensi semester ini terkunci. Rekapnya tetap tercetak dengan kepala ${words.place}, wali kelas, kop, kalender, nama, dan cara hitung hari ini, walaupun semua itu berubah kemudian. Semester dapat dibuka kembali dengan alasan.`}
          </p>
          {isReopened && (
            <div className="md:col-span-2">
              <CheckField
                control={control}
                name="renews"
                label="Perbarui kop, tempat, cara hitung, dan nama pada kertasnya dengan keadaan sekarang"
              />
            </div>
          )}
          {closing.corrections > 0 && (
            <div className="md:col-span-2">
              <TextField
                control={control}
                name="rejectCorrections"
                label={`Alasan menolak ${closing.corrections} koreksi yang menunggu`}
                help="Pengusulnya membaca alasan ini. Atau putuskan dahulu satu per satu."
              />
            </div>
          )}
          {hasGaps && (
            <div className="md:col-span-2">
              <CheckField control={control} name="acceptsGaps" label="Tutup walaupun masih ada yang belum lengkap" />
            </div>
          )}
        </>
      )}
    </RecordForm>
  )
}

/** Why a semester is open that was closed once. */
function Reopened({ events }: Pick<SemesterClosing, 'events'>) {
  const last = events.find(({ kind }) => kind === 'REOPENED')
  return (
    <p role="status" className="rounded-control bg-warn-tint p-3 text-sm md:col-span-2">
      <strong>Semester ini dibuka kembali</strong>
      {last && ` oleh ${last.by}, ${formatDateTimeHere(last.at)}: ${last.reason ?? ''}`}. Tutup lagi sesudah
      perbaikannya selesai.
    </p>
  )
}

/** One line per check; what is missing links to the screen that fixes it. */
function Checks({ closing, of }: { closing: SemesterClosing; of: Place['params'] }) {
  const { unmarked, unmarkedDays, corrections, openReportCards, withoutScores, withoutHomeroom } = closing
  return (
    <ul aria-label="Pemeriksaan" className="grid gap-2 md:col-span-2">
      <Check isGood={unmarkedDays === 0} text={unmarkedDays === 0 ? 'Semua hari sudah diisi' : 'Hari belum diisi'}>
        {unmarked.length > 0 && (
          <span className="mt-1 flex flex-wrap gap-x-3 gap-y-1">
            {unmarked.map(({ academicClassId, name, days, firstDate }) => (
              <Link
                key={academicClassId}
                to={`${paths.dailyAttendance}?date=${firstDate}`}
                className="font-semibold text-accent-strong underline"
              >
                {name}: {days} hari, mulai {formatDate(firstDate)}
              </Link>
            ))}
          </span>
        )}
      </Check>
      <Check
        isGood={corrections === 0}
        text={
          corrections === 0 ? 'Tidak ada koreksi yang menunggu' : `${corrections} koreksi absensi menunggu keputusan`
        }
      >
        {corrections > 0 && (
          <Link to={paths.corrections} className="font-semibold text-accent-strong underline">
            Putuskan koreksi
          </Link>
        )}
      </Check>
      {openReportCards + withoutScores === 0 && <Check isGood text="Semua rapor sudah dikunci" />}
      {openReportCards > 0 && (
        <Check isGood={false} text={`${openReportCards} rapor belum dikunci`}>
          <Link
            to={completenessPath({ academicYearId: of.id, semesterNo: of.no })}
            className="font-semibold text-accent-strong underline"
          >
            Kunci rapor
          </Link>
        </Check>
      )}
      {withoutScores > 0 && (
        <Check isGood={false} text={`${withoutScores} siswa tanpa rapor: kelasnya belum dinilai di Hadir`} />
      )}
      <Check
        isGood={withoutHomeroom.length === 0}
        text={
          withoutHomeroom.length === 0
            ? 'Semua kelas mempunyai wali kelas'
            : `Tanpa wali kelas: ${withoutHomeroom.join(', ')}`
        }
      />
      {closing.isRunning && (
        <Check isGood={false} text="Semester belum berakhir: hari-hari yang tersisa ikut terkunci">
          <Link to={recordPath(paths.academicYears, of.id)} className="font-semibold text-accent-strong underline">
            Periksa tanggal semester
          </Link>
        </Check>
      )}
    </ul>
  )
}

const Check = ({ isGood, text, children }: { isGood: boolean; text: string; children?: ReactNode }) => (
  <li className={`flex gap-2.5 rounded-control p-3 text-sm ${isGood ? 'bg-status-h-tint' : 'bg-warn-tint'}`}>
    {isGood ? (
      <CircleCheck aria-label="Beres" className="mt-0.5 size-4 shrink-0 text-status-h" />
    ) : (
      <TriangleAlert aria-label="Perlu diperiksa" className="mt-0.5 size-4 shrink-0 text-warn" />
    )}
    <span className="min-w-0">
      <span className="block">{text}</span>
      {children}
    </span>
  </li>
)

export function ReopenSemesterForm({ params, title }: Place) {
  return (
    <RecordForm
      title={`Semester ${title} sudah ditutup`}
      endpoint={semesterEndpoints.reopen}
      params={params}
      defaults={{ reason: '' }}
      touches={touches}
      backTo={recordPath(paths.academicYears, params.id)}
      saveLabel="Buka kembali"
    >
      {(control) => (
        <div className="md:col-span-2">
          <TextField
            control={control}
            name="reason"
            label="Alasan membuka kembali"
            help="Tercatat bersama nama Anda. Bila ditutup lagi, kertasnya tetap memakai kop, tempat, dan cara hitung dari penutupan sebelumnya."
            required
          />
        </div>
      )}
    </RecordForm>
  )
}

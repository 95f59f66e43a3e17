import { academicYearEndpoints } from '@hadir/contract/academic-year/academic-year.ts'
import { attendance } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { formatDate } from '@hadir/contract/dates/dates.ts'
import { report } from '@hadir/contract/attendance/report/report.ts'
import { type SemesterClosing, semesterEndpoints } from '@hadir/contract/academic-year/semester.ts'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { CheckField, DateField, TextField } from '../../../../components/form/fields/fields.tsx'
import { RecordForm } from '../../../../components/form/record-form.tsx'
import { paths, recordPath } from '../../../../paths.ts'

const touches = [academicYearEndpoints.list, attendance.classes, report.monthly, report.monthlySchool]
type Place = { params: { id: string; no: '1' | '2' }; title: string }

export function CloseSemesterForm({ params, title, closing }: Place & { closing: SemesterClosing }) {
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
      }}
      touches={touches}
      backTo={recordPath(paths.academicYears, params.id)}
      saveLabel="Tutup semester"
    >
      {(control) => (
        <>
          <Checks closing={closing} yearId={params.id} />
          <TextField control={control} name="principalName" label="Kepala sekolah" help="Dengan gelar" required />
          <TextField control={control} name="principalNip" label="NIP kepala sekolah" inputMode="numeric" />
          <DateField control={control} name="reportDate" label="Tanggal rapor" />
          <p className="text-sm text-pretty text-soft md:col-span-2">
            Absensi semester ini terkunci. Rekapnya tetap tercetak dengan kepala sekolah, wali kelas, kop, kalender, dan
            cara hitung hari ini, walaupun semua itu berubah kemudian. Semester dapat dibuka kembali dengan alasan.
          </p>
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

/** One line per check; what is missing links to the screen that fixes it. */
function Checks({ closing, yearId }: { closing: SemesterClosing; yearId: string }) {
  const { unmarked, unmarkedDays, corrections, openReportCards, withoutHomeroom } = closing
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
      />
      <Check
        isGood={openReportCards === 0}
        text={openReportCards === 0 ? 'Tidak ada rapor yang belum dikunci' : `${openReportCards} rapor belum dikunci`}
      >
        {openReportCards > 0 && (
          <Link to={paths.studentEvaluation} className="font-semibold text-accent-strong underline">
            Kunci rapor
          </Link>
        )}
      </Check>
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
          <Link to={recordPath(paths.academicYears, yearId)} className="font-semibold text-accent-strong underline">
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
            help="Tercatat bersama nama Anda. Rekap kembali memakai kepala sekolah dan cara hitung yang sekarang."
            required
          />
        </div>
      )}
    </RecordForm>
  )
}

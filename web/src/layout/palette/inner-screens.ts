import { academicYearEndpoints, type AcademicYear } from '@hadir/contract/academic-year/academic-year.ts'
import { bellScheduleEndpoints } from '@hadir/contract/schedule/bell-schedule.ts'
import { classDays } from '@hadir/contract/attendance/class-day.ts'
import { contactProposals } from '@hadir/contract/student/proposal.ts'
import { corrections } from '@hadir/contract/attendance/correction.ts'
import type { Endpoint } from '@hadir/contract/endpoint.ts'
import { can } from '@hadir/contract/permissions.ts'
import { plannedAbsences } from '@hadir/contract/attendance/leave-request.ts'
import { report } from '@hadir/contract/attendance/report/report.ts'
import type { Role } from '@hadir/contract/roles.ts'
import { schoolArchiveEndpoints } from '@hadir/contract/config/school/archive.ts'
import { semesterReport } from '@hadir/contract/attendance/report/semester.ts'
import { subjectEvaluationEndpoints } from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import { cocurricularEndpoints } from '@hadir/contract/student/cocurricular.ts'
import { extracurricularEndpoints } from '@hadir/contract/student/extracurricular.ts'
import { ownReportCardEndpoints } from '@hadir/contract/student/report-card/report-card.ts'
import { studentEvaluationEndpoints } from '@hadir/contract/student/student-evaluation/student-evaluation.ts'
import { supportEndpoints } from '@hadir/contract/config/support.ts'
import { teachingRecap } from '@hadir/contract/attendance/report/teaching.ts'
import { truancy } from '@hadir/contract/attendance/subject-attendance/truancy.ts'
import { classDayListPath, holidaysPath, paths } from '../../paths.ts'

type InnerScreen = {
  label: string
  group: string
  /** Synonyms that people search for. */
  words?: string
  to: string
  /** The screen's first request: a user who may not make it is not led there. */
  reads: Endpoint
}

const screens = (year: Pick<AcademicYear, 'id'> | null): readonly InnerScreen[] => [
  {
    label: 'Daftar Absensi Harian',
    group: 'KBM',
    words: 'riwayat tabel ekspor semua hari',
    to: classDayListPath,
    reads: classDays.list,
  },
  {
    label: 'Nilai Mapel',
    group: 'KBM',
    words: 'penilaian rapor ulangan sumatif input nilai',
    to: paths.subjectEvaluation,
    reads: subjectEvaluationEndpoints.list,
  },
  {
    label: 'Penilaian Siswa',
    group: 'KBM',
    words: 'rapor leger raport catatan wali keputusan kunci terbit',
    to: paths.studentEvaluation,
    reads: studentEvaluationEndpoints.list,
  },
  {
    label: 'Ekstrakurikuler',
    group: 'KBM',
    words: 'ekskul pembina pramuka predikat rapor',
    to: paths.extracurriculars,
    reads: extracurricularEndpoints.list,
  },
  {
    label: 'Kokurikuler',
    group: 'KBM',
    words: 'p5 projek dimensi profil rapor',
    to: paths.cocurricular,
    reads: cocurricularEndpoints.list,
  },
  {
    label: 'Rapor',
    group: 'Keluarga',
    words: 'raport nilai semester',
    to: paths.studentEvaluation,
    reads: ownReportCardEndpoints.list,
  },
  { label: 'Siswa bolos', group: 'KBM', words: 'membolos truancy', to: paths.truancy, reads: truancy.list },
  { label: 'Koreksi Absensi', group: 'KBM', words: 'perbaikan', to: paths.corrections, reads: corrections.list },
  {
    label: 'Ketidakhadiran Terencana',
    group: 'KBM',
    words: 'izin sakit rencana surat',
    to: paths.plannedAbsences,
    reads: plannedAbsences.list,
  },
  {
    label: 'Rekap absensi bulanan',
    group: 'Laporan',
    words: 'rekapitulasi cetak',
    to: paths.attendanceReport,
    reads: report.monthly,
  },
  {
    label: 'Rekap absensi semester',
    group: 'Laporan',
    words: 'rekapitulasi saldo awal sakit izin alpa',
    to: paths.semesterRecap,
    reads: semesterReport.read,
  },
  {
    label: 'Rekap mengajar',
    group: 'Laporan',
    words: 'guru jurnal',
    to: paths.teachingRecap,
    reads: teachingRecap.list,
  },
  ...(year
    ? [
        {
          label: 'Hari libur',
          group: 'Tahun Pelajaran',
          words: 'kalender tanggal merah',
          to: holidaysPath(year.id),
          reads: academicYearEndpoints.read,
        },
      ]
    : []),
  {
    label: 'Usulan Perubahan Kontak',
    group: 'Siswa',
    words: 'telepon alamat',
    to: paths.contactProposals,
    reads: contactProposals.decide,
  },
  {
    label: 'Jam pelajaran',
    group: 'Pengaturan',
    words: 'bel jadwal',
    to: paths.bells,
    reads: bellScheduleEndpoints.list,
  },
  {
    label: 'Arsip sekolah',
    group: 'Pengaturan',
    words: 'cadangan pindah unduh',
    to: paths.schoolArchive,
    reads: schoolArchiveEndpoints.list,
  },
  {
    label: 'Kunjungan administrator',
    group: 'Pengaturan',
    words: 'bantuan dukungan',
    to: paths.supportVisits,
    reads: supportEndpoints.events,
  },
]

/** Screens inside others, without a menu entry of their own, for the search. */
export const innerScreensOf = (role: Role | null, year: Pick<AcademicYear, 'id'> | null): readonly InnerScreen[] =>
  screens(year).filter(({ reads: { access } }) => {
    if (access === 'public' || access === 'signed-in') return true
    return role !== null && can(role, access)
  })

import { academicSubjectEndpoints } from '@hadir/contract/subject/academic-subject.ts'
import { academicYearEndpoints } from '@hadir/contract/academic-year/academic-year.ts'
import { attendance } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { academicClassEndpoints } from '@hadir/contract/class/academic-class.ts'
import type { Answer } from '@hadir/contract/endpoint.ts'
import { academicStudentEndpoints } from '@hadir/contract/student/academic-student.ts'
import { studentEndpoints } from '@hadir/contract/student/student.ts'
import { teacherEndpoints } from '@hadir/contract/teacher/teacher.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOptionsOf } from '../../http/query.ts'
import { paths } from '../../paths.ts'
import { dateNow } from '../dates/date-now.ts'
import { newYearOf, secondYearSteps } from './second-year.ts'

type FirstStep = {
  title: string
  text: string
  to: string
  /** null while unknown. */
  isDone: boolean | null
}

/** Only whether there is any row matters, so the shortest page is enough. */
const any = { query: { pageSize: 5 } } as const

/** The first steps of a new school, or of its second year, in order, and which are done according to the server. */
export function useFirstSteps(schoolId: string): { steps: FirstStep[]; newYear: string | null } {
  const years = useQuery(queryOptionsOf(academicYearEndpoints.list, { query: { pageSize: 25 } }))
  const students = useQuery(queryOptionsOf(studentEndpoints.list, any))
  const teachers = useQuery(queryOptionsOf(teacherEndpoints.list, any))
  const joined = useQuery(queryOptionsOf(teacherEndpoints.list, { query: { pageSize: 5, account: 'terhubung' } }))
  const classes = useQuery(
    // The emptiest first.
    queryOptionsOf(academicClassEndpoints.list, { params: { schoolId }, query: { pageSize: 5, sort: 'total' } }),
  )
  const unled = useQuery(
    queryOptionsOf(academicClassEndpoints.list, { params: { schoolId }, query: { pageSize: 5, homeroom: 'belum' } }),
  )
  const subjects = useQuery(
    queryOptionsOf(academicSubjectEndpoints.list, { params: { schoolId }, query: { pageSize: 5 } }),
  )
  const today = useQuery(queryOptionsOf(attendance.classes, { params: { schoolId }, query: { pageSize: 5 } }))
  // On a Sunday, or early in the morning, the sheets of the last school day are enough evidence.
  const date = today.data?.meta.previousSchoolDay ?? undefined
  const year = (years.data && newYearOf(years.data.data, dateNow())) ?? null
  const before = useQuery({
    ...queryOptionsOf(attendance.classes, { params: { schoolId }, query: { pageSize: 5, date } }),
    // That day may be one of last year.
    enabled: date !== undefined && years.isSuccess && (!year || date >= year.startDate),
  })
  // Only a second year asks; a repeater is no new student.
  const newcomers = useQuery({
    ...queryOptionsOf(academicStudentEndpoints.list, { params: { schoolId }, query: { pageSize: 5, state: 'baru' } }),
    enabled: year !== null,
  })
  const isLed = unled.data && classes.data ? classes.data.meta.total > 0 && unled.data.meta.total === 0 : null
  const ledPath = unled.data?.meta.total ? `${paths.academicClasses}?homeroom=belum` : paths.academicClasses
  const isMarked = today.data && !before.isLoading ? marked(today.data) + marked(before.data) > 0 : null
  if (year) {
    const hasNewcomers =
      classes.data && newcomers.data
        ? newcomers.data.meta.total > 0 && classes.data.data.every(({ counts }) => counts.total > 0)
        : null
    const known = { hasSubjects: hasRows(subjects.data), hasNewcomers, isLed, isMarked }
    return { newYear: year.name, steps: secondYearSteps(year, known, ledPath) }
  }
  const steps = [
    {
      title: 'Aktifkan tahun pelajaran',
      text: 'Periksa tanggal semester dan pilih hari sekolah.',
      to: paths.academicYears,
      isDone: years.data ? years.data.data.some(({ isActive }) => isActive) : null,
    },
    {
      title: 'Impor siswa',
      text: 'Masukkan berkas Dapodik apa adanya; rombel menjadi kelas. Tanpa berkas: buka kelas di Tahun Berjalan, lalu tambah siswa.',
      to: paths.students,
      isDone: hasRows(students.data),
    },
    {
      title: 'Impor guru',
      text: 'Masukkan daftar guru dari Dapodik, atau tambah satu per satu.',
      to: paths.teachers,
      isDone: hasRows(teachers.data),
    },
    {
      title: 'Impor pembelajaran',
      text: 'Rombel dan Pembelajaran dari Dapodik mengisi mapel, guru, dan wali kelas sekaligus. Tanpa berkas, mapel dibagikan ke kelas.',
      to: paths.academicSubjects,
      isDone: hasRows(subjects.data),
    },
    {
      title: 'Tentukan wali kelas',
      text: 'Setiap kelas perlu seorang guru yang mengisi kehadirannya.',
      to: ledPath,
      isDone: isLed,
    },
    {
      title: 'Undang guru',
      text: 'Lewat email atau tautan WhatsApp; guru langsung masuk ke kelasnya, tanpa menunggu persetujuan.',
      to: `${paths.teachers}?account=belum`,
      isDone: hasRows(joined.data),
    },
    {
      title: 'Isi kehadiran',
      text: 'Buka kelas hari ini dan tandai siswanya.',
      to: paths.dailyAttendance,
      isDone: isMarked,
    },
  ]
  return { steps, newYear: null }
}

const hasRows = (answer: { meta: { total: number } } | undefined) => (answer ? answer.meta.total > 0 : null)

const marked = (day: Answer<typeof attendance.classes> | undefined) =>
  day ? day.meta.totals.states.SEBAGIAN + day.meta.totals.states.LENGKAP : 0

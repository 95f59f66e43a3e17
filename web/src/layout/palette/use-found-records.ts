import { attendance, sheetStateLabels } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { can } from '@hadir/contract/permissions.ts'
import type { PageMeta } from '@hadir/contract/resource.ts'
import type { Role } from '@hadir/contract/roles.ts'
import { studentEndpoints, studentStatusLabels } from '@hadir/contract/student/student.ts'
import { teacherEndpoints } from '@hadir/contract/teacher/teacher.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryOptionsOf } from '../../http/query.ts'
import { paths, recordPath, sheetPath } from '../../paths.ts'

export type Found = { id: string; label: string; detail: string; to: string }
export type FoundGroup = { heading: string; rows: readonly Found[] }

/** As many of each as fit on a phone's screen together. */
const pageSize = 5
const fewest = 2

type RecordQuery = {
  q: string
  role: Role | null
  schoolId: string | null
  /** Whether a screen has the typed words: then nobody is offered whose name only resembles them. */
  isOfScreen: boolean
}

type Listed<Row> = { data: readonly Row[]; meta: PageMeta }

/** `meant` is set when no row has the typed words, but rows with similar ones were found: Hidayat for hadir. */
export const offered = <Row>(answer: Listed<Row> | undefined, isOfScreen: boolean): readonly Row[] =>
  !answer || (isOfScreen && answer.meta.meant) ? [] : answer.data

/** Classes, students and teachers that match a text, by the searches of their own lists. */
export function useFoundRecords({ q, role, schoolId, isOfScreen }: RecordQuery): {
  groups: readonly FoundGroup[]
  isSearching: boolean
} {
  const isSearched = schoolId !== null && q.length >= fewest
  const query = { q, pageSize }
  const params = { schoolId: schoolId ?? '' }
  const classes = useQuery({
    ...queryOptionsOf(attendance.classes, { params, query }),
    enabled: isSearched && role !== null && can(role, 'attendance:mark'),
    placeholderData: keepPreviousData,
  })
  const students = useQuery({
    ...queryOptionsOf(studentEndpoints.list, { query }),
    enabled: isSearched && role !== null && can(role, 'student:read'),
    placeholderData: keepPreviousData,
  })
  const teachers = useQuery({
    ...queryOptionsOf(teacherEndpoints.list, { query }),
    enabled: isSearched && role !== null && can(role, 'teacher:write'),
    placeholderData: keepPreviousData,
  })
  if (!isSearched) return { groups: [], isSearching: false }
  const today = classes.data?.meta.day.date
  const groups = [
    {
      heading: 'Kelas',
      rows: (classes.data?.data ?? []).map((row) => ({
        id: row.academicClassId,
        label: row.name,
        detail: row.state
          ? `Absensi hari ini: ${sheetStateLabels[row.state].toLowerCase()}`
          : 'Hari ini tidak perlu diisi',
        to: sheetPath(row.academicClassId, today!),
      })),
    },
    {
      heading: 'Siswa',
      rows: offered(students.data, isOfScreen).map((row) => ({
        id: row.id,
        label: row.name,
        detail: `${row.currentClass?.name ?? studentStatusLabels[row.status]} · NIS ${row.nis}`,
        to: recordPath(paths.students, row.id),
      })),
    },
    {
      heading: 'Guru',
      rows: offered(teachers.data, isOfScreen).map((row) => ({
        id: row.id,
        label: row.name,
        detail: row.ptkType,
        to: recordPath(paths.teachers, row.id),
      })),
    },
  ].filter(({ rows }) => rows.length > 0)
  // Refreshed, the rows of the same text stay an answer.
  const isSearching = [classes, students, teachers].some(
    ({ isFetching, isPending, isPlaceholderData }) => isFetching && (isPending || isPlaceholderData),
  )
  return { groups, isSearching }
}

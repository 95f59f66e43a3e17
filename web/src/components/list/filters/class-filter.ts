import { academicSubjectEndpoints } from '@hadir/contract/subject/academic-subject.ts'
import { academicClassEndpoints } from '@hadir/contract/class/academic-class.ts'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { queryOptionsOf } from '../../../http/query.ts'
import { useSession } from '../../../session/store.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { useCan } from '../../../session/use-can.ts'
import type { ListFilter } from './list-filter.ts'
import { choicesNote } from '../../form/fields/missing-choices.ts'
import { useTeacherFilter } from './teacher-filter.ts'

/** With the state of what its choices come from. */
type ClassFilter = ListFilter & { list: ReturnType<typeof stateOf> }

const stateOf = (queries: readonly UseQueryResult[]) => ({
  isPending: queries.some(({ isLoading }) => isLoading),
  isError: queries.some(({ isError }) => isError),
  refetch: () => queries.filter(({ isError }) => isError).map(({ refetch }) => refetch()),
})

const ofYear = (academicYearId: string | undefined) => ({ pageSize: 100, ...(academicYearId && { academicYearId }) })

function useClasses(academicYearId: string | undefined) {
  const enabled = useCan('class:read')
  const params = { schoolId: useSchoolId() }
  const classes = useQuery({
    ...queryOptionsOf(academicClassEndpoints.list, { params, query: ofYear(academicYearId) }),
    enabled,
  })
  return { classes, seen: classes.data?.data ?? [] }
}

/** The classes of the year in view that the caller may see; a teacher's are those that she leads or teaches. */
export function useClassFilter(academicYearId: string | undefined): ClassFilter {
  const isTeacher = useSession((state) => state.profile?.role) === 'teacher'
  const params = { schoolId: useSchoolId() }
  const lessons = useQuery({
    ...queryOptionsOf(academicSubjectEndpoints.list, { params, query: { ...ofYear(academicYearId), sort: 'class' } }),
    enabled: isTeacher,
  })
  const { classes, seen } = useClasses(academicYearId)
  const taught = (isTeacher && lessons.data?.data) || []
  const all = [...seen, ...taught.map(({ academicClass }) => academicClass)]
  return filterOf(all, stateOf([classes, lessons]))
}

/** The same without those that a teacher only teaches: of these she does not read the whole record. */
export function useLedClassFilter(academicYearId: string | undefined): ClassFilter {
  const { classes, seen } = useClasses(academicYearId)
  return filterOf(seen, stateOf([classes]))
}

function filterOf(classes: readonly { id: string; name: string }[], list: ClassFilter['list']): ClassFilter {
  const names = new Map(classes.map(({ id, name }) => [id, name]))
  return {
    name: 'academicClassId',
    label: 'Kelas',
    options: Array.from(names, ([value, label]) => ({ value, label })),
    loaded: { note: choicesNote({ list, rows: classes, none: 'Belum ada kelas' }) },
    list,
  }
}

/** Whether somebody leads a class of the year in view, or who. */
export const useHomeroomFilter = (academicYearId: string | undefined): ListFilter =>
  useTeacherFilter({ name: 'homeroom', label: 'Wali kelas', duty: 'WALI_KELAS', academicYearId, first: anybody })

const anybody = [
  { value: 'ada', label: 'Sudah ada' },
  { value: 'belum', label: 'Belum ada' },
]

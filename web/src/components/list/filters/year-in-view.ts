import { type AcademicYear, academicYearEndpoints } from '@hadir/contract/academic-year/academic-year.ts'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useSearchParams } from 'react-router'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { queryOptionsOf } from '../../../http/query.ts'
import { paths } from '../../../paths.ts'
import { useSession } from '../../../session/store.ts'
import { useCan } from '../add-link.tsx'

/** The query parameter of the lists that follow the year, and of their pages' addresses. */
export const yearParameter = 'academicYearId'

/** The year that each profile looks at; one that is not here looks at the active year, whichever that is by then. */
const useChosenYears = create<{ of: Record<string, string> }>()(
  persist((): { of: Record<string, string> } => ({ of: {} }), { name: 'hadir-year' }),
)

/** The screens whose rows belong to a year. */
const followingYear = [
  paths.academicSubjects,
  paths.academicClasses,
  paths.academicTeachers,
  paths.academicStudents,
  paths.schedule,
  paths.subjectEvaluationSetup,
  paths.subjectEvaluation,
  paths.studentEvaluation,
  paths.extracurriculars,
  paths.cocurricular,
  paths.exams,
  paths.tasks,
]

export type YearInView = {
  /** Null while it is not known, or where a school has none. */
  year: AcademicYear | null
  isYearAwaited: boolean
  /** Why it is not known. */
  failure: Error | null
  retry: () => void
  years: readonly AcademicYear[]
  active: AcademicYear | null
  /** What is done in a list of the year is done in the active one; in another year one looks. */
  isActive: boolean
  /** What the lists ask for; nothing for the active year. */
  yearId: string | undefined
  /** Does the screen that is open show rows of the year? */
  isFollowed: boolean
  choose: (yearId: string) => void
}

/** The academic year that the lists show: the address says which, else what this person chose before. */
export function useYearInView(): YearInView {
  const enabled = useCan('academic-year:read')
  const profileId = useSession((state) => state.profile?.id ?? '')
  const chosen = useChosenYears(({ of }) => of[profileId])
  const { pathname } = useLocation()
  const [address, setAddress] = useSearchParams()
  // The parts of the frame that ask for it come one after the other.
  const found = useQuery({
    ...queryOptionsOf(academicYearEndpoints.list, { query: { pageSize: 25 } }),
    enabled,
    staleTime: 10_000,
  })
  const years = found.data?.data ?? []
  const active = years.find(({ isActive }) => isActive) ?? null
  const isFollowed = followingYear.some((path) => pathname === path)
  const wanted = (isFollowed && address.get(yearParameter)) || chosen
  const year = years.find(({ id }) => id === wanted) ?? active
  const isActive = year === null || year.isActive
  const choose = (yearId: string) => {
    const isOther = yearId !== '' && yearId !== active?.id
    useChosenYears.setState(({ of }) => {
      const next = { ...of }
      delete next[profileId]
      return { of: isOther ? { ...next, [profileId]: yearId } : next }
    })
    if (!isFollowed) return
    setAddress((now) => {
      const next = new URLSearchParams(now)
      // A class and a day belong to one year, and the page may not exist in the other.
      for (const name of ['page', 'academicClassId', 'of', 'date', 'semester', yearParameter]) next.delete(name)
      if (isOther) next.set(yearParameter, yearId)
      return next
    })
  }
  const isYearAwaited = found.isLoading
  const yearId = isActive ? undefined : year.id
  const requested = { failure: found.error, retry: () => void found.refetch() }
  return { year, isYearAwaited, ...requested, years, active, isActive, yearId, isFollowed, choose }
}

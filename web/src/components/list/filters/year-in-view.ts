import { type AcademicYear, academicYearEndpoints } from '@hadir/contract/academic-year/academic-year.ts'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useSearchParams } from 'react-router'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { queryOptionsOf } from '../../../http/query.ts'
import { paths } from '../../../paths.ts'
import { useSession } from '../../../session/store.ts'
import { useCan } from '../../../session/use-can.ts'
import { ofChosenYear, ofPresent } from './year-screens.ts'

/** The query parameter of the lists that follow the year, and of their pages' addresses. */
export const yearParameter = 'academicYearId'

/** The year that each profile views; a profile without an entry views whichever year is active. */
const useChosenYears = create<{ of: Record<string, string> }>()(
  persist((): { of: Record<string, string> } => ({ of: {} }), { name: 'hadir-year' }),
)

/** The parameters that belong to one year: a class, a day, and the page number, which may not exist in another. */
const ofOneYear = ['page', 'academicClassId', 'class', 'date', 'month', 'semester', 'semesterNo', yearParameter]

export type YearInView = {
  /** Null while unknown, or if the school has none. */
  year: AcademicYear | null
  isYearAwaited: boolean
  /** Why it is unknown. */
  failure: Error | null
  retry: () => void
  years: readonly AcademicYear[]
  active: AcademicYear | null
  /** Rows can be changed in the active year only; other years are read-only. */
  isActive: boolean
  /** What the lists send; undefined for the active year. */
  yearId: string | undefined
  /** Whether the current screen shows rows of the year. */
  isFollowed: boolean
  /** Whether it shows the present instead. */
  isOfToday: boolean
  choose: (yearId: string) => void
}

/** The academic year that the lists show: from the address, else the person's earlier choice. */
export function useYearInView(): YearInView {
  const enabled = useCan('academic-year:read')
  const profileId = useSession((state) => state.profile?.id ?? '')
  const chosen = useChosenYears(({ of }) => of[profileId])
  const { pathname } = useLocation()
  const [address, setAddress] = useSearchParams()
  // The parts of the frame that use it mount one after the other.
  const found = useQuery({
    ...queryOptionsOf(academicYearEndpoints.list, { query: { pageSize: 25 } }),
    enabled,
    staleTime: 10_000,
  })
  const years = found.data?.data ?? []
  const active = years.find(({ isActive }) => isActive) ?? null
  const isFollowed = ofChosenYear.includes(pathname)
  const isOfToday = ofPresent.includes(pathname)
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
      for (const name of ofOneYear) next.delete(name)
      // Of the timetable the class or teacher; of the recap its tab.
      if (pathname === paths.schedule) next.delete('of')
      if (isOther) next.set(yearParameter, yearId)
      return next
    })
  }
  const isYearAwaited = found.isLoading
  const yearId = isActive ? undefined : year.id
  const requested = { failure: found.isLoadingError ? found.error : null, retry: () => void found.refetch() }
  return { year, isYearAwaited, ...requested, years, active, isActive, yearId, isFollowed, isOfToday, choose }
}

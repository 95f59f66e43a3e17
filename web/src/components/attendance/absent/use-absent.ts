import { absentStudents } from '@hadir/contract/attendance/daily-attendance/absent.ts'
import type { ToSend } from '@hadir/contract/endpoint.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryOptionsOf } from '../../../http/query.ts'
import { dateNow } from '../../dates/date-now.ts'

/** As often as the wall of classes: colleagues are marking now. A page in the background does not refetch. */
const liveMs = 10_000

type Wanted = ToSend<typeof absentStudents>['query']

/**
 * Who is absent on a day, live while it is today. Never stored on the device: the list names the reasons and numbers of
 * students whose sheets this person may not have opened.
 */
export const useAbsent = (schoolId: string, query: Wanted) =>
  useQuery({
    ...queryOptionsOf(absentStudents, { params: { schoolId }, query }),
    placeholderData: keepPreviousData,
    refetchInterval: !query?.date || query.date === dateNow() ? liveMs : false,
    refetchOnWindowFocus: 'always',
  })

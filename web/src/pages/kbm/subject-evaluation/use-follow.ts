import { scoreEndpoints, type ScoreGrid } from '@hadir/contract/subject/subject-evaluation/score.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { queryOptionsOf } from '../../../http/query.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'

/** A colleague's score appears within two seconds; polling the counter costs almost nothing. */
const pollMs = 1500
/** Own saves are already shown, so the grid is refetched only once typing pauses. */
const ownPause = 5000

/** Refetches the grid when somebody else has saved. Call the result with the counter of each own save. */
export function useFollow({ evaluation: { id, semesterNo }, seq }: ScoreGrid): (ownSeq: number) => void {
  const cache = useQueryClient()
  const params = { schoolId: useSchoolId(), id }
  const counter = useQuery({
    ...queryOptionsOf(scoreEndpoints.seq, { params, query: { semesterNo } }),
    refetchInterval: pollMs,
    retry: false,
    gcTime: 0,
  })
  const now = counter.data?.data.seq
  const own = useRef(seq)
  const onOwn = useCallback((ownSeq: number) => {
    // A gap in the counter means that somebody else saved in between.
    if (ownSeq === own.current + 1) own.current = ownSeq
  }, [])
  useEffect(() => {
    own.current = Math.max(own.current, seq)
  }, [seq])
  useEffect(() => {
    if (now === undefined || now <= seq) return undefined
    const read = () => void cache.invalidateQueries({ queryKey: [scoreEndpoints.read.path] })
    if (now > own.current) {
      read()
      return undefined
    }
    const timer = setTimeout(read, ownPause)
    return () => clearTimeout(timer)
  }, [now, seq, cache])
  return onOwn
}

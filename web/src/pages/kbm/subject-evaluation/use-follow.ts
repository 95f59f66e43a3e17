import { scoreEndpoints, type ScoreGrid } from '@hadir/contract/evaluation/score-grid.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { queryOptionsOf } from '../../../http/query.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'

/** A colleague's score is here within two seconds; the counter that is asked for costs next to nothing. */
const pollMs = 1500
/** One's own saves change nothing that is shown: the grid is read anew once the typing pauses. */
const ownPause = 5000

/** Reads the grid anew when somebody else has written. Hand it the counter of each own save. */
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
    // A step further than the next means that somebody wrote in between.
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

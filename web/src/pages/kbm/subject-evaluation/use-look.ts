import { useEffect, useRef, useState } from 'react'
import type { Place } from '../../../offline/scores/score-edits.ts'
import type { ScoreSheet } from './use-scores.ts'

type Students = readonly { id: string; name: string }[]
type Components = readonly { id: string; code: string }[]

/** Goes through the refused and conflicting scores of a class of 40, component by component, and says what is wrong. */
export function useLook(sheet: ScoreSheet, { students, components }: { students: Students; components: Components }) {
  const [sought, setSought] = useState<Place | null>(null)
  const wrong =
    sheet.refused + sheet.conflicts === 0
      ? []
      : components.flatMap(({ id: componentId, code }) =>
          students.flatMap(({ id: studentId, name }) => {
            const edit = sheet.editOf({ componentId, studentId })
            return edit?.status === 'refused' || edit?.status === 'conflict'
              ? [{ componentId, studentId, why: edit.why, whose: `${name}, ${code}` }]
              : []
          }),
        )
  const last = wrong.findIndex((one) => isSame(one, sought))
  const next = wrong[last + 1] ?? wrong[0]
  const seen = wrong[last]
  const reasons = new Set(wrong.map(({ why }) => why))
  return {
    sought,
    /** Of the score looked at, with its name because the teacher may be at another by now; or of all of them. */
    why: reasons.size === 1 ? wrong[0]?.why : seen?.why && `${seen.whose}: ${seen.why}`,
    /** Shows one score, whatever is right or wrong with it. */
    seek: (place: Place) => setSought({ ...place }),
    look: next && (() => setSought({ componentId: next.componentId, studentId: next.studentId })),
  }
}

const isSame = (one: Place, other: Place | null) =>
  one.componentId === other?.componentId && one.studentId === other.studentId

/** Calls `focus` once for each score sought, after it is rendered. */
export function useSought(sought: Place | null, focus: (place: Place) => void): void {
  const handled = useRef(sought)
  useEffect(() => {
    if (handled.current === sought) return
    handled.current = sought
    if (sought) focus(sought)
  })
}

import type { CSSProperties } from 'react'
import './subject-ground.css'

const grounds = 8

/** Which of the eight grounds: the same for a subject in every class, view and year. Two subjects may share one. */
export const groundOf = (subjectId: string): number =>
  1 + ([...subjectId].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 65_521, 7) % grounds)

/** For an element of the class `subject-ground`. */
export const subjectGround = ({ id }: { id: string }) =>
  ({ '--subject': `var(--color-subject-${groundOf(id)})` }) as CSSProperties

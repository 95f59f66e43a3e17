import { isTransfer, type Outcome } from '@hadir/contract/student/academic-student.ts'
import type { StudentRecord } from '@hadir/contract/student/student.ts'

type Membership = { outcome: Outcome | null; leaveDate: string | null }

/** Whoever came from another school or has left for one, if only for a while, has a transfer sheet. */
export function hasTransfer(
  {
    exit,
    entryType,
  }: Pick<StudentRecord, 'entryType'> & {
    exit: Pick<NonNullable<StudentRecord['exit']>, 'exitType' | 'exitDate'> | null
  },
  classes: readonly Membership[] = [],
): boolean {
  if (entryType === 'PINDAHAN' || (exit !== null && isTransfer(exit))) return true
  // Of an exit from which she has returned, her record shows only the class that she left.
  return classes.some(({ outcome, leaveDate }) => outcome === 'KELUAR' && leaveDate !== exit?.exitDate)
}

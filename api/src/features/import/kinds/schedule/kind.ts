import { timetableOf } from '../../../schedule/rules.ts'
import { targetYear } from '../../plan/target-year.ts'
import type { Kind } from '../kind.ts'
import { scheduleList } from './columns.ts'
import { loadSchedule } from './existing.ts'
import { announceJoint, joinAccepted, proposeJoint } from './joint-proposals.ts'
import { reconcileSchedule } from './reconcile.ts'
import { resolveSchedule } from './resolve.ts'
import { auditSeparated, writeJoint } from './write-joint.ts'
import { writeSchedule } from './write.ts'

export const scheduleKind: Kind = {
  shape: scheduleList,
  load: async (scope, { year, lock, joint = [] }) => {
    const there = year && (await loadSchedule(scope, { year, lock }))
    const known = there && joinAccepted(there, joint)
    return {
      existing: [...(known?.lessons ?? [])],
      resolve: (drafts) => resolveSchedule(drafts, known),
      propose: (planned) => (there ? proposeJoint(planned, there) : []),
      reconcile: (planned, wishes) => {
        if (!known) return
        reconcileSchedule(planned, known, wishes?.joint)
        announceJoint(planned, { known, accepted: joint })
      },
      write: async (w, planned, progress) => {
        if (known) {
          await writeJoint(w, { known, there: there.timetable.joint, accepted: joint })
          await writeSchedule(w, { planned, known })
        }
        await progress(planned.length)
      },
    }
  },
  // No lesson may be placed between the check of the timetable and the undo.
  prepareUndo: async (scope) => {
    const year = await targetYear(scope)
    if (year) await timetableOf(scope, year.id, { lock: true })
  },
  auditUndo: auditSeparated,
}

import type { ImportKind } from '@hadir/contract/import/import.ts'
import { marksOfSchoolDays } from '../config/school/counted-marks.ts'
import { byId, inChunks, type Kind } from './list-kind.ts'
import { shapes } from './list/shapes.ts'
import { loadAlumni } from './plan/existing-alumni.ts'
import { loadClasses } from './plan/existing-classes.ts'
import { loadAcademicSubjects } from './plan/existing-academic-subjects.ts'
import { loadHolidays, loadSubjects, schoolGrades } from './plan/existing-records.ts'
import { loadSchedule } from './plan/existing-schedule.ts'
import { loadStudents } from './plan/existing-students.ts'
import { loadTeachers } from './plan/existing-teachers.ts'
import { Families, joinFamilies, knownFamilies, recognizeGuardians } from './plan/families.ts'
import { takePhones } from './plan/guardian-phones.ts'
import { reconcileAlumni } from './plan/reconcile-alumni.ts'
import { announceJoint, joinAccepted, proposeJoint } from './plan/joint-proposals.ts'
import { reconcileSchedule } from './plan/reconcile-schedule.ts'
import { reconcileShared } from './plan/shared-guardians.ts'
import { warnOfSharedMailboxes } from './plan/shared-mailboxes.ts'
import { rejectOverfull } from './plan/reject-overfull.ts'
import { resolveClasses } from './plan/resolve-classes.ts'
import { resolveAcademicSubjects } from './plan/resolve-academic-subjects.ts'
import { resolveSchedule } from './plan/resolve-schedule.ts'
import { leaveOutFourthYear, resolveHolidays, resolveSubjects, warnOfMarks } from './plan/resolve-records.ts'
import { writeAlumni } from './write/alumni.ts'
import { writeClassList } from './write/class-list.ts'
import { schoolToday, writeEnrollments } from './write/enrollments.ts'
import { writeAcademicSubjects } from './write/academic-subjects.ts'
import { writeHolidays, writeSubjects } from './write/records.ts'
import { writeJoint } from './write/joint.ts'
import { writeSchedule } from './write/schedule.ts'
import { writeStudents, type WrittenStudent } from './write/students.ts'
import { fillPrincipal } from './write/principal.ts'
import { writeTeachers } from './write/teachers.ts'

export const kinds: Record<ImportKind, Kind> = {
  student: {
    shape: shapes.student,
    load: async (scope, { year, lock }) => {
      const existing = await loadStudents(scope, { yearId: year?.id ?? null, lock })
      const known = byId(existing)
      const families = knownFamilies(existing)
      const grades = await schoolGrades(scope)
      return {
        existing,
        resolve: (drafts) => {
          leaveOutFourthYear(drafts, grades)
          joinFamilies(drafts)
        },
        reconcile: (planned, wishes) => {
          const school = { families, students: known, shape: shapes.student }
          recognizeGuardians(planned, school)
          if (wishes?.guardianPhone) takePhones(planned, school)
          reconcileShared(planned, school)
          rejectOverfull(planned, existing)
        },
        write: async (w, planned, progress) => {
          const written: WrittenStudent[] = []
          const school = { students: known, families, added: new Families<string>() }
          await inChunks(
            planned,
            progress,
            async (chunk) => void written.push(...(await writeStudents(w, chunk, school))),
          )
          if (year) await writeEnrollments(w, { year, students: written })
        },
      }
    },
  },
  teacher: {
    shape: shapes.teacher,
    load: async (scope, { lock }) => {
      const existing = await loadTeachers(scope, { lock })
      const known = byId(existing)
      return {
        existing,
        reconcile: (planned) => warnOfSharedMailboxes(planned, existing),
        write: async (w, planned, progress) => {
          await inChunks(planned, progress, (chunk) => writeTeachers(w, chunk, known))
          await fillPrincipal(w)
        },
      }
    },
  },
  lesson: {
    shape: shapes.lesson,
    load: async (scope, { year, lock }) => {
      const known = await loadAcademicSubjects(scope, { yearId: year?.id ?? null, lock })
      return {
        existing: [...known.homerooms.values(), ...known.academicSubjects.values()],
        resolve: (drafts) => resolveAcademicSubjects(drafts, known),
        write: async (w, planned, progress) => {
          if (year) await writeAcademicSubjects(w, { year, planned, known })
          await progress(planned.length)
        },
      }
    },
  },
  subject: {
    shape: shapes.subject,
    load: async (scope, { lock }) => {
      const existing = await loadSubjects(scope, { lock })
      const known = byId(existing)
      const grades = await schoolGrades(scope)
      return {
        existing,
        resolve: (drafts) => resolveSubjects(drafts, grades),
        write: async (w, planned, progress) => {
          await writeSubjects(w, { planned, known, grades })
          await progress(planned.length)
        },
      }
    },
  },
  class: {
    shape: shapes.class,
    load: async (scope, { year, lock }) => {
      const known = await loadClasses(scope, { yearId: year?.id ?? null, lock })
      return {
        existing: [...known.classes],
        resolve: (drafts) => resolveClasses(drafts, { ...known, hasYear: year !== undefined }),
        write: async (w, planned, progress) => {
          await writeClassList(w, { year, planned, known: byId(known.classes) })
          await progress(planned.length)
        },
      }
    },
  },
  holiday: {
    shape: shapes.holiday,
    load: async (scope, { lock }) => {
      const existing = await loadHolidays(scope, { lock })
      const marks = await marksOfSchoolDays(scope)
      return {
        existing,
        resolve: resolveHolidays,
        reconcile: (planned) => warnOfMarks(planned, marks),
        write: async (w, planned, progress) => {
          await writeHolidays(w, { planned, known: byId(existing) })
          await progress(planned.length)
        },
      }
    },
  },
  alumni: {
    shape: shapes.alumni,
    load: async (scope, { lock }) => {
      const existing = await loadAlumni(scope, { lock })
      const people = byId(existing)
      const today = await schoolToday(scope)
      return {
        existing,
        reconcile: (planned) => reconcileAlumni(planned, { people, today }),
        write: (w, planned, progress) => inChunks(planned, progress, (chunk) => writeAlumni(w, chunk, people)),
      }
    },
  },
  schedule: {
    shape: shapes.schedule,
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
  },
}

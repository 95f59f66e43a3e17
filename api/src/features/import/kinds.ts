import type { ImportKind } from '@hadir/contract/import.ts'
import type { SchoolScope } from '../../http/scope.ts'
import type { ListShape } from './list/column.ts'
import { lessonList } from './list/lesson-columns.ts'
import type { Draft } from './list/read-list.ts'
import { studentList } from './list/student-columns.ts'
import { teacherList } from './list/teacher-columns.ts'
import { loadLessons } from './plan/existing-lessons.ts'
import { loadStudents } from './plan/existing-students.ts'
import { loadTeachers } from './plan/existing-teachers.ts'
import type { Existing, Planned } from './plan/plan.ts'
import { resolveLessons } from './plan/resolve-lessons.ts'
import type { TargetYear } from './plan/target-year.ts'
import { writeEnrollments } from './write/enrollments.ts'
import { writeLessons } from './write/lessons.ts'
import type { Writing } from './write/rows.ts'
import { writeStudents, type WrittenStudent } from './write/students.ts'
import { writeTeachers } from './write/teachers.ts'

/** Hears after every chunk how many rows are written. */
export type Progress = (done: number) => Promise<void>

type School = {
  existing: Existing[]
  /** Puts what a row names (a class, a subject, a teacher) to what the school has; before the rows are compared. */
  resolve?(drafts: readonly Draft[]): void
  write(w: Writing, planned: readonly Planned[], progress: Progress): Promise<void>
}

/** What sets the lists apart: their columns, what the school has already, and how rows are written. */
export type Kind = {
  shape: ListShape
  others: readonly ListShape[]
  /** What the school has now; with `lock` nobody changes it until the transaction ends. */
  load(scope: SchoolScope, options: { year: TargetYear | undefined; lock: boolean }): Promise<School>
}

/** So many rows go into one round of statements: the progress bar moves, and statements stay few. */
const chunkSize = 200

async function inChunks(rows: readonly Planned[], progress: Progress, write: (chunk: Planned[]) => Promise<void>) {
  for (let at = 0; at < rows.length; at += chunkSize) {
    const chunk = rows.slice(at, at + chunkSize)
    await write(chunk)
    await progress(at + chunk.length)
  }
}

const byId = <Record extends Existing>(records: readonly Record[]) =>
  new Map(records.map((record) => [record.id, record]))

export const kinds: Record<ImportKind, Kind> = {
  student: {
    shape: studentList,
    others: [teacherList, lessonList],
    load: async (scope, { year, lock }) => {
      const existing = await loadStudents(scope, { yearId: year?.id ?? null, lock })
      const known = byId(existing)
      return {
        existing,
        write: async (w, planned, progress) => {
          const written: WrittenStudent[] = []
          await inChunks(
            planned,
            progress,
            async (chunk) => void written.push(...(await writeStudents(w, chunk, known))),
          )
          if (year) await writeEnrollments(w, year, written)
        },
      }
    },
  },
  teacher: {
    shape: teacherList,
    others: [studentList, lessonList],
    load: async (scope, { lock }) => {
      const existing = await loadTeachers(scope, { lock })
      const known = byId(existing)
      return {
        existing,
        write: (w, planned, progress) => inChunks(planned, progress, (chunk) => writeTeachers(w, chunk, known)),
      }
    },
  },
  lesson: {
    shape: lessonList,
    others: [studentList, teacherList],
    load: async (scope, { year, lock }) => {
      const known = await loadLessons(scope, { yearId: year?.id ?? null, lock })
      return {
        existing: [...known.homerooms.values(), ...known.lessons.values()],
        resolve: (drafts) => resolveLessons(drafts, known),
        write: async (w, planned, progress) => {
          if (year) await writeLessons(w, { year, planned, known })
          await progress(planned.length)
        },
      }
    },
  },
}

import type { ImportKind } from '@hadir/contract/import.ts'
import type { SchoolScope } from '../../http/scope.ts'
import type { ListShape } from './list/column.ts'
import { studentList } from './list/student-columns.ts'
import { teacherList } from './list/teacher-columns.ts'
import { loadStudents } from './plan/existing-students.ts'
import { loadTeachers } from './plan/existing-teachers.ts'
import type { Existing, Planned } from './plan/plan.ts'
import type { TargetYear } from './plan/target-year.ts'
import { writeEnrollments } from './write/enrollments.ts'
import type { Writing } from './write/rows.ts'
import { writeStudents, type WrittenStudent } from './write/students.ts'
import { writeTeachers } from './write/teachers.ts'

/** Hears after every chunk how many rows are written. */
export type Progress = (done: number) => Promise<void>

type School = {
  existing: Existing[]
  write(w: Writing, planned: readonly Planned[], progress: Progress): Promise<void>
}

/** What sets the two lists apart: their columns, what the school has already, and how rows are written. */
export type Kind = {
  shape: ListShape
  other: ListShape
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
    other: teacherList,
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
    other: studentList,
    load: async (scope, { lock }) => {
      const existing = await loadTeachers(scope, { lock })
      const known = byId(existing)
      return {
        existing,
        write: (w, planned, progress) => inChunks(planned, progress, (chunk) => writeTeachers(w, chunk, known)),
      }
    },
  },
}

import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { grades } from '../labels.ts'
import { id, named, one, revision } from '../resource.ts'

/** One subject in one class; classes without the subject have no cell for it. */
const gridCell = z.object({
  id,
  academicClassId: id,
  subjectId: id,
  teacherId: id.nullable(),
  weeklyJp: z.number().int(),
  version: z.number().int(),
})
export type GridCell = z.infer<typeof gridCell>

const gridTeacher = named.extend({
  /** Lessons a week in all classes of the active year. */
  weeklyJp: z.number().int(),
  maxWeeklyJp: z.number().int().nullable(),
  /** False: still assigned, but not available for new assignments. */
  isActive: z.boolean(),
})
export type GridTeacher = z.infer<typeof gridTeacher>

/** Subjects by classes of the active year. A school has at most a hundred classes and some forty subjects. */
const teacherGrid = z.object({
  /** The grades of the year's classes, in order. */
  grades: z.array(z.enum(grades)),
  classes: z.array(named.extend({ grade: z.enum(grades) })),
  subjects: z.array(named),
  cells: z.array(gridCell),
  teachers: z.array(gridTeacher),
})
export type TeacherGrid = z.infer<typeof teacherGrid>

export const cellRefusals = ['CHANGED_MEANWHILE', 'NOT_FOUND', 'TEACHER_INACTIVE'] as const

/** A cell that was not written, with its current value; null if it no longer exists. */
const refusedCell = z.object({ id, why: z.enum(cellRefusals), now: gridCell.nullable() })
export type RefusedCell = z.infer<typeof refusedCell>

const path = '/api/v1/subject/:schoolId/academic-subject/teacher-grid'
const access = 'academic-subject:write'
const params = z.object({ schoolId: id })

export const teacherGridEndpoints = {
  read: endpoint({
    method: 'GET',
    path,
    summary: 'Guru setiap mata pelajaran di setiap kelas',
    access,
    scope: 'school',
    params,
    response: one(teacherGrid),
  }),
  /** Each cell is independent: those changed by somebody else meanwhile are returned, the others are written. */
  save: endpoint({
    method: 'POST',
    path,
    summary: 'Tentukan guru banyak mata pelajaran kelas sekaligus',
    access,
    scope: 'school',
    params,
    body: z.strictObject({
      cells: z
        .array(z.strictObject({ id, version: revision, teacherId: id.nullable() }))
        .min(1, 'Belum ada yang diubah')
        .max(2000),
    }),
    response: one(
      z.object({
        changed: z.number().int(),
        refused: z.array(refusedCell),
        /** Slots of the timetable whose teacher is not the subject's current one. */
        slotsOfOthers: z.number().int(),
      }),
    ),
  }),
}

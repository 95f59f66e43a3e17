import type { LessonInfo } from '@hadir/contract/attendance/subject-attendance/lesson-record.ts'

/** "1A + 1B": the classes of a joint lesson; the class of any other. */
export const jointText = ({ joint, academicClass }: Pick<LessonInfo, 'joint' | 'academicClass'>): string =>
  joint ? joint.map((one) => one.academicClass.name).join(' + ') : academicClass.name

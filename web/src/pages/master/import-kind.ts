import { academicSubjectEndpoints } from '@hadir/contract/academic-subject.ts'
import {
  type ImportKind,
  lessonImport,
  type SensitiveGroup,
  studentImport,
  teacherImport,
} from '@hadir/contract/import.ts'
import type { Endpoint } from '@hadir/contract/endpoint.ts'
import { academicClassEndpoints, classEndpoints } from '@hadir/contract/class.ts'
import { subjectEndpoints } from '@hadir/contract/subject.ts'
import { studentEndpoints } from '@hadir/contract/student.ts'
import { teacherEndpoints } from '@hadir/contract/teacher.ts'
import { paths } from '../../paths.ts'

type KindOfImport = {
  endpoints: typeof studentImport | typeof teacherImport | typeof lessonImport
  /** One of them, as a sentence names it. */
  one: string
  /** What Dapodik calls the file. */
  file: string
  list: string
  groups: readonly SensitiveGroup[]
  touches: readonly Endpoint[]
}

export const importOf: Record<ImportKind, KindOfImport> = {
  student: {
    endpoints: studentImport,
    one: 'siswa',
    file: 'Daftar Peserta Didik',
    list: paths.students,
    groups: ['identity', 'income', 'aid', 'bank', 'health', 'location'],
    touches: [studentEndpoints.list, classEndpoints.list, academicClassEndpoints.list],
  },
  teacher: {
    endpoints: teacherImport,
    one: 'guru',
    file: 'Daftar Guru',
    list: paths.teachers,
    groups: ['identity', 'bank', 'location', 'tax'],
    touches: [teacherEndpoints.list],
  },
  lesson: {
    endpoints: lessonImport,
    one: 'pembelajaran',
    file: 'Rombel dan Pembelajaran',
    list: paths.academicSubjects,
    groups: [],
    touches: [academicSubjectEndpoints.list, subjectEndpoints.list, classEndpoints.list, academicClassEndpoints.list],
  },
}

export const importPath = (kind: ImportKind, batchId?: string) =>
  `${importOf[kind].list}/import${batchId ? `/${batchId}` : ''}`

import { academicSubjectEndpoints } from '@hadir/contract/subject/academic-subject.ts'
import { academicYearEndpoints } from '@hadir/contract/academic-year/academic-year.ts'
import { classEndpoints } from '@hadir/contract/class/class.ts'
import { academicClassEndpoints } from '@hadir/contract/class/academic-class.ts'
import { alumniEndpoints } from '@hadir/contract/student/alumni.ts'
import type { Endpoint } from '@hadir/contract/endpoint.ts'
import { importKinds, imports, type ImportKind, type SensitiveGroup } from '@hadir/contract/import/import.ts'
import { scheduleEndpoints } from '@hadir/contract/schedule/schedule.ts'
import { studentEndpoints } from '@hadir/contract/student/student.ts'
import { subjectEndpoints } from '@hadir/contract/subject/subject.ts'
import { teacherEndpoints } from '@hadir/contract/teacher/teacher.ts'
import { paths } from '../../paths.ts'
import { importPaths } from '../../components/list/import-paths.ts'

type KindOfImport = {
  endpoints: (typeof imports)[ImportKind]
  /** The singular, as used in a sentence. */
  one: string
  /** Dapodik's name for the file, if it has one. */
  file?: string
  list: string
  groups: readonly SensitiveGroup[]
  touches: readonly Endpoint[]
}

export const importOf: Record<ImportKind, KindOfImport> = {
  student: {
    endpoints: imports.student,
    one: 'siswa',
    file: 'Daftar Peserta Didik',
    list: paths.students,
    groups: ['identity', 'income', 'aid', 'bank', 'health', 'location'],
    touches: [studentEndpoints.list, classEndpoints.list, academicClassEndpoints.list],
  },
  teacher: {
    endpoints: imports.teacher,
    one: 'guru',
    file: 'Daftar Guru',
    list: paths.teachers,
    groups: ['identity', 'bank', 'location', 'tax'],
    touches: [teacherEndpoints.list],
  },
  lesson: {
    endpoints: imports.lesson,
    one: 'pembelajaran',
    file: 'Rombel dan Pembelajaran',
    list: paths.academicSubjects,
    groups: [],
    touches: [academicSubjectEndpoints.list, subjectEndpoints.list, classEndpoints.list, academicClassEndpoints.list],
  },
  subject: {
    endpoints: imports.subject,
    one: 'mata pelajaran',
    list: paths.subjects,
    groups: [],
    touches: [subjectEndpoints.list],
  },
  class: {
    endpoints: imports.class,
    one: 'kelas',
    list: paths.classes,
    groups: [],
    touches: [classEndpoints.list, academicClassEndpoints.list],
  },
  holiday: {
    endpoints: imports.holiday,
    one: 'hari libur',
    list: paths.academicYears,
    groups: [],
    touches: [academicYearEndpoints.list, academicYearEndpoints.calendar],
  },
  alumni: {
    endpoints: imports.alumni,
    one: 'alumni',
    list: paths.alumni,
    groups: ['income'],
    touches: [alumniEndpoints.list, studentEndpoints.list],
  },
  schedule: {
    endpoints: imports.schedule,
    one: 'jadwal',
    list: paths.schedule,
    groups: [],
    touches: [scheduleEndpoints.list, scheduleEndpoints.week, scheduleEndpoints.choices],
  },
}

/** Without a kind: where a file of any list may be dropped. */
export const importPath = (kind: ImportKind | null, batchId?: string) =>
  `${kind ? importPaths[kind] : paths.imports}${batchId ? `/${batchId}` : ''}`

/** Which list an address of the import is about; null if any file may be dropped. */
export const kindAt = (pathname: string): ImportKind | null => {
  const lower = `${pathname.toLowerCase()}/`
  return importKinds.find((kind) => lower.startsWith(`${importPaths[kind]}/`)) ?? null
}

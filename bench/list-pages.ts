import { measureReading, type Reading } from './reading.ts'
import type { FullSchool } from './full-schools.ts'
import type { Server } from './server.ts'

/** Lists of an operator's day, with a search in each: a misspelt name. */
const lists = ({ schoolId }: FullSchool) => [
  { what: 'students', path: '/api/v1/student', word: 'rahaju' },
  { what: 'teachers', path: '/api/v1/teacher', word: 'santosso' },
  { what: 'classes of the year', path: `/api/v1/class/${schoolId}/academic-class`, word: 'VII-J' },
  { what: 'memberships', path: `/api/v1/student/${schoolId}/academic-student`, word: 'permtasari' },
  { what: 'subjects of classes', path: `/api/v1/subject/${schoolId}/academic-subject`, word: 'pelajran 7' },
  { what: 'timetable', path: `/api/v1/schedule/${schoolId}/class-schedule`, word: 'nugrho' },
  { what: 'alumni', path: `/api/v1/student/${schoolId}/alumni`, word: 'hidyat' },
  { what: 'access requests', path: '/api/v1/access-request', word: 'orang' },
]

const pages = [
  ['first page', '?pageSize=25'],
  ['page 200 of 5', '?pageSize=5&page=200'],
] as const

export type ListFigure = Reading & { what: string; page: string }

/** Each list's first page, a late one if it has so many, and a search. */
export async function* measureLists(
  at: { server: Server; appUrl: string },
  school: FullSchool,
): AsyncGenerator<ListFigure> {
  for (const { what, path, word } of lists(school)) {
    const requested = [...pages, ['search', `?pageSize=25&q=${encodeURIComponent(word)}`] as const]
    for (const [page, query] of requested) {
      const reading = await measureReading({ ...at, connections: 1, count: 40 }, school.admin, path + query)
      yield { what, page, ...reading }
    }
  }
}

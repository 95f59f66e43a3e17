import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Screen, screens } from '@hadir/contract/screens.ts'
import { expect, test } from 'vitest'

/** Pages that show a year and a semester, or leave for a list of them. */
const withinYear = ['home', 'kbm', 'master/academic-year', 'report', 'trx']

/** Links that mean whichever year the lists show, or the one list of a family. */
const ofNoYear = [
  'home/family/own-report-cards.tsx: reportCards',
  'home/todays-lessons.tsx: subjectEvaluation',
  'kbm/report-card/family/report-card-view.tsx: reportCards',
  'kbm/subject-attendance/my-lessons.tsx: schedule',
  'master/academic-year/copy/copy-page.tsx: academicClasses',
  'report/attendance/warning/list-page.tsx: attendanceReport',
  'report/recap-classes.tsx: teachingRecap',
  'trx/schedule/list-page.tsx: academicClasses',
  'trx/subject-evaluation/list-page.tsx: academicSubjects',
  'trx/subject/teacher/teacher-page.tsx: academicSubjects',
]

const yearLists = Object.entries<Screen>(screens)
  .filter(([, { year }]) => year === 'chosen')
  .map(([name]) => name)
/** A link to a list without more than its path. */
const bareLink = new RegExp(String.raw`(?:\bto(?:=\{|: )|navigate\()paths\.(${yearLists.join('|')})\b`, 'g')

const bareLinksIn = (source: string): string[] => [...source.matchAll(bareLink)].flatMap(([, name]) => name ?? [])

test('a link from a page of a year leads to the lists of that year', () => {
  expect(bareLinksIn('<Link to={paths.semesterRecap} />, { to: paths.schedule }')).toEqual([
    'semesterRecap',
    'schedule',
  ])
  const folder = join(import.meta.dirname, 'pages')
  const bare = globSync(`{${withinYear.join(',')}}/**/*.{ts,tsx}`, { cwd: folder })
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) => bareLinksIn(readFileSync(join(folder, file), 'utf8')).map((name) => `${file}: ${name}`))
  expect(bare.toSorted()).toEqual(ofNoYear.toSorted())
})

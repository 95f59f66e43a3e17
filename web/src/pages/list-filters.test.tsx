import type { ScheduleChoices } from '@hadir/contract/schedule/schedule-record.ts'
import type { ReactElement } from 'react'
import { expect, test, vi } from 'vitest'
import { renderPage } from '../components/list/testing-render.tsx'
import { AllLessons } from './kbm/subject-attendance/all-lessons.tsx'
import { ScoreListPage } from './kbm/subject-evaluation/list-page.tsx'
import { ScheduleList } from './trx/schedule/schedule-list.tsx'
import { SubjectEvaluationListPage } from './trx/subject-evaluation/list-page.tsx'
import { AcademicTeacherListPage } from './trx/teacher/list-page.tsx'

// Asks the browser for its width.
vi.mock('../components/screen/use-is-phone.ts', () => ({ useIsPhone: () => false, useIsWide: () => true }))

const choices = { classes: [], teachers: [], subjects: [] } as unknown as ScheduleChoices
const ofOffice = { isTeacher: false, date: undefined, onOpenDay: () => {}, action: null }
const ofEvaluation = ['Tahun', 'Semester', 'Kelas', 'Mapel', 'Guru', 'Status']

/** The filters beside a list's search, without what they are set to. */
function filtersOf(list: ReactElement): string[] {
  const [, group = ''] = /aria-label="Filter"[^>]*>(.*?)<\/div>/.exec(renderPage(list)) ?? []
  const texts = Array.from(group.matchAll(/<button[^>]*>(.*?)<\/button>/g), ([, text = '']) => text)
  // Those of a date are arrows without a text.
  return texts.map((text) => text.replaceAll(/<[^>]*>/g, '').replace(/:.*/, '')).filter(Boolean)
}

/** As the product's decisions name them, after the year in view. */
test.each([
  ['Guru Tahun Berjalan', <AcademicTeacherListPage key="" />, ['Tahun', 'Tugas', 'Mapel', 'Kelas']],
  ['Jadwal', <ScheduleList key="" choices={choices} />, ['Tahun', 'Kelas', 'Mapel', 'Hari', 'Semester', 'Varian']],
  ['Absensi MaPel', <AllLessons key="" {...ofOffice} />, ['Kelas', 'Mapel', 'Guru', 'Status', 'Bolos']],
  ['Penilaian Mapel', <SubjectEvaluationListPage key="" />, ofEvaluation],
  ['Nilai Mapel', <ScoreListPage key="" />, ofEvaluation],
])('the list %s has its filters', (_, list, filters) => {
  expect(filtersOf(list)).toEqual(filters)
})

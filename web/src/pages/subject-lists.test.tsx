import type { ScheduleChoices } from '@hadir/contract/schedule/schedule-record.ts'
import { subjectEvaluationEndpoints } from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import { type ListView, listViewEndpoints, listViewKey } from '@hadir/contract/user/list-view.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { expect, test, vi } from 'vitest'
import { queryOptionsOf } from '../http/query.ts'
import { renderPage } from '../components/screen/testing-render.tsx'
import { AllLessons } from './kbm/subject-attendance/all-lessons.tsx'
import { ScoreListPage } from './kbm/subject-evaluation/list-page.tsx'
import { ScheduleList } from './trx/schedule/schedule-list.tsx'
import { SubjectEvaluationListPage } from './trx/subject-evaluation/list-page.tsx'
import { AcademicTeacherListPage } from './trx/teacher/list-page.tsx'

// Asks the browser for its width.
vi.mock('../components/screen/use-is-phone.ts', () => ({ useIsPhone: () => false, useIsWide: () => true }))

const choices = { classes: [], teachers: [], subjects: [] } as unknown as ScheduleChoices
const ofOffice = { isTeacher: false, date: undefined, onOpenDay: () => {}, action: null, more: null }
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

test('each of two lists of the same rows opens with its own page size', () => {
  const { list } = subjectEvaluationEndpoints
  const sizes = { 'Belum ada mapel untuk dinilai': 5, 'Belum ada mata pelajaran kelas': 50 } as const
  const chosen = { columns: {}, list: listViewKey(list), pageSize: 5 } as const
  const views: ListView[] = [chosen, { ...chosen, list: listViewKey(list, 'nilai'), pageSize: 50 }]
  /** The list's text if it asked for this page and found it empty. */
  const emptyAt = (pageSize: 5 | 50) => (cache: QueryClient) => {
    const input = { params: { schoolId: '' }, query: { page: 1, pageSize } }
    cache.setQueryData(queryOptionsOf(listViewEndpoints.all, {}).queryKey, { data: views })
    const meta = { page: 1, pageSize, total: 0 }
    cache.setQueryData(queryOptionsOf(list, input).queryKey, { data: [], meta } as never)
  }
  const pages = [<SubjectEvaluationListPage key="" />, <ScoreListPage key="" />]
  Object.entries(sizes).forEach(([text, size], at) => {
    expect(renderPage(pages[at]!, emptyAt(size))).toContain(text)
    expect(renderPage(pages[at]!, emptyAt(size === 5 ? 50 : 5))).not.toContain(text)
  })
})

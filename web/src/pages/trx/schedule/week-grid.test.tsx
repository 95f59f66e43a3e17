import type { ClassSchedule } from '@hadir/contract/schedule/schedule-record.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SlotText, TitledNames } from './week-grid.tsx'

const slot: ClassSchedule = {
  id: '1',
  academicYearId: '2',
  semesterNo: null,
  academicClass: { id: '3', name: 'VII-A' },
  academicSubjectId: '4',
  subject: { id: '5', name: 'Matematika', shortName: null, religion: null },
  teacher: { id: '6', name: 'Ratna Dewi' },
  weekday: 1,
  periodStart: 1,
  periodEnd: 2,
  startTime: '07:00',
  endTime: '08:20',
  room: 'Lab 1',
  variant: 'NORMAL',
  validFrom: null,
  validTo: null,
  jointGroupId: null,
  version: 1,
}

test('a lesson has the teacher’s name on the screen, and on paper with her titles', () => {
  const html = renderToStaticMarkup(
    <TitledNames value={new Map([['6', 'Dra. Ratna Dewi, M.Pd.']])}>
      <SlotText slot={slot} week={{ of: { kind: 'class', id: '3', name: 'VII-A' }, today: '2026-11-20' }} />
    </TitledNames>,
  )
  expect(html).toMatch(/print:hidden">Ratna Dewi · Lab 1</)
  expect(html).toMatch(/print:block">Dra\. Ratna Dewi, M\.Pd\. · Lab 1</)
})

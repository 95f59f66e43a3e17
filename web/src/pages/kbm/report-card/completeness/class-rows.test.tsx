import { type ClassCompleteness, stations } from '@hadir/contract/student/report-card/completeness.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { stationPath } from '../../../../components/evaluation/completeness-paths.ts'
import { ClassRows } from './class-rows.tsx'

const can = vi.hoisted(() => ({ lock: true }))
vi.mock('../../../../session/use-can.ts', () => ({ useCan: () => can.lock }))
vi.mock('../../../../components/screen/use-is-phone.ts', () => ({ useIsPhone: () => false }))
beforeEach(() => void (can.lock = true))

const of = { academicYearId: 'y', semesterNo: 1 as const, period: 'AKHIR' as const }

const classOf = (name: string, state: ClassCompleteness['state'], more: Partial<ClassCompleteness> = {}) => ({
  academicClass: { id: name, name },
  homeroomTeacher: 'Bu Rina',
  isOwn: true,
  state,
  drafts: state === 'LOCKED' ? 0 : 30,
  locked: state === 'LOCKED' ? 30 : 0,
  published: 0,
  stations: stations.map((station) => ({ station, done: 30, of: 30, path: null })),
  toConfirm: [],
  ...more,
})

const facts = {
  reportDate: '2026-12-18',
  suggestedDate: null,
  place: null,
  principal: { name: null, nip: null, title: 'Kepala Sekolah' },
  paper: { size: 'A4', letterheadStyle: 'LENGKAP', blankHeight: 0, fontSize: 10 },
} as const

const markup = (classes: ClassCompleteness[], { isClosed = false, at = '' } = {}) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[`/app/kbm/student-evaluation/completeness${at}`]}>
        <ClassRows {...{ of, isClosed }} all={{ classes, ...facts }} endsOn="2026-12-18" choices={null} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
const plain = (html: string) => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')

const complete = [classOf('VII-A', 'COMPLETE'), classOf('VII-B', 'COMPLETE')]
const rest = [classOf('VII-C', 'TO_CONFIRM'), classOf('VII-D', 'INCOMPLETE'), classOf('VII-E', 'LOCKED')]

test('classes can be locked as soon as one is complete, and the button counts them', () => {
  expect(plain(markup([...complete, ...rest]))).toContain('1 dari 5 kelas terkunci, 2 lengkap.')
  expect(plain(markup([...complete, ...rest]))).toContain('Kunci 2 kelas yang lengkap')
  const withReason = plain(markup(rest))
  expect(withReason).not.toContain('yang lengkap')
  expect(withReason).toContain('Kunci 1 kelas dengan alasan')
  expect(markup(rest)).toContain('aria-label="Kunci VII-C"')
  expect(markup(rest)).not.toMatch(/aria-label="Kunci VII-[DE]"/)
})

test('without the permission, and in a closed semester, nothing is offered to be locked', () => {
  const closed = markup([...complete, ...rest], { isClosed: true })
  expect(closed).toContain('hanya untuk dibaca')
  can.lock = false
  for (const html of [closed, markup([...complete, ...rest])]) expect(html).not.toMatch(/<button[^>]*>[^<]*Kunci/)
})

test('a figure of the whole school shows the classes that lack something there', () => {
  const lacking = { station: 'NOTES', done: 12, of: 30, path: null } as const
  const behind = classOf('VII-D', 'INCOMPLETE', { stations: [...classOf('', 'LOCKED').stations.slice(0, 2), lacking] })
  const shown = plain(markup([...complete, behind], { at: '?station=NOTES' }))
  expect(shown).toContain('Hanya kelas yang belum lengkap: Catatan dan presensi.')
  expect(shown).toContain('VII-D')
  expect(shown).not.toContain('VII-A')
})

test('a figure opens the only thing that is missing, a list of several, or the work itself', () => {
  const at = (done: number, path: string | null = null) =>
    stationPath(of, classOf('VII-A', 'INCOMPLETE', { stations: [{ station: 'SCORES', done, of: 12, path }] }), 'SCORES')
  const query = 'academicYearId=y&semesterNo=1'
  expect(at(11, '/app/kbm/subject-evaluation/s?semester=1')).toBe('/app/kbm/subject-evaluation/s?semester=1')
  const list = '/app/kbm/student-evaluation/completeness'
  expect(at(3)).toBe(`${list}?${query}&academicClassId=VII-A&station=SCORES`)
  expect(at(12)).toBe(`/app/kbm/subject-evaluation?${query}&academicClassId=VII-A`)
})

import { type Gap, whyNotDue } from '@hadir/contract/evaluation/student-result.ts'
import type { GridStudent, ScoreGrid } from '@hadir/contract/subject/subject-evaluation/score.ts'
import type { EvaluationComponent } from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ScoreCell } from './score-cell.tsx'
import { ScoreList } from './score-list.tsx'
import type { Result } from './student-results.ts'
import type { ScoreSheet } from './use-scores.ts'

const result = { final: null, lacksFinal: true, skill: null, filled: 2, owed: 5, hasSkill: false } as Result
const components = [
  { id: 'lm', code: 'LM1', name: 'Ulangan', isArchived: false, date: '2026-08-10' },
] as unknown as EvaluationComponent[]
const evaluation = { curriculum: 'MERDEKA', components } as unknown as ScoreGrid['evaluation']
const nothing = () => {}

const shown = (isHere: boolean, isReadOnly = false) => markup(isHere, isReadOnly).replaceAll(/<[^>]*>/g, '')
const markup = (isHere: boolean, isReadOnly: boolean, sheet: Partial<ScoreSheet> = {}, joinDate = '2026-07-13') =>
  renderToStaticMarkup(
    <ScoreList
      evaluation={evaluation}
      students={[{ id: 'bayu', name: 'Bayu', rollNo: 1, isHere, joinDate } as GridStudent]}
      components={components}
      sheet={{ contentOf: () => null, editOf: () => undefined, ...sheet } as unknown as ScoreSheet}
      resultOf={() => result}
      isReadOnly={isReadOnly}
      sought={null}
      onOpenCell={nothing}
      onOpenStudent={nothing}
    />,
  )

test('on a phone a student is one line, unless her score needs a look', () => {
  const detail = /<span class="sr-only[^"]*">2\/5 terisi/
  expect(markup(true, false)).toMatch(detail)
  // No keypad comes up there.
  expect(markup(true, true)).not.toMatch(detail)
  expect(markup(true, false)).toMatch(/truncate[^>]*title="Bayu"/)
  const edit = { content: null, text: '101', baseRev: 0, status: 'refused' as const, why: 'Bukan nilai' }
  const saved = { state: 'EMPTY', value: null, remedial: null, reason: null, rev: 0 } as const
  expect(markup(true, false, { editOf: () => edit, savedOf: () => saved })).toMatch(
    /text-danger">2\/5 terisi.*ditolak: Bukan nilai/,
  )
  const absent = { state: 'ABSENT', value: null, remedial: null, reason: null } as const
  expect(markup(true, false, { contentOf: () => absent })).toMatch(
    /<input aria-label="Bayu, LM1: TI, Tidak ikut.*placeholder="TI"/,
  )
})

test('on a phone a row without a box to type in says that the student has left', () => {
  expect(shown(false)).toMatch(/Bayu\s*keluar ?· ?2\/5 terisi/)
  expect(shown(true)).toMatch(/Bayu\s*2\/5 terisi/)
  // In a closed semester nobody has one.
  expect(shown(false, true)).toMatch(/Bayu\s*2\/5 terisi/)
})

test('a component before a student joined or while she was away says TW, also in words', () => {
  const cell = (joinDate: string, gaps?: Gap[]) =>
    renderToStaticMarkup(
      <ScoreCell
        id="x"
        label="Bayu, LM1"
        content={null}
        edit={undefined}
        whyNotDue={whyNotDue('2026-08-10', { joinDate, gaps })}
        isSelected={false}
        isChosen={false}
        isReadOnly={false}
      />,
    )
  expect(cell('2026-09-01')).toMatch(/aria-label="Bayu, LM1: TW, Tidak wajib, belum bergabung".*>TW</)
  expect(cell('2026-08-10')).not.toContain('TW')
  const away = cell('2026-07-13', [{ from: '2026-08-01', until: '2026-08-20' }])
  expect(away).toMatch(/aria-label="Bayu, LM1: TW, Tidak wajib, sedang tidak di kelas ini".*>TW</)
  expect(cell('2026-07-13', [{ from: '2026-08-01', until: '2026-08-10' }])).not.toContain('TW')
})

test('on a phone so does her box, until it has a score', () => {
  const box = /<input[^>]*>/
  const words = 'Tidak wajib, belum bergabung'
  const open = markup(true, false, {}, '2026-09-01')
  expect(box.exec(open)?.[0]).toContain(`aria-label="Bayu, LM1: TW, ${words}"`)
  expect(box.exec(open)?.[0]).toContain('placeholder="TW"')
  expect(open).toMatch(new RegExp(`<span class="sr-only[^"]*">2/5 terisi.*${words}`))
  const score = { state: 'SCORE', value: 800, remedial: null, reason: null } as const
  const filled = markup(true, false, { contentOf: () => score }, '2026-09-01')
  expect(box.exec(filled)?.[0]).toContain('aria-label="Bayu, LM1"')
  expect(filled).not.toContain('TW')
  expect(markup(true, false)).not.toContain('TW')
})

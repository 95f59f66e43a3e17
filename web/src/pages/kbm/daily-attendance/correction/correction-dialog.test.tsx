import type { Correction } from '@hadir/contract/attendance/correction.ts'
import { letters } from '@hadir/contract/attendance/letter.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createQueryClient } from '../../../../http/query.ts'
import { CorrectionFacts } from './correction-dialog.tsx'
import { CorrectionGroupCard } from './correction-group.tsx'

const value = { status: null, note: null, minutesLate: null, reason: null }
const late: Correction = {
  id: 'mark',
  academicClassId: '7A',
  className: 'VII-A',
  date: '2026-09-16',
  lesson: null,
  studentId: 'ayu',
  studentName: 'Ayu Lestari',
  from: value,
  to: { ...value, status: 'S' },
  changeReason: null,
  reason: null,
  hasLetter: true,
  by: 'Bu Piket',
  at: '2026-09-21T03:00:00Z',
  state: 'MENUNGGU',
  decision: null,
  isAcknowledged: false,
  isOwn: false,
  mayAccept: true,
  mayRefuse: true,
}
const picture = 'data:image/jpeg;base64,AAAA'

function factsOf(correction: Correction) {
  const cache = createQueryClient()
  const at = { params: { schoolId: 's', studentId: late.studentId }, query: { date: late.date } }
  cache.setQueryData([letters.read.path, at], picture)
  const html = renderToStaticMarkup(
    <QueryClientProvider client={cache}>
      <CorrectionFacts schoolId="s" correction={correction} />
    </QueryClientProvider>,
  )
  cache.clear()
  return html
}

test('who decides a late mark sees its letter, in the list and before the decision', () => {
  const group = { id: 'g', academicClassId: '7A', className: 'VII-A', date: late.date, lesson: null }
  const listed = (correction: Correction) =>
    renderToStaticMarkup(
      <CorrectionGroupCard
        group={{ ...group, corrections: [correction] }}
        ticked={new Set()}
        onTick={() => {}}
        onOpen={() => {}}
      />,
    )
  expect(listed(late)).toContain('Ada foto surat')
  expect(factsOf(late)).toContain(`<img src="${picture}" alt="Surat Ayu Lestari"`)
  expect(listed({ ...late, hasLetter: false })).not.toContain('surat')
  expect(factsOf({ ...late, hasLetter: false })).not.toContain('Surat')
})

import type { ScoreGrid } from '@hadir/contract/subject/subject-evaluation/score.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { StatusButton } from './status-button.tsx'
import type { ScoreSheet } from './use-scores.ts'

const shown = (status: string, sheet: Partial<ScoreSheet>) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <StatusButton
        grid={{ evaluation: { isSetUp: true, status } } as ScoreGrid}
        isReady
        onLacking={() => undefined}
        sheet={{ waiting: 0, lost: 0, refusal: null, isDelayed: false, ...sheet } as ScoreSheet}
      />
    </QueryClientProvider>,
  )

test('a subject is not marked as final with other scores than those on the screen', () => {
  expect(shown('DRAFT', {})).not.toContain('aria-disabled="true"')
  expect(shown('DRAFT', { lost: 2 })).toContain('aria-disabled="true"')
  expect(shown('DRAFT', { waiting: 1, isDelayed: true })).toContain('aria-disabled="true"')
  expect(shown('DRAFT', { waiting: 1, refusal: { code: 'X', message: '' } })).toContain('aria-disabled="true"')
  // Lost scores can be sent again only to a draft.
  expect(shown('FINAL', { lost: 2 })).not.toContain('aria-disabled="true"')
})

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
        sheet={{ waiting: 0, lost: 0, problem: null, ...sheet } as ScoreSheet}
      />
    </QueryClientProvider>,
  )

test('a subject is not marked as final with other scores than those on the screen', () => {
  expect(shown('DRAFT', {})).not.toContain('aria-disabled="true"')
  expect(shown('DRAFT', { lost: 2 })).toContain('aria-disabled="true"')
  expect(shown('DRAFT', { waiting: 1, problem: new Error() })).toContain('aria-disabled="true"')
  // Lost scores can be sent again only to a draft.
  expect(shown('FINAL', { lost: 2 })).not.toContain('aria-disabled="true"')
})

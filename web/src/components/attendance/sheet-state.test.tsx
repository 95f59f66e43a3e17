import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { SheetState } from './sheet-state-badge.tsx'

describe('the state of a sheet', () => {
  test('that nobody has filled is hollow and grey, and amber once its day is over', () => {
    const early = renderToStaticMarkup(<SheetState state="BELUM" />)
    expect(early).toContain('text-soft')
    expect(early).not.toContain('warn')
    const late = renderToStaticMarkup(<SheetState state="BELUM" isLate />)
    expect(late).toContain('text-warn')
    expect(late).not.toMatch(/danger|bg-/)
  })

  test('that is complete has no ground; one that is half filled has', () => {
    expect(renderToStaticMarkup(<SheetState state="LENGKAP" />)).not.toContain('bg-')
    expect(renderToStaticMarkup(<SheetState state="SEBAGIAN" />)).toContain('bg-warn-tint')
  })
})

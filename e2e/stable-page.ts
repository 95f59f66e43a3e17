import type { Page } from '@playwright/test'

/**
 * Waits until what is measured stands still: fonts are loaded, and the page has been as wide for six frames. Whatever a
 * script measures, such as the menu beside the page, follows a new size some frames later; a new colour scheme builds
 * fonts anew, and while a test intercepts requests they are loaded again.
 */
export async function untilStable(page: Page): Promise<void> {
  const seen = await page.evaluateHandle(() => ({ width: -1, frames: 0 }))
  // Looks once in each frame, also where a test has stopped the page's own clock.
  await page.waitForFunction(
    (last) => {
      const width = document.documentElement.scrollWidth
      last.frames = width === last.width && document.fonts.status === 'loaded' ? last.frames + 1 : 0
      last.width = width
      return last.frames === 6
    },
    seen,
    { polling: 'raf' },
  )
  await seen.dispose()
}

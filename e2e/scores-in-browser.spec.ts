import { existsSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join, resolve } from 'node:path'
import { expect, test } from '@playwright/test'
import type { TestsRun } from './vitest-in-browser.ts'

const project = resolve(import.meta.dirname, '..')
const site = 'http://modules.test'
const files = [
  'final-score',
  'final-score-property',
  'student-result',
  'fraction',
  'grade-letter',
  'description',
  'tenths',
  'score-text',
]
const imports = {
  vitest: `${site}/e2e/vitest-in-browser.ts`,
  'fast-check': `${site}/node_modules/fast-check/lib/fast-check.js`,
  zod: `${site}/node_modules/zod/index.js`,
  'pure-rand/': `${site}/node_modules/pure-rand/lib/esm/`,
}

for (const file of files) {
  test(
    `scores are calculated equally in the browser and on the server: ${file}`,
    { tag: '@long' },
    async ({ page }) => {
      await page.route(`${site}/**`, async (route) => {
        const { pathname } = new URL(route.request().url())
        if (pathname === '/') {
          const map = `<!doctype html><script type="importmap">${JSON.stringify({ imports })}</script>`
          return route.fulfill({ contentType: 'text/html', body: map })
        }
        const source = [pathname, `${pathname}.js`].map((path) => join(project, path)).find(existsSync)
        if (!source) return route.fulfill({ status: 404 })
        const text = readFileSync(source, 'utf8')
        return route.fulfill({
          contentType: 'text/javascript',
          body: source.endsWith('.ts') ? stripTypeScriptTypes(text) : text,
        })
      })
      await page.goto(site)
      const address = `${site}/contract/src/evaluation/${file}.test.ts`
      const run = await page.evaluate(
        async ([tests, vitest]) => {
          await import(tests!)
          return ((await import(vitest!)) as { runAll(): Promise<TestsRun> }).runAll()
        },
        [address, imports.vitest],
      )
      expect(run.failed).toEqual([])
      const declared = readFileSync(join(project, `contract/src/evaluation/${file}.test.ts`), 'utf8').match(/^test/gm)
      expect(run.passed).toBeGreaterThanOrEqual(declared?.length ?? Infinity)
    },
  )
}

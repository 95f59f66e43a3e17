import { expect, test } from 'vitest'
import { layers } from './layer-table.ts'
import { violations } from './layers.ts'

const importing = (path: string, specifier: string) =>
  violations([{ path, text: `import { x } from '${specifier}'\n` }])

/** For every layer that forbids something: one import that must be refused. */
const forbidden: [layer: string, path: string, specifier: string][] = [
  ['contract', 'contract/src/class.ts', 'kysely'],
  ['api/base', 'api/src/clock.ts', './env.ts'],
  ['api/env', 'api/src/env.ts', './db/open.ts'],
  ['api/page', 'api/src/db/page.ts', './open.ts'],
  ['api/db', 'api/src/db/open.ts', '../http/door.ts'],
  ['api/queues', 'api/src/jobs/queues.ts', '../features/import/apply-job.ts'],
  ['api/http', 'api/src/http/serve.ts', '../features/class/rules.ts'],
  ['api/mail', 'api/src/mail/outbox.ts', '../features/auth/codes.ts'],
  ['api/workbook', 'api/src/workbook/zip.ts', '../db/open.ts'],
  ['api/report', 'api/src/report/recap-workbook.ts', 'kysely'],
  ['api/list', 'api/src/list/serve-list.ts', '../features/class/rules.ts'],
  ['api/features', 'api/src/features/class/routes.ts', '../../db/open.ts'],
  ['api/jobs', 'api/src/jobs/handlers.ts', '../db/open.ts'],
  ['api/demo', 'api/src/demo/people.ts', '../env.ts'],
  ['api/schools', 'api/src/schools/read-workbook.ts', '../app.ts'],
  ['api/start', 'api/src/start/terminal.ts', '../http/door.ts'],
  ['api/app', 'api/src/main.ts', './testing/test-app.ts'],
  ['web/base', 'web/src/paths.ts', './ui/button.tsx'],
  ['web/ui', 'web/src/ui/button.tsx', '@hadir/contract/labels.ts'],
  ['web/session', 'web/src/session/store.ts', '../http/call.ts'],
  ['web/http', 'web/src/http/call.ts', '../ui/toast-store.ts'],
  ['web/offline', 'web/src/offline/shelf.ts', '../kit/list-page.tsx'],
  ['web/kit', 'web/src/kit/list-page.tsx', '../layout/menu.ts'],
  ['web/layout', 'web/src/layout/menu.ts', '../pages/home/home-page.tsx'],
  ['web/pages', 'web/src/pages/home/home-page.tsx', '../login/email-form.tsx'],
  ['web/app', 'web/src/main.tsx', '../../tools/layers.ts'],
]

test.each(forbidden)('%s: the rule is alive', (layer, path, specifier) => {
  expect(layers.find(({ files }) => files.test(path))?.name).toBe(layer)
  expect(importing(path, specifier)).toHaveLength(1)
})

test('every layer that forbids something has a planted import here', () => {
  const planted = new Set([...forbidden.map(([layer]) => layer), 'tests', 'tools'])
  expect(layers.map(({ name }) => name).filter((name) => !planted.has(name))).toEqual([])
})

test('packages that lead around the door are refused to features', () => {
  for (const name of ['pg', 'pg-boss', 'nodemailer', 'fast-jwt']) {
    expect(importing('api/src/features/class/routes.ts', name)).toHaveLength(1)
  }
  expect(importing('api/src/features/class/routes.ts', 'kysely')).toEqual([])
})

test("another feature's rules may be asked, nothing else of it", () => {
  expect(importing('api/src/features/class/routes.ts', '../student/rules.ts')).toEqual([])
  expect(importing('api/src/features/class/routes.ts', '../student/records.ts')).toHaveLength(1)
})

test('a workspace name is seen through', () => {
  expect(importing('web/src/kit/fields.tsx', '@hadir/contract/dates.ts')).toEqual([])
  expect(importing('web/src/kit/fields.tsx', '@hadir/api/clock.ts')).toHaveLength(1)
})

test('an import is seen however it is written', () => {
  const path = 'web/src/ui/button.tsx'
  const texts = [
    "import '../kit/fields.tsx'",
    "import type {\n  Field,\n} from '../kit/fields.tsx'",
    "export * from '../kit/fields.tsx'",
    "const fields = async () => (await import('../kit/fields.tsx')).Fields",
    "type Fields = typeof import('../kit/fields.tsx')",
  ]
  for (const text of texts) expect(violations([{ path, text }])).toHaveLength(1)
})

test('a file outside the table is told, so that a new folder gets its rule', () => {
  expect(violations([{ path: 'api/src/magic/wand.ts', text: '' }])).toHaveLength(1)
})

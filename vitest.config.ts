import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { openRunFolder } from './api/src/testing/run-folder.ts'
import { testSize } from './contract/src/testing/test-size.ts'

/**
 * Those that take longest, the longest first: begun last, one of them would run alone while the other cores rest. A
 * fresh clone has no earlier run to learn it from, and Vitest then goes by the size of the files.
 */
const longest = [
  'api/src/features/two-schools',
  'e2e/sync/protocol',
  'api/src/platform/start/lifecycle',
  'api/src/platform/start/start',
  'api/src/platform/http/database-away',
  'api/src/platform/backup/backup',
  'api/src/features/fuzz',
  'api/src/cli/demo/example',
  'api/src/features/config/school/archive/unreadable-archives',
  'api/src/features/import/hostile-files',
  'api/src/features/config/school/archive/hostile-archives',
  'api/src/platform/database/probe',
  'web/scripts/first-page-size',
].map((name) => `/${name}.test.ts`)

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification) => {
      const place = longest.findIndex((name) => moduleId.endsWith(name))
      return place === -1 ? longest.length : place
    }
    return (await super.sort(files)).toSorted((a, b) => placeOf(a) - placeOf(b))
  }
}

openRunFolder()

const limit = { short: 240_000, long: 1_200_000, drill: 0 }[testSize]

const common = {
  setupFiles: ['api/src/testing/set-usual-time.ts'],
  // All limits of these tests. They end what hangs; a busy machine is not hanging.
  testTimeout: limit,
  hookTimeout: limit,
  expect: { poll: { timeout: 60_000 } },
  // `npm run test:long` and drills include these.
  exclude: [...configDefaults.exclude, ...(testSize === 'short' ? ['**/*.long.test.ts'] : [])],
}

export default defineConfig({
  test: {
    // Vitest leaves one core idle by itself; most of these tests wait for PostgreSQL or a process of their own.
    maxWorkers: availableParallelism(),
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'api',
          // Node runs these files as they are, as it does on a server: nothing is bundled or rewritten for the tests.
          experimental: { viteModuleRunner: false },
          // Every file has a database of its own and nothing else is shared: the server is loaded once for each worker.
          isolate: false,
          include: ['api/src/**/*.test.ts', 'tools/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
          globalSetup: 'api/src/testing/global-setup.ts',
          ...common,
        },
      },
      {
        test: {
          // The product's offline store and sender against the real server, on a line that fails.
          name: 'sync',
          experimental: { viteModuleRunner: false },
          ...common,
          include: ['e2e/sync/*.test.ts'],
        },
      },
      // A worker of its own for each file would take ten times as long as the tests.
      { test: { name: 'contract', isolate: false, include: ['contract/src/**/*.test.ts'], ...common } },
      {
        test: {
          name: 'web',
          isolate: false,
          // The zone of the device, as in browser tests.
          env: { TZ: 'Asia/Jakarta' },
          ...common,
          include: ['web/src/**/*.test.ts', 'web/src/**/*.test.tsx', 'web/scripts/*.test.ts'],
        },
      },
    ],
  },
})

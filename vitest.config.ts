import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Those that take longest, the longest first: begun last, one of them would run alone while the other cores rest. A
 * fresh clone has no earlier run to learn it from, and Vitest then goes by the size of the files.
 */
const longest = [
  'api/src/platform/start/lifecycle',
  'e2e/sync/restore',
  'api/src/features/fuzz',
  'e2e/sync/protocol',
  'api/src/platform/start/rolling-restart',
  'api/src/platform/start/database-outage',
  'api/src/platform/start/kill-drill',
  'api/src/cli/demo/example',
  'web/scripts/first-page-size',
  'api/src/features/two-schools',
  'api/src/features/import/undo-property',
  'api/src/features/config/school/archive/refused-archives',
  'api/src/features/config/school/archive/origin',
  'api/src/platform/start/start',
  'api/src/features/auth/register-silent-region',
  'api/src/platform/start/killed-job',
  'api/src/platform/documents/pdf/pdf',
  'api/src/platform/start/pgbouncer',
  'api/src/platform/backup/commands',
  'api/src/platform/listing/plans',
  'api/src/platform/start/server-database',
  'api/src/features/import/import-job',
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

/** What hangs ends here; a busy machine is not hanging. */
const timeouts = { testTimeout: 120_000, hookTimeout: 120_000 }

export default defineConfig({
  test: {
    // Vitest leaves one core idle by itself; most of these tests wait for PostgreSQL or a process of their own.
    maxWorkers: availableParallelism(),
    sequence: { sequencer: LongestFirst },
    // As in e2e/playwright.config.ts: what passes only at its second try is named by scripts/test.mjs.
    retry: process.env['CI'] ? 1 : 0,
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
          ...timeouts,
        },
      },
      {
        test: {
          // The product's offline store and sender against the real server, on a line that fails.
          name: 'sync',
          experimental: { viteModuleRunner: false },
          include: ['e2e/sync/*.test.ts'],
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
      { test: { name: 'contract', include: ['contract/src/**/*.test.ts'], ...timeouts } },
      {
        test: {
          name: 'web',
          ...timeouts,
          include: ['web/src/**/*.test.ts', 'web/src/**/*.test.tsx', 'web/scripts/*.test.ts'],
        },
      },
    ],
  },
})

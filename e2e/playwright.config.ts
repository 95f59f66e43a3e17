import { testSize } from '@hadir/contract/testing/test-size.ts'
import { defineConfig, devices } from '@playwright/test'
import { putTestsInMemory } from '../api/src/testing/tests-in-memory.ts'

putTestsInMemory()

// The browser found by scripts/browser.mjs; if absent Playwright uses its own.
const executablePath = process.env['CHROMIUM_PATH']

// `npm run test:long` and drills include them.
const withoutLong = testSize === 'short' && { grepInvert: /@long/ }

/** Two sizes of the same product: a cheap Android phone and an office desktop. */
export default defineConfig({
  testDir: '.',
  globalSetup: './global-setup.ts',
  testMatch: '**/*.spec.ts',
  ...withoutLong,
  outputDir: '../test-results/e2e',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // For hangs; a busy machine must not reach it.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    // Shorter than the test's own limit, so that the failing action is reported with its line.
    actionTimeout: 90_000,
    navigationTimeout: 90_000,
    // Tracing costs a quarter of the total time; `--trace on` enables it for a failed test.
    trace: 'off',
    screenshot: 'only-on-failure',
    // Each test uses a new browser: only offline tests allow the app to install itself.
    serviceWorkers: 'block',
    launchOptions: {
      ...(executablePath && { executablePath }),
      // Debian's Chromium has no sandbox under root, and its background requests only fail on a closed network.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  projects: [
    {
      name: 'phone',
      testIgnore: /desktop\//,
      use: { ...devices['Galaxy S8'], viewport: { width: 360, height: 740 }, browserName: 'chromium' },
    },
    {
      name: 'desktop',
      testMatch: /desktop\//,
      use: { viewport: { width: 1440, height: 900 }, browserName: 'chromium' },
    },
  ],
})

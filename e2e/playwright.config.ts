import { availableParallelism } from 'node:os'
import { testSize } from '@hadir/contract/testing/test-size.ts'
import { defineConfig, devices } from '@playwright/test'
import { openRunFolder } from '../api/src/testing/run-folder.ts'
import { limits } from './limits.ts'

openRunFolder()

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
  workers: availableParallelism(),
  timeout: limits.test,
  expect: { timeout: limits.expect, toPass: { timeout: limits.expect } },
  use: {
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    actionTimeout: limits.action,
    navigationTimeout: limits.action,
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

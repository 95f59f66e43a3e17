import { defineConfig, devices } from '@playwright/test'

// The browser that scripts/browser.mjs found; without it Playwright uses its own.
const executablePath = process.env['CHROMIUM_PATH']

/** Two sizes of the same product: a cheap Android phone and an office desktop. */
export default defineConfig({
  testDir: '.',
  globalSetup: './global-setup.ts',
  // The drill is long and another one each time: not for every change.
  testMatch: process.env['DRILL'] ? '**/*.drill.ts' : '**/*.spec.ts',
  outputDir: '../test-results/e2e',
  fullyParallel: true,
  forbidOnly: true,
  // One failure of a test must not hold up everybody's work; scripts/test.mjs names each that needed its second try.
  retries: process.env['CI'] ? 1 : 0,
  workers: 2,
  // What hangs ends here; a busy machine is not hanging.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    // Shorter than the test's own time: what never comes is named, with its line.
    actionTimeout: 90_000,
    navigationTimeout: 90_000,
    // A trace of every step costs a quarter of the whole time; `--trace on` gives it for what failed.
    trace: 'off',
    screenshot: 'only-on-failure',
    // Each test is a new browser to the product: only those about working offline let it install itself.
    serviceWorkers: 'block',
    launchOptions: {
      ...(executablePath && { executablePath }),
      // Debian's Chromium as root has no sandbox, and its background traffic only meets a closed network here.
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

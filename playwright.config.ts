import { defineConfig } from '@playwright/test'
import { chromiumFlags } from './scripts/chromium-flags.ts'
import { findChromium } from './scripts/find-chromium.ts'

/** A page lives for seconds here: compiling its code for speed in the background costs more than it saves. */
const WITHOUT_OPTIMIZING = '--js-flags=--no-opt --no-maglev'

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  testIgnore: process.env.E2E_CERTIFICATE ? [] : '**/deployment.spec.ts',
  outputDir: 'test-results',
  globalSetup: './e2e/support/start-template.ts',
  fullyParallel: true,
  // While one page waits for a response another is drawn: two cores are busy with three.
  workers: 3,
  // A shared machine can stall a browser for longer than any timeout; a real failure fails twice, and the report names it.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/Detroit',
    screenshot: 'only-on-failure',
    // Each new browser would fetch the whole app for its cache; only the tests of the worker itself allow it.
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    launchOptions: { executablePath: findChromium(), args: [...chromiumFlags, WITHOUT_OPTIMIZING] },
  },
})

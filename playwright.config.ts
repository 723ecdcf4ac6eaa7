import { createHash, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { chromiumFlags } from './scripts/chromium-flags.ts'
import { findChromium } from './scripts/find-chromium.ts'

/** A page lives for seconds here: compiling its code for speed in the background costs more than it saves. */
const WITHOUT_OPTIMIZING = '--js-flags=--no-opt --no-maglev'

/** The certificate of the deployment that `npm run deploy-test` starts; the browser trusts it, also for service workers. */
const { E2E_CERTIFICATE } = process.env

/** Returns Chromium's flag that trusts the certificate at a path without its ending. */
function trustFlag(certificate: string): string {
  const { publicKey } = new X509Certificate(readFileSync(`${certificate}.crt`))
  const key = publicKey.export({ type: 'spki', format: 'der' })
  return `--ignore-certificate-errors-spki-list=${createHash('sha256').update(key).digest('base64')}`
}

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  testIgnore: E2E_CERTIFICATE ? [] : '**/deployment.spec.ts',
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
    launchOptions: {
      executablePath: findChromium(),
      args: [...chromiumFlags, WITHOUT_OPTIMIZING, ...(E2E_CERTIFICATE ? [trustFlag(E2E_CERTIFICATE)] : [])],
    },
  },
})

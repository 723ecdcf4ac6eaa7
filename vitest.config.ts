import { defineConfig } from 'vitest/config'
import { apiRoutes } from './apps/web/api-routes-plugin.ts'
import { LongFilesFirst } from './scripts/long-files-first.ts'
import { LONG_TESTS, POSTGRES_15_TESTS } from './scripts/long-tests.ts'

/**
 * What properties try: the same examples in every `npm test`, others and many times as many in `npm run torture`. Eight
 * simultaneous actors never run the same way twice: there the seed repeats the plan, not who came first.
 */
const properties = {
  provide: {
    properties: {
      seed: Number(process.env.FAST_CHECK_SEED ?? 20_261_121),
      times: Number(process.env.TORTURE_TIMES ?? 1),
    },
  },
  setupFiles: ['scripts/seed-properties.ts'],
}

/** What has to become true soon, on a busy machine too. */
const SOON = { poll: { timeout: 10_000 } }

const without = process.env.WITHOUT_LONG_TESTS ? LONG_TESTS : []

const server = {
  ...properties,
  expect: SOON,
  include: ['apps/server/**/*.test.ts'],
  globalSetup: 'apps/server/test/database/start-databases.ts',
  setupFiles: [...properties.setupFiles, 'apps/server/test/watch-answers.ts'],
  // Argon2 and first connections are slow, most of all on a busy machine.
  testTimeout: 60_000,
  // While some wait, as for a grace period that must pass, the others keep two cores busy.
  maxWorkers: 4,
  // Loading the server again for each file would take as long as the tests: nothing in it outlives its test app.
  isolate: false,
  hookTimeout: 60_000,
}

/** Screens and their states without a browser: jsdom draws nothing, so layout, colors and axe stay in `e2e`. */
const web = {
  expect: SOON,
  include: ['apps/web/src/**/*.test.tsx'],
  setupFiles: ['apps/web/test/leave-screens.ts'],
  environment: 'jsdom',
  environmentOptions: { jsdom: { url: 'http://bandstand.test' } },
  // As in the server's tests: the screens' code is loaded once.
  isolate: false,
  maxWorkers: 2,
  testTimeout: 60_000,
}
/** It loads modules again as new pages do, and would leave a second session to the tests after it. */
const ALONE = ['apps/web/src/lib/session/clock.test.tsx']

export default defineConfig({
  test: {
    sequence: { sequencer: LongFilesFirst },
    projects: [
      {
        test: {
          ...properties,
          name: 'unit',
          include: [
            'packages/**/*.test.ts',
            'apps/web/src/**/*.test.ts',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          // Most of these tests take less time than loading their modules again would.
          isolate: false,
          // Seeded bugs run these together with the server's, which have workers of their own.
          sequence: { groupOrder: 1 },
          // Properties take long on a busy machine.
          testTimeout: 20_000,
        },
      },
      { plugins: [apiRoutes()], test: { name: 'web', ...web, exclude: ALONE } },
      { plugins: [apiRoutes()], test: { name: 'web-alone', ...web, include: ALONE, isolate: true } },
      {
        test: {
          name: 'server',
          ...server,
          exclude: ['**/*.pg15.test.ts', ...without],
          setupFiles: [...server.setupFiles, 'apps/server/test/database/record-statements.ts'],
        },
      },
      // PostgreSQL 15 must be able to parse all SQL that ran on 18, and do the same where versions differ: constraints that
      // decide between two concurrent requests, time zones, searches, recursion, locks and the job queue.
      {
        test: {
          name: 'server-pg15',
          ...server,
          include: POSTGRES_15_TESTS,
        },
      },
      // Not part of `npm test`: what `npm run torture` does to money, for as long as it takes.
      {
        test: {
          name: 'torture',
          include: ['apps/server/test/torture/*.torture.ts'],
          provide: {
            torture: {
              seed: properties.provide.properties.seed,
              sequences: Number(process.env.TORTURE_SEQUENCES ?? 200),
            },
          },
          hookTimeout: 120_000,
          disableConsoleIntercept: true,
        },
      },
      // Neither: `npm run conformance:clients`.
      {
        test: {
          name: 'clients',
          ...server,
          include: ['apps/server/test/clients/*.clients.ts'],
          setupFiles: properties.setupFiles,
        },
      },
      // Neither: `npm run upgrade-test` and `npm run chaos`.
      {
        test: {
          name: 'drills',
          include: ['apps/server/test/drills/*.drill.ts'],
          disableConsoleIntercept: true,
        },
      },
    ],
  },
})

import { defineConfig } from 'vitest/config'

/**
 * What properties try: the same examples in every `npm test`, others and as many times as many in `npm run torture`.
 * Eight actors at once are never the same twice: there the seed repeats the plan, not who came first.
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

const server = {
  ...properties,
  include: ['apps/server/**/*.test.ts'],
  globalSetup: 'apps/server/test/start-databases.ts',
  setupFiles: [...properties.setupFiles, 'apps/server/test/watch-answers.ts'],
  // Argon2 and first connections take their time on a busy machine.
  testTimeout: 20_000,
  // While one waits, as for a grace that must pass, the others keep two cores busy.
  maxWorkers: 3,
  // Loading the server anew for each file would take as long as the tests: nothing in it outlives its test app.
  isolate: false,
  hookTimeout: 60_000,
}

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...properties,
          name: 'unit',
          include: ['packages/**/*.test.ts', 'apps/web/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
        },
      },
      { test: { name: 'server', ...server } },
      // What runs each area's SQL once; what serves HTTP, refuses bad input or talks to providers says nothing about 15.
      {
        test: {
          name: 'server-pg15',
          ...server,
          include: ['auth', 'features', 'outbox'].map((folder) => `apps/server/src/${folder}/**/*.test.ts`),
          exclude: [
            'auth/{protocol,tokens,limits,recovery,update-user}',
            'features/storage/*',
            'features/maps/{answer-cache,tile-box}',
            'features/gigs/gig-list-path',
            'features/contracts/{begin-signing,contract-pdf}',
            'features/{payments,subscriptions}/stripe-*',
            'features/payments/receipt',
            'features/settings/export-data',
            'features/*/{bad-*,*-model}',
          ].map((files) => `apps/server/src/${files}.test.ts`),
        },
      },
      // No part of `npm test`: what `npm run torture` does to money, for as long as it takes.
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
    ],
  },
})

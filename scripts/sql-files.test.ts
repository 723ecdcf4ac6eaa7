import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** A query of Kysely, or SQL in backquotes, with its type before it. */
const SQL = /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql(<[^`]*>)?`/
const SERVER = 'apps/server/src'

/** Where SQL is what the folder is for, or where rows are written in bulk for want of members. */
const FOLDERS_OF_SQL = ['db', 'demo', 'bulk', 'embedded-postgres']

/** Files that still hold SQL beside other things. This list only becomes shorter: move the SQL into `*.queries.ts`. */
const EXCEPTIONS: string[] = [
  'admin/disputes.ts',
  'admin/grant.ts',
  'admin/resend-mail.ts',
  'admin/show-user.ts',
  'api/once.ts',
  'auth/close-account.ts',
  'auth/secret-tokens.ts',
  'auth/signing-keys.ts',
  'auth/suspend-user.ts',
  'features/booking/change-booking.ts',
  'features/booking/record.ts',
  'features/booking/remove-words.ts',
  'features/booking/require-beginning.ts',
  'features/booking/run-booking-clock.ts',
  'features/booking/steps.ts',
  'features/contracts/outdate-envelopes.ts',
  'features/contracts/run-contract-clock.ts',
  'features/contracts/step-contract.ts',
  'http/health.ts',
  'integrations/billing/run-sandbox-billing.ts',
  'integrations/mail/dev-mailbox.ts',
  'integrations/payments/sandbox-acts.ts',
  'integrations/payments/sandbox-books.ts',
  'integrations/payments/sandbox.ts',
  'integrations/places/gazetteer.ts',
  'integrations/places/load-gazetteer.ts',
  'integrations/push/web-push.ts',
  'outbox/announce.ts',
  'outbox/events.ts',
  'outbox/worker.ts',
  'realtime/announce-changes.ts',
]

it('SQL is written in *.queries.ts, and every exception still is one', () => {
  const files = globSync(`${SERVER}/**/*.ts`).filter(
    (file) =>
      !/\.(test|queries|d)\.ts$/.test(file) &&
      !FOLDERS_OF_SQL.some((folder) => file.startsWith(`${SERVER}/${folder}/`)),
  )
  const holding = files.filter((file) => SQL.test(readFileSync(file, 'utf8')))
  expect(holding.map((file) => file.slice(SERVER.length + 1)).toSorted()).toEqual(EXCEPTIONS)
})

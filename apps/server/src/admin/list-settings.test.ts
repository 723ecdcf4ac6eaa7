import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { TEST_SECRET_KEY } from '../../test/secret-key.ts'
import { runAdmin } from './run-admin.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({
    STRIPE_SECRET_KEY: 'sk_test_hidden',
    STRIPE_WEBHOOK_SECRET: 'whsec_hidden',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_shown',
    PAYMENTS: 'sandbox',
    LOG_LEVEL: 'info',
    SMTP_URL: 'smtps://user:hidden@mail.example',
  })
})
afterAll(() => test.close())

const admin = (...args: string[]) => runAdmin(test.deps, [...args, '--as=Olga'])

it('shows the settings in force and why, on lines that fit a terminal', async () => {
  const { lines } = await admin('settings')
  expect(lines).toEqual(
    expect.arrayContaining([
      'Database',
      'DATABASE_CONNECTIONS           10 (default)',
      'LOG_LEVEL                      info (environment)',
      'PAYMENTS                       sandbox (environment)',
      'PAYOUT_SECOND_STEP_OVER_CENTS  0 (derived from DEMO)',
      'STRIPE_PUBLISHABLE_KEY         pk_test_shown (environment)',
      'GEOIP_DATABASE                 not set: no place is looked up',
      'SMTP_URL                       set (environment)',
    ]),
  )
  // Only a word that is too long itself, such as a path, may exceed it.
  expect(lines.filter((line) => line.length > 80 && line.slice(31).includes(' '))).toEqual([])
})

it('never shows a secret, not even to scripts', async () => {
  const { lines, json } = await admin('settings', '--json')
  const { settings } = json as { settings: { name: string; value: string | null }[] }
  expect(settings).toContainEqual({
    group: 'Encryption and backups',
    name: 'SECRET_KEY',
    value: 'set',
    why: 'environment',
  })
  const all = JSON.stringify([lines, json])
  for (const secret of ['hidden', TEST_SECRET_KEY, test.deps.databaseUrl]) expect(all).not.toContain(secret)
})

it('takes no argument, and is recorded like every command', async () => {
  await expect(admin('settings', 'PORT')).rejects.toThrow('Too many arguments: "PORT". Use: admin settings')
  await admin('settings')
  expect((await admin('audit', '--kind=settings')).lines.join('\n')).toMatch(/Olga +settings/)
})

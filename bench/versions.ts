import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { withClient } from './gigs/gig-database.ts'
import { startServer } from './gigs/gig-http.ts'

/**
 * Runs the body of an async function in another checkout, in a process of its own: with that version's tables and rules. It may
 * import modules by their paths from the checkout's root. Returns what it returns, which travels as JSON.
 */
export async function runInCheckout<Result>(checkout: string, body: string): Promise<Result> {
  // Versions before `bench` had folders have the same files beside each other.
  const here = body.replaceAll(/\.\/bench\/\w+\/([\w-]+\.ts)/g, (file, name) =>
    existsSync(path.join(checkout, file)) ? file : `./bench/${name}`,
  )
  const code = `const result = await (async () => {${here}})()\nprocess.send({ result }, () => process.exit())`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: checkout,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const [message] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([status]) => {
      throw new Error(`A part of the measurement ended with ${status} in ${checkout}.`)
    }),
  ])) as [{ result: Result }]
  return message.result
}

/** Returns an access token of each user, signed as the version of this checkout does it. */
export function signTokensIn(
  checkout: string,
  databaseUrl: string,
  serverUrl: string,
  userIds: string[],
): Promise<string[]> {
  return runInCheckout(
    checkout,
    `const { signTokens } = await import('./bench/bookings/booking-members.ts')
    const { withServerParts } = await import('./bench/server-requests.ts')
    const [url, serverUrl, userIds] = ${JSON.stringify([databaseUrl, serverUrl, userIds])}
    return withServerParts({ url }, (deps) => signTokens(deps, serverUrl, userIds))`,
  )
}

/**
 * Copies a database of another version and gives the copy the tables of this one; returns its URL. The upgrade has written many
 * rows anew, after which PostgreSQL would vacuum in the background.
 */
export async function copyUpgraded(url: string, name: string): Promise<string> {
  const copy = await copyDatabase(url, name)
  await (await startServer(copy)).stop()
  await withClient(copy, (client) => client.query('vacuum analyze'))
  return copy
}

/** Copies a database that nobody is connected to, and returns the copy's URL. */
export async function copyDatabase(url: string, name: string): Promise<string> {
  const at = (database: string) => Object.assign(new URL(url), { pathname: `/${database}` }).href
  const original = new URL(url).pathname.slice(1)
  await withClient(at('postgres'), (client) => client.query(`create database ${name} template ${original}`))
  return at(name)
}

import { createHash } from 'node:crypto'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Deps } from '../deps.ts'
import { LimitReached } from './limit-reached.ts'
import { signal } from '../signals.ts'
import { networkOf } from './network-of.ts'

/** How often each thing may be tried, and in how many seconds. */
const RULES = {
  signUpPerIp: { points: 30, seconds: 3600 },
  signUpPerNetwork: { points: 5, seconds: 3600 },
  signInPerIp: { points: 300, seconds: 900 },
  // These four count failures only. Whoever they keep out can still log in with a code by mail.
  signInPerBrowser: { points: 10, seconds: 900 },
  signInPerNetwork: { points: 10, seconds: 900 },
  signInPerAddress: { points: 100, seconds: 3600 },
  // In a session: strangers can't use it up.
  passwordPerAccount: { points: 10, seconds: 900 },
  // Of second factors, failures only. A code has a chance of 3 in a million: 30 tries a day are 1 in 11,000. Recovery
  // codes have a limit of their own, so that a stranger with the password can't use up the owner's last way in.
  factorPerIp: { points: 100, seconds: 900 },
  totpPerUser: { points: 5, seconds: 900 },
  totpPerDay: { points: 30, seconds: 86_400 },
  recoveryCodePerUser: { points: 10, seconds: 900 },
  // A member is notified of wrong codes once a day.
  wrongCodesNotice: { points: 1, seconds: 86_400 },
  // Each is a computation that stores nothing. The login screen asks for one when it opens.
  challengePerIp: { points: 600, seconds: 900 },
  // Each session has its own, because other clients than ours sign their member out when they're refused: members behind one
  // address don't use up each other's. By address only tokens count that belong to no session.
  refreshPerSession: { points: 120, seconds: 900 },
  unknownRefreshPerIp: { points: 300, seconds: 900 },
  // Each reads or writes a little more than other calls, and some show a secret.
  enrollPerUser: { points: 20, seconds: 3600 },
  mailPerIp: { points: 30, seconds: 3600 },
  // Emails that anyone can request without a session: per browser that has signed in to the account, and per network for other
  // browsers. Those also share a total limit, which keeps strangers from flooding a mailbox.
  mailPerBrowser: { points: 5, seconds: 3600 },
  mailPerNetwork: { points: 5, seconds: 3600 },
  mailFromStrangers: { points: 20, seconds: 3600 },
  // In a session.
  mailPerAddress: { points: 5, seconds: 3600 },
  // Long enough for the last one to arrive: only the newest of several is looked for.
  mailPause: { points: 1, seconds: 60 },
  // Failures only; `requireCode` says how likely that makes a lucky guess. The link in the same mail still works.
  wrongCodesPerIp: { points: 200, seconds: 86_400 },
  wrongCodesPerAddress: { points: 20, seconds: 86_400 },
  // Each sign-in at a provider takes up to four steps, and some of them call the provider.
  providerPerIp: { points: 300, seconds: 900 },
  // In one session: whoever has a copy of another one can't keep the owner from closing a way in. Linking and unlinking
  // accounts at providers, and all other changes of the account and its second factors.
  identityPerSession: { points: 20, seconds: 3600 },
  changesPerSession: { points: 60, seconds: 3600 },
  // Each mails somebody whom the member names.
  emailChangePerUser: { points: 10, seconds: 86_400 },
  // Links in mails that work without a session. Their tokens can't be guessed.
  linksPerIp: { points: 60, seconds: 900 },
  offerLinksPerIp: { points: 120, seconds: 900 },
  invitationsPerIp: { points: 120, seconds: 900 },
  contactPerIp: { points: 10, seconds: 3600 },
  vitalsPerIp: { points: 120, seconds: 3600 },
  placesPerIp: { points: 240, seconds: 60 },
  // Each reads all data of a member.
  exportPerUser: { points: 5, seconds: 3600 },
  // Each reads an address on the web that the member names.
  webReadPerUser: { points: 20, seconds: 3600 },
  // Each is a text message, which costs, to a number that the member names.
  textCodePerUser: { points: 5, seconds: 86_400 },
  textCodePerNumber: { points: 5, seconds: 86_400 },
  // Each makes a page at the payment provider, which counts our calls for all members together.
  billingPerUser: { points: 30, seconds: 3600 },
} as const
type LimitName = keyof typeof RULES

interface Limit {
  /** Counts one attempt; throws LimitReached when there were too many. */
  spend(key: string): Promise<void>
  /** Refunds an attempt that should not have counted. */
  refund(key: string): Promise<void>
  /** Returns in how many seconds another attempt is possible; 0 for now. */
  secondsLeft(key: string): Promise<number>
}
export type Limits = Record<LimitName, Limit>

/** Returns the limits that all servers of a database share. */
export function createLimits(deps: Deps): Limits {
  const scale = limitScale(deps)
  const limits = Object.entries(RULES).map(([name, { points, seconds }], index) => {
    const limiter = new RateLimiterPostgres({
      storeClient: deps.pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      // One limiter sweeps the table for all.
      clearExpiredByTimeout: index === 0,
      keyPrefix: name,
      points: points * scale,
      duration: seconds,
    })
    return [name, toLimit(name, limiter)]
  })
  return Object.fromEntries(limits) as Limits
}

/** Returns the factor of every limit: 100 in demo mode, where one machine acts for all users. */
export function limitScale({ config }: Pick<Deps, 'config'>): number {
  return config.demo ? 100 : 1
}

function toLimit(name: string, limiter: RateLimiterPostgres): Limit {
  return {
    async spend(key) {
      try {
        await limiter.consume(storedKey(key))
      } catch (refused) {
        throw limitReached(name, refused)
      }
    },
    async refund(key) {
      await limiter.reward(storedKey(key))
    },
    async secondsLeft(key) {
      const counted = await limiter.get(storedKey(key))
      return counted && counted.remainingPoints <= 0 ? Math.max(0, Math.ceil(counted.msBeforeNext / 1000)) : 0
    },
  }
}

/** Returns a limiter's refusal as LimitReached, which is also counted by its name; every other error unchanged. */
export function limitReached(name: string, refused: unknown): unknown {
  if (!(refused instanceof RateLimiterRes)) return refused
  signal('limit', name)
  return new LimitReached(Math.max(1, Math.ceil(refused.msBeforeNext / 1000)))
}

/** Hashed, so that the table doesn't become a list of addresses that strangers typed. */
function storedKey(key: string): string {
  return createHash('sha256').update(networkOf(key)).digest('base64url')
}

import * as fc from 'fast-check'
import { inject } from 'vitest'
import type { Kill, KillableServers } from '../killable-servers.ts'
import { type Member, signInAgain } from '../members/factories.ts'
import { isBusy, refusalOf } from '../members/money-acts.ts'
import { killDuring, unlockJobs, waitForJobs } from '../torture/rest.ts'

const AT_ONCE = 8

/** Rounds of steps that are taken at the same moment, one of them while somebody is killed. */
export interface Life<Step> {
  rounds: Step[][]
  kill: Kill
  killRound: number
  afterMs: number
}

/** Lives of so many rounds with eight steps each. Few are run: with the usual bias, most of them would repeat the first choices. */
export function lifeOf<Step>(step: fc.Arbitrary<Step>, rounds: number): fc.Arbitrary<Life<Step>> {
  return fc.noBias(
    fc.record({
      rounds: fc.array(fc.array(step, { minLength: AT_ONCE, maxLength: AT_ONCE }), {
        minLength: rounds,
        maxLength: rounds,
      }),
      kill: fc.constantFrom<Kill>('servers', 'one server', 'database', 'servers and database'),
      killRound: fc.nat(rounds - 1),
      afterMs: fc.nat(60),
    }),
  )
}

/** How many lives a model has: the first is given, and `npm run torture` adds more. */
export const numRuns = (): number => 1 + inject('properties').times

interface Living<Step> {
  /** Takes a step. Returns what came of it. */
  take: (step: Step) => Promise<string>
  /** Requires what must be true after each round. */
  check: () => Promise<void>
  /** What came of all steps. */
  reached: Set<string>
}

/** Lives through the rounds of a life: takes the steps of each at once, then checks. Returns when every job is done. */
export async function live<Step>(
  servers: KillableServers,
  { rounds, kill, killRound, afterMs }: Life<Step>,
  { take, check, reached }: Living<Step>,
): Promise<void> {
  for (const [number, steps] of rounds.entries()) {
    const isKilled = number === killRound
    const together = Promise.all(
      steps.map(async (step) => {
        try {
          reached.add(await take(step))
        } catch (error) {
          if (!isKilled || !isCutOff(error)) throw error
        }
      }),
    )
    await (isKilled ? killDuring(servers, together, { kill, afterMs }) : together)
    await check()
  }
  await unlockJobs(servers)
  await waitForJobs(servers)
}

/** A request that a kill cuts off has no answer: whether it took effect is for the invariants to judge. */
function isCutOff(error: unknown): boolean {
  const code = refusalOf(error)
  return !code || isBusy(error) || /^(E[A-Z]+|INTERNAL_SERVER_ERROR|\d{2}[A-Z\d]{3})$/.test(code)
}

/** Returns the people as they are signed in at each server: a token is only valid where it was issued. */
export function atEachServer({ urls, outside }: KillableServers, people: Member[]): Promise<Member[][]> {
  const { deps } = outside
  return Promise.all(
    urls.map((url) => {
      const server = { ...outside, url, deps: { ...deps, config: { ...deps.config, publicUrl: url } } }
      return Promise.all(people.map((person) => signInAgain(server, person)))
    }),
  )
}

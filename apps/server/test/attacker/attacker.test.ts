import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { type IdentityProvider, startIdentityProvider } from '../providers/identity-provider.ts'
import { type Account, copiesOf, movesOf, type Move, newAccount, play } from './account-model.ts'
import { columns, describeSecurity } from './describe-security.ts'
import { stolenAccount, tryLinks } from './reach.ts'
import { createRealAccount, durationOf } from './real-account.ts'

/** `npm run torture` tries many times as many. */
const RUNS = 10
const MOVES = 16
const { times } = inject('properties')

let provider: IdentityProvider
let test: TestApp
beforeAll(async () => {
  provider = await startIdentityProvider()
  test = await startTestApp({ DEMO: 'off', PAYMENTS: 'sandbox', ...provider.env })
  provider.register(test.url)
})
afterAll(async () => {
  await test.close()
  await provider.close()
})

/** Half of all moves are the attacker's; deleting the account ends a run, so it's the last one. */
function choose(account: Account, number: number): Move {
  const who = number % 2 === 0 ? 'attacker' : 'owner'
  const waits = [11, 61].map((minutes): Move => ({ do: 'wait', minutes }))
  const tries = movesOf(account, who).filter((move) => move.do !== 'remove' && play(account, move))
  const moves = [...tries, ...waits]
  return moves[Math.floor(number / 2) % moves.length]!
}

it(
  'the server answers each move of an owner and an attacker as the model of docs/security.md does',
  async () => {
    let tried = 0
    const world = fc.record({
      stolen: fc.constantFrom('access', 'refresh', 'mail'),
      protection: fc.constantFrom(null, 'addFactor' as const, 'addPasskey' as const),
      numbers: fc.array(fc.nat(10_000), { minLength: MOVES, maxLength: MOVES }),
    })
    await fc.assert(
      fc.asyncProperty(world, async ({ stolen, protection, numbers }) => {
        test.setTime(new Date())
        const real = await createRealAccount(test, provider)
        let account = newAccount()
        const step = async (each: Move) => {
          const expected = play(account, each)
          if (!expected) return
          const isAccepted = await real.play(account, each)
          expect([each, isAccepted]).toEqual([each, expected.isAccepted])
          tried++
          account = expected.account
          account.now += durationOf(each)
        }
        account.now = 60_000
        if (protection) await step({ do: protection, who: 'owner', copy: 0 })
        account = steal(account, stolen)
        if (stolen !== 'mail') real.copyTokens(0)
        for (const number of numbers) await step(choose(account, number))
        for (const each of ['attacker', 'owner'] as const)
          if (copiesOf(account, each).length > 0) await step({ do: 'use', who: each, copy: 0, what: 'read' })
        await step({ do: 'remove', who: 'attacker', copy: 0 })
      }),
      { numRuns: RUNS * times },
    )
    expect(tried).toBeGreaterThan(RUNS * MOVES)
  },
  60_000 * times,
)

/** Returns the account after something of its owner’s was stolen. */
function steal(account: Account, stolen: 'access' | 'refresh' | 'mail'): Account {
  if (stolen === 'mail') return { ...account, mailReadUntil: account.now + 60_000 }
  const own = account.copies[0]!
  return {
    ...account,
    copies: [
      ...account.copies,
      { ...own, who: 'attacker', refresh: stolen === 'refresh' ? own.refresh : null },
    ],
  }
}

it.each(columns)(
  'whatever somebody with $stolen made before (second factor: $isProtected), a link in a mail gives the account to its owner alone',
  (column) => {
    for (const isProved of [true, false]) {
      const { used, wrong } = tryLinks(stolenAccount({ ...column, isProved }))
      expect(wrong).toEqual([])
      if (column.isProtected || isProved) expect(used).toBeGreaterThan(0)
    }
  },
  120_000,
)

it('docs/security.md says what the model does (npm run security:describe writes it)', () => {
  expect(readFileSync('docs/security.md', 'utf8')).toBe(describeSecurity())
}, 60_000)

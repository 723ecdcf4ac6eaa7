import type { PartyId } from '@bandstand/domain/accounts'
import * as fc from 'fast-check'
import { expect } from 'vitest'
import { actingFor, type Member } from '../members/factories.ts'
import { declaredRefusal } from '../members/money-acts.ts'
import { enterOwnBank, newKey } from '../members/payments.ts'

/** Fees in escrow that the venue releases. */
export const FEES = 5
/** Of the people: the owner, two who play and have an account, and two who are linked to the names of those who have none. */
export const PLAYING = [0, 1, 2]
export const CLAIMING = [3, 4]
/** Whoever freezes their withdrawals is out until an operator has checked. */
const FREEZES = 2
export const PEOPLE = PLAYING.length + CLAIMING.length
/** Two banks, and one that sends back what is paid to it. */
const BANKS = ['000123456789', '000999999991', '000111111116'] as const

/** What the API may return for an action that comes too early or too late; anything else is a bug. */
const DECLARED = new Set([
  'NO_SHARES',
  'BALANCE_TOO_LOW',
  'PAYOUT_ACCOUNT_MISSING',
  'PAYOUT_TOO_SMALL',
  'PAYOUTS_FROZEN',
  'BANK_JUST_CHANGED',
  'PAYMENT_RELEASED',
  'PAYMENT_ACTION_INVALID',
  'SHARE_NOT_FOUND',
  'LINEUP_TWICE',
  // By somebody whom a freeze has just signed out.
  'UNAUTHENTICATED',
  'PROOF_REQUIRED',
])

export const walletStep = fc.record({
  kind: fc.constantFrom(
    ...(['release', 'release', 'withdraw', 'withdraw', 'withdraw', 'withdraw', 'withdraw'] as const),
    ...(['bank', 'bank', 'freeze', 'link', 'giveBack', 'withdrawOfAct'] as const),
  ),
  person: fc.nat(PEOPLE - 1),
  fee: fc.nat(FEES - 1),
  bank: fc.constantFrom(BANKS[0], BANKS[0], ...BANKS),
  /** Of what they have, in hundredths: somebody tries to withdraw more. */
  part: fc.integer({ min: 1, max: 120 }),
  /** Which of several shares. */
  pick: fc.nat(99),
  server: fc.nat(1),
})
export type WalletStep = typeof walletStep extends fc.Arbitrary<infer Value> ? Value : never

export interface WalletScene {
  url: string
  actId: PartyId
  people: Member[]
  venue: Member
  /** The payments in escrow. */
  paymentIds: string[]
  /** The rows of the line-up that are only a name, in the order of those who claim them. */
  nameIds: string[]
  /** The key of each withdrawal that was tried, and of each that was ordered what the answer said. */
  tried: Set<string>
  ordered: Map<string, { payoutId: string; amount: number }>
}

/** Takes one action over HTTP. Returns what came of it: the action, or the refusal that the API declares. Throws any other error. */
export async function actOnWallets(scene: WalletScene, step: WalletStep): Promise<string> {
  try {
    return await take(scene, step)
  } catch (error) {
    return declaredRefusal(error, DECLARED)
  }
}

async function take(scene: WalletScene, step: WalletStep): Promise<string> {
  const { url, actId, people, venue, paymentIds } = scene
  const person = people[step.person]!
  const owner = actingFor({ url }, people[0]!, { id: actId })
  switch (step.kind) {
    case 'release':
      await venue.api.payments.release({ id: paymentIds[step.fee]!, ...newKey() })
      break
    case 'withdraw': {
      const { balance } = await person.api.payments.getOwnBalance({})
      await withdraw(scene, balance?.available ?? 1, step, (body) => person.api.payments.withdrawOwn(body))
      break
    }
    case 'withdrawOfAct': {
      const { balances } = await owner.api.payments.list({})
      await withdraw(scene, balances?.available ?? 1, step, (body) => owner.api.payments.withdraw(body))
      break
    }
    case 'bank':
      await enterOwnBank(url, person, step.bank)
      break
    case 'freeze':
      await people[FREEZES]!.api.payments.freezeOwnPayouts()
      break
    case 'link':
      await link(scene, owner, step.pick % CLAIMING.length)
      break
    case 'giveBack': {
      const { shares } = await owner.api.payments.listUnclaimed({})
      const share = shares[step.pick % (shares.length || 1)]
      if (!share) return 'nothing to give back'
      const { returned } = await owner.api.payments.returnUnclaimed({ id: share.id })
      if (!returned) return 'given back before'
    }
  }
  return step.kind
}

type Withdrawal = { key: string; amount: string }

/** Sends a withdrawal twice at once, which orders one payout. */
async function withdraw(
  { tried, ordered }: WalletScene,
  available: number,
  { part }: WalletStep,
  send: (body: Withdrawal) => Promise<{ payoutId: string; amount: number }>,
): Promise<void> {
  const amount = Math.max(0.01, (available * part) / 100).toFixed(2)
  const { key } = newKey()
  tried.add(key)
  const answers = await Promise.allSettled([send({ key, amount }), send({ key, amount })])
  for (const answer of answers) {
    if (answer.status === 'rejected') continue
    expect(ordered.get(key) ?? answer.value, 'a withdrawal that was sent twice').toEqual(answer.value)
    ordered.set(key, answer.value)
  }
  const refused = answers.find(({ status }) => status === 'rejected')
  if (refused?.status === 'rejected') throw refused.reason
}

/** Whoever has no account yet claims what they earned once the act links them to their name. */
async function link({ people, nameIds }: WalletScene, owner: Member, index: number): Promise<void> {
  await owner.api.lineup.save({
    id: nameIds[index]!,
    name: `Name ${index}`,
    instruments: [],
    part: 'core',
    listed: true,
    invitationId: null,
    personId: people[CLAIMING[index]!]!.id,
  })
}

import type { TransactionStatus } from '@bandstand/domain/payments'
import { dayIn, DEFAULT_TIME_ZONE as ZONE } from '@bandstand/domain/time'
import { expect } from 'vitest'
import type { TestApp } from '../app.ts'
import { type Member, proveAgain } from './factories.ts'
import { pay, newKey } from './payments.ts'

/** What the API may return for a money action that comes too early or too late; anything else is a bug. */
const DECLARED = new Set([
  'PAYMENT_ACTION_INVALID',
  'DEPOSIT_VENUES_ONLY',
  'RELEASE_VENUES_ONLY',
  'PAYMENT_FROZEN',
  'PAYMENT_RELEASED',
  'PERFORMANCE_BEGUN',
  'CONTRACT_ENDED',
  'CONTRACT_EXPIRED',
  'PROBLEM_EXISTS',
  'PROBLEM_TOO_EARLY',
  'PROBLEM_TOO_LATE',
  'PROBLEM_NOT_OPEN',
  'SPLIT_OUT_OF_RANGE',
  'SPLIT_STALE',
  'BALANCE_TOO_LOW',
  'BANK_JUST_CHANGED',
  'PAYOUTS_FROZEN',
  'CLAIM_TOO_EARLY',
  'CLAIM_EXISTS',
  'CLAIMS_EXHAUSTED',
  'CLAIM_OUT_OF_RANGE',
  'CLAIM_NOT_OPEN',
])

export type MoneyKind =
  | 'pay'
  | 'release'
  | 'cancel'
  | 'report'
  | 'propose'
  | 'accept'
  | 'decline'
  | 'withdraw'
  | 'claim'
  | 'confirm'
  | 'deny'

/** A randomly chosen action; `card` and `dollars` only matter for those that need one. */
export interface MoneyStep {
  kind: MoneyKind
  byVenue: boolean
  card: string
  dollars: string
}

/** The payment of a booking, and its parties. */
export interface Deal {
  id: string
  artist: Member
  venue: Member
}

/** Sends a request: `act` with its key, by a member, once or several times, and returns its answer. */
export type Send = (member: Member, key: string, act: (member: Member) => Promise<object>) => Promise<object>

/** Takes one action over HTTP, based on what its actor saw; returns the state that a card left. Throws the API's refusal. */
export async function actOnMoney(
  test: TestApp,
  { kind, byVenue, card, dollars }: MoneyStep,
  { id, artist, venue }: Deal,
  send: Send,
): Promise<TransactionStatus | null> {
  const me = byVenue ? venue : artist
  const key = newKey()
  if (kind === 'pay') {
    await pay(test, me, id, card)
    return (await me.api.payments.checkDeposit({ id })).status
  }
  if (kind === 'release') await send(me, key.key, ({ api }) => api.payments.release({ id, ...key }))
  if (kind === 'cancel') await send(me, key.key, ({ api }) => api.payments.cancel({ id, ...key }))
  if (kind === 'report') {
    const report = { id, ...key, earned: dollars, text: 'One set only.' }
    await send(me, key.key, ({ api }) => api.payments.reportProblem(report))
  }
  if (kind === 'propose')
    await send(me, key.key, ({ api }) => api.payments.proposeSplit({ id, ...key, earned: dollars }))
  if (kind === 'accept' || kind === 'decline') {
    const seen = await artist.api.payments.get({ id })
    const answerer = seen.abilities.answerSplit === null ? venue : artist
    const answer = { id, ...key, number: seen.problem?.proposals.length ?? 1 }
    await send(answerer, key.key, ({ api }) =>
      kind === 'accept' ? api.payments.acceptSplit(answer) : api.payments.declineSplit(answer),
    )
  }
  if (kind === 'claim') {
    const claim = {
      id,
      ...key,
      // A form doesn't send nothing paid.
      amount: Number(dollars) > 0 ? dollars : '0.01',
      method: 'cash' as const,
      paidOn: dayIn(ZONE, test.deps.now()),
    }
    await send(me, key.key, ({ api }) => api.payments.claimOutside(claim))
  }
  if (kind === 'confirm' || kind === 'deny') {
    const seen = await artist.api.payments.get({ id })
    const answerer = seen.claims.at(-1)?.madeBy === 'artist' ? venue : artist
    const answer = { id, ...key, number: seen.claims.at(-1)?.number ?? 1 }
    await send(answerer, key.key, ({ api }) =>
      kind === 'confirm' ? api.payments.confirmClaim(answer) : api.payments.denyClaim(answer),
    )
  }
  if (kind === 'withdraw') {
    const amount = (Number(dollars) / 2 + 1).toFixed(2)
    await proveAgain(test, artist)
    const withdrawing = [key, newKey()].map((each) =>
      send(artist, each.key, ({ api }) => api.payments.withdraw({ ...each, amount })),
    )
    const refused = (await Promise.allSettled(withdrawing)).flatMap((each) =>
      each.status === 'rejected' ? [each.reason as Error] : [],
    )
    if (refused.length > 0) throw refused.find((error) => !isDeclared(error)) ?? refused[0]
  }
  return null
}

/** Sends the same request twice at once and a third time later; expects the first response each time from then on. */
export const sendThrice: Send = async (member, _key, act) => {
  const settled = await Promise.allSettled([act(member), act(member)])
  const answers = settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  const refusals = settled.flatMap((each) => (each.status === 'rejected' ? [each.reason as Error] : []))
  const [first] = answers
  if (!first) throw refusals[0]
  const later = await act(member).catch((error: unknown) => {
    if (!isDeclared(error)) throw error
    return { refused: refusalOf(error) }
  })
  for (const answer of [...answers, later]) expect(answer).toEqual(first)
  return first
}

/** The server or its provider asks for a retry: nothing was done. */
export function isBusy(error: unknown): boolean {
  return ['TOO_BUSY', 'SERVICE_UNAVAILABLE', 'PROVIDER_UNAVAILABLE'].includes(refusalOf(error) ?? '')
}

export function refusalOf(error: unknown): string | undefined {
  return (error as { code?: string }).code
}

/** Returns the code of an error if it's one of these refusals; throws it otherwise. */
export function declaredRefusal(error: unknown, declared: ReadonlySet<string>): string {
  const code = refusalOf(error) ?? ''
  if (!declared.has(code)) throw error
  return code
}

export function isDeclared(error: unknown): boolean {
  return DECLARED.has(refusalOf(error) ?? '')
}

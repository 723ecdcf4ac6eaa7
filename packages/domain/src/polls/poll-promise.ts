import { z } from 'zod'
import { applyInput } from '../booking/index.ts'
import { inCents, type InCents, isAmount, moneyInput } from '../money/index.ts'

/** What can be done for an act automatically once everybody has said yes: apply to the gig, or accept an offer. */
export const PROMISE_KINDS = ['apply', 'accept'] as const
export type PromiseKind = (typeof PROMISE_KINDS)[number]

/** open: somebody hasn't said yes. kept: done. failed: it was refused. taken_back: the act no longer wants it. */
export const PROMISE_STATES = ['open', 'kept', 'failed', 'taken_back'] as const
export type PromiseState = (typeof PROMISE_STATES)[number]

/** The application that is sent once everybody said yes. With `perPlayer`, the fee is for each player who said yes. */
export const promisedApplication = applyInput
  .omit({ also: true })
  .extend({ kind: z.literal('apply'), perPlayer: z.boolean().default(false) })
export type PromisedApplication = z.infer<typeof promisedApplication>
export type PromisedApplicationForm = z.input<typeof promisedApplication>

/** What is done for an act automatically once everybody has said yes. An offer is named as the act saw it. */
export const promiseInput = z.discriminatedUnion('kind', [
  promisedApplication,
  z.strictObject({
    kind: z.literal('accept'),
    offerId: z.uuid(),
    offerNumber: z.number().int().min(1),
  }),
])
export type PromiseInput = z.infer<typeof promiseInput>

/** Returns what an act asks for with this many players; null beyond the highest fee. */
export function askingFeeCents(cents: number, perPlayer: boolean, players: number): number | null {
  const all = perPlayer ? cents * players : cents
  return isAmount(moneyInput(all)) ? all : null
}

/** Returns what each player gets of a fee in equal parts, in cents; null where that is nothing. */
export function eachCents(feeCents: number, players: number): number | null {
  return players > 0 ? Math.round(feeCents / players) || null : null
}

/** A promise with the fee in cents. */
export type PromiseInCents =
  | InCents<PromisedApplication, 'proposedFee'>
  | Extract<PromiseInput, { kind: 'accept' }>

/** Returns a promise with the fee in cents. */
export function promiseInCents(promise: PromiseInput | null): PromiseInCents | null {
  return promise?.kind === 'apply' ? inCents(promise, 'proposedFee') : promise
}

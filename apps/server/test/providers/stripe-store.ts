import { randomBytes } from 'node:crypto'
import type { Stripe } from 'stripe'

/** A refusal by Stripe. */
export class StripeRefusal extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

export type StripeThing = Record<string, unknown> & {
  id: string
  object: string
  amount: number
  status: string
}

/** The fake Stripe's objects, and what happened there. */
export function createStripeStore() {
  const things = new Map<string, StripeThing>()
  const events: Stripe.Event[] = []
  const newId = (prefix: string) => `${prefix}_${randomBytes(9).toString('hex')}`

  return {
    /** Every event, oldest first. */
    events,
    /** Money of transfers that hasn't arrived in the artists' accounts yet. */
    fundsDelayed: false,
    refundsPend: false,

    add(prefix: string, object: string, facts: Record<string, unknown>): StripeThing {
      const thing = { amount: 0, status: '', created: Date.now(), ...facts, id: newId(prefix), object }
      things.set(thing.id, thing)
      return thing
    },
    /** `account`: the connected account that has it. Throws StripeRefusal. */
    get(id: string | undefined, object: string, account: string | null = null): StripeThing {
      const thing = things.get(id ?? '')
      if (thing?.object !== object || (thing.account ?? null) !== account)
        throw new StripeRefusal(404, 'resource_missing', `No such ${object}: '${id}'`)
      return thing
    },
    /** Newest first, as Stripe lists them. */
    all: (object: string, field?: string, value?: unknown): StripeThing[] =>
      [...things.values()]
        .filter((thing) => thing.object === object && (field === undefined || thing[field] === value))
        .toReversed(),
    emit(type: string, thing: Record<string, unknown>, account?: string): void {
      const object: unknown = structuredClone(thing)
      const event = { id: newId('evt'), object: 'event', type, created: Date.now(), data: { object } }
      events.push({ ...event, ...(account ? { account } : {}) } as Stripe.Event)
    },
    /** A movement of the balance, as a dispute lists them. */
    movement: (amount: number, fee = 0) => ({ id: newId('txn'), amount, fee, net: amount - fee }),
  }
}
export type StripeStore = ReturnType<typeof createStripeStore>

export function sumOf(things: StripeThing[]): number {
  return things.reduce((sum, { amount }) => sum + amount, 0)
}

import { sql } from 'kysely'
import { expect } from 'vitest'
import type { TestApp } from './app.ts'
import { type Member, signedInAt } from './factories.ts'
import { GOOD_CARD, pay, pressKey } from './payments.ts'

interface Sides {
  artist: Member
  venue: Member
  bookingId: string
}

/** A press of a button; `answer` is what the server acknowledged it with, if it did. */
interface Press {
  member: Member
  act(member: Member): Promise<object>
  answer?: object
}

/** What servers that are killed are asked to do with money, and what they acknowledged of it. */
export interface KillMoney {
  /** A deposit and one of its ends: a release with withdrawals, a cancellation, a split. */
  payAndSettle(outside: TestApp, sides: Sides): Promise<void>
  /** Every acknowledged press has the same answer again, and what got none can be pressed again. */
  expectKept(outside: TestApp): Promise<void>
}

export function createKillMoney(): KillMoney {
  const presses: Press[] = []
  /** Names of facts, as `FACTS` gives them. */
  const facts: string[] = []
  let turn = 0

  const press = async (member: Member, act: Press['act']) => {
    const pressed: Press = { member, act }
    presses.push(pressed)
    pressed.answer = await act(member)
    return pressed.answer
  }

  return {
    async payAndSettle(outside, { artist, venue, bookingId }) {
      const { id } = await venue.api.payments.getForBooking({ bookingId })
      await pay(outside, venue, id, GOOD_CARD)
      const { status } = await venue.api.payments.checkDeposit({ id })
      expect(status).toBe('in_escrow')
      facts.push(`${id} deposited`)
      const key = pressKey()
      const end = turn++ % 3
      if (end === 0) {
        await press(venue, ({ api }) => api.payments.cancel({ id, ...key }))
        facts.push(`${id} cancelled`)
      } else if (end === 1) {
        await reportProblem(outside, id)
        await press(venue, ({ api }) => api.payments.proposeSplit({ id, ...key, earned: '400.50' }))
        facts.push(`${id} split_proposed`)
        const accepting = pressKey()
        await press(artist, ({ api }) => api.payments.acceptSplit({ id, ...accepting, number: 2 }))
        facts.push(`${id} split`)
      } else {
        await press(venue, ({ api }) => api.payments.release({ id, ...key }))
        facts.push(`${id} released`)
        const withdrawing = async () => {
          const form = { ...pressKey(), amount: '100.01' }
          const answer = await press(artist, ({ api }) => api.payments.withdraw(form))
          facts.push(`${(answer as { payoutId: string }).payoutId} payout_requested`)
        }
        await Promise.all(Array.from({ length: 5 }, withdrawing))
      }
    },

    async expectKept(outside) {
      const missing = await sql<{ fact: string }>`
        select fact from unnest(${facts}::text[]) as wanted (fact)
        except select coalesce(transaction_id, order_id) || ' ' || event from payment_events`.execute(
        outside.deps.db,
      )
      expect(missing.rows).toEqual([])
      const pressAgain = async (pressed: Press) => {
        const again = await pressed.act(signedInAt(outside, pressed.member)).catch((error: unknown) => {
          // Nobody promised anything about this one, and what it was about may be over.
          if (!pressed.answer && DECLARED.has((error as { code?: string }).code ?? '')) return null
          throw error
        })
        if (pressed.answer) expect(again).toEqual(pressed.answer)
        else if (again) expect(Object.keys(again)).not.toEqual([])
        if (again) pressed.answer = again
      }
      await Promise.all(presses.map(pressAgain))
    },
  }
}

const DECLARED = new Set([
  'PAYMENT_ACTION_INVALID',
  'PROBLEM_NOT_OPEN',
  'SPLIT_STALE',
  'CONTRACT_ENDED',
  'BALANCE_TOO_LOW',
])

/** The performance is days away here: what a report on its day would write. */
async function reportProblem({ deps: { db } }: TestApp, id: string): Promise<void> {
  await sql`
    with problem as (
      insert into problems (transaction_id, reported_by, text, disputed_cents, created_at)
      select id, 'artist', 'One set only.', amount_cents, now() from transactions where id = ${id} returning id
    )
    insert into split_proposals (problem_id, number, made_by, earned_cents, created_at)
    select id, 1, 'artist', 65000, now() from problem`.execute(db)
}

import { sql } from 'kysely'
import { expect } from 'vitest'
import type { TestApp } from '../app.ts'
import type { Member } from '../members/factories.ts'
import type { MoneyLog } from './money-log.ts'
import { GOOD_CARD, pay, newKey } from '../members/payments.ts'

interface Sides {
  artist: Member
  venue: Member
  bookingId: string
}

/** A deposit and one of its ends, in turn: a cancellation, a split, a release with withdrawals. */
export async function payAndSettle(
  outside: TestApp,
  { artist, venue, bookingId }: Sides,
  { send, ...log }: MoneyLog,
  turn: number,
): Promise<void> {
  const { id } = await venue.api.payments.getForBooking({ bookingId })
  await pay(outside, venue, id, GOOD_CARD)
  const { status } = await venue.api.payments.checkDeposit({ id })
  expect(status).toBe('in_escrow')
  log.recordDeposit(id)
  const key = newKey()
  if (turn % 3 === 0) {
    await send(venue, key.key, ({ api }) => api.payments.cancel({ id, ...key }))
  } else if (turn % 3 === 1) {
    await reportProblem(outside, id)
    await send(venue, key.key, ({ api }) => api.payments.proposeSplit({ id, ...key, earned: '400.50' }))
    const accepting = newKey()
    await send(artist, accepting.key, ({ api }) => api.payments.acceptSplit({ id, ...accepting, number: 2 }))
  } else {
    await send(venue, key.key, ({ api }) => api.payments.release({ id, ...key }))
    const withdrawing = async () => {
      const form = { ...newKey(), amount: '100.01' }
      await send(artist, form.key, ({ api }) => api.payments.withdraw(form))
    }
    await Promise.all(Array.from({ length: 5 }, withdrawing))
  }
}

/** The performance is days away here, so this does what a report on its day would. */
async function reportProblem({ deps: { db } }: TestApp, id: string): Promise<void> {
  await sql`
    with problem as (
      insert into problems (transaction_id, reported_by, text, disputed_cents, created_at)
      select id, 'artist', 'One set only.', amount_cents, now() from transactions where id = ${id} returning id
    )
    insert into split_proposals (problem_id, number, made_by, earned_cents, created_at)
    select id, 1, 'artist', 65000, now() from problem`.execute(db)
}

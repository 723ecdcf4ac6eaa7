import type { Member, Place } from './members.ts'
import { sql } from './sql.ts'

/** Pays a deposit at the sandbox. `id`: of the payment. */
export async function deposit(app: Place, venue: Member, id: string): Promise<void> {
  const { clientSecret } = await venue.call('POST', `/api/payments/${id}/deposit`)
  const { stripePaymentIntentId } = await venue.call('GET', `/api/payments/${id}`)
  await fetch(`${app.url}/sandbox/intents/${stripePaymentIntentId}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ clientSecret, card: '4242 4242 4242 4242', confirmed: null }),
  })
  await venue.call('POST', `/api/payments/${id}/deposit/check`)
}

/** Moves a booked show to begin this long from now: nobody waits nine days for it. */
export async function moveShow(app: Place, bookingId: string, from: string): Promise<void> {
  await sql(
    app,
    `update bookings set starts_at = now() + $2::interval, ends_at = now() + $2::interval + interval '2 hours' where id = $1 returning id`,
    [bookingId, from],
  )
}

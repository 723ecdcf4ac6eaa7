import type { Client } from 'pg'
import { withoutIndexes } from '../../apps/server/src/db/without-indexes.ts'
import { addArtists, type Busiest, fillBookings } from '../bookings/booking-database.ts'
import { startServer } from '../gigs/gig-http.ts'

/** Writes a booking for each gig, unless the part about booking has done so. */
export async function ensureBookings(
  client: Client,
  databaseUrl: string,
  today: string,
  report: (text: string) => void,
): Promise<Busiest> {
  const { rows } = await client.query<Busiest>(`
    select (select artist_id from bookings group by 1 having count(*) >= 10000 order by count(*) desc limit 1) as "artistId",
      (select venue_id from bookings group by 1 having count(*) >= 10000 order by count(*) desc limit 1) as "venueId"`)
  const [found] = rows
  if (found?.artistId && found.venueId) return found
  await addArtists(client, today, report)
  // A server seeds the demo world at its first start, which reads all bookings: there are none yet.
  await (await startServer(databaseUrl)).stop()
  return fillBookings(client, report)
}

/**
 * Writes a payment for each booking without one, with its escrow account and the postings of releases: the rows that
 * lists of payments and balances read, without the log and the provider's side.
 */
export async function fillPayments(client: Client, report: (text: string) => void): Promise<void> {
  report('  payments')
  await client.query('begin')
  // As for the bookings; the ledger's own guard would look up each sum.
  await client.query('set local session_replication_role = replica')
  await withoutIndexes(client, ['transactions', 'ledger_postings'], async () => {
    await client.query(`
      insert into transactions (gig_id, artist_id, venue_id, booking_id, amount_cents, status, created_at, deposited_at,
        completed_at, earned_cents, show_ends_at)
      select gig_id, artist_id, venue_id, id, fee_cents,
        case status when 'confirmed' then 'pending' when 'completed' then 'completed' else 'cancelled' end, created_at,
        case status when 'completed' then created_at end, case status when 'completed' then ends_at end,
        case status when 'completed' then fee_cents else 0 end, ends_at
      from bookings on conflict (booking_id) do nothing`)
    await client.query(`
      insert into ledger_accounts (kind, owner_id)
      select 'escrow', id from transactions where status = 'completed' and amount_cents > 0
      union select 'artist_payable', artist_id from transactions where status = 'completed' and amount_cents > 0
      on conflict do nothing`)
    // Without statistics on what was just written the join would look up row by row.
    await client.query('analyze transactions, ledger_accounts')
    await client.query(`
      insert into ledger_postings (at, key, kind, debit_account_id, credit_account_id, amount_cents)
      select t.completed_at, p.kind || ':' || t.id, p.kind, p.debit, p.credit, t.amount_cents
      from transactions t
        join ledger_accounts e on e.kind = 'escrow' and e.owner_id = t.id
        join ledger_accounts a on a.kind = 'artist_payable' and a.owner_id = t.artist_id
        join ledger_accounts c on c.kind = 'provider_clearing'
        cross join lateral (values ('charge', c.id, e.id), ('release', e.id, a.id)) p (kind, debit, credit)
      -- Those of the demo world have what they need.
      where t.status = 'completed' and not exists (select from ledger_postings made where made.credit_account_id = e.id)`)
  })
  await client.query('commit')
  report('  statistics')
  await client.query('vacuum analyze transactions, ledger_accounts, ledger_postings')
}

import { type RawBuilder, sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../../src/db/database.ts'
import { isContractIntact } from '../../src/features/contracts/document/is-contract-intact.ts'

const agreedDeadline = sql`least(agreed.at + interval '72 hours', agreed.starts_at)`

/** What must never be found, no matter who acts at the same moment. Each statement returns the rows that break its promise. */
const NEVER: [what: string, rows: RawBuilder<unknown>][] = [
  [
    'an artist is booked twice within the hour that each booking needs on both sides',
    sql`
      select a.id, b.id as other from bookings a join bookings b on a.artist_id = b.artist_id and a.id < b.id
        and a.status = 'confirmed' and b.status = 'confirmed'
        and a.starts_at < b.ends_at + interval '2 hours' and b.starts_at < a.ends_at + interval '2 hours'`,
  ],
  [
    'a member is booked in time that they blocked, or a stage for two acts at once',
    sql`
      select a.id, b.id as other from busy_times a join busy_times b on a.user_id = b.user_id and a.id < b.id
        and a.starts_at < b.ends_at and b.starts_at < a.ends_at
        and a.during && b.during
        and case when a.kind = 'blocked' and b.kind = 'blocked' then false
          when a.kind = 'blocked' then a.stage_id is null or a.stage_id = b.stage_id
          when b.kind = 'blocked' then b.stage_id is null or b.stage_id = a.stage_id
          else a.stage_id is not distinct from b.stage_id end`,
  ],
  [
    'the time of a booking is not on the stage of its gig',
    sql`
      select t.id from busy_times t join bookings b on b.id = t.booking_id join gigs g on g.id = b.gig_id
      where t.stage_id is distinct from case when t.user_id = b.venue_id then g.stage_id end`,
  ],
  [
    'a gig has two bookings, or is booked without one, or open with one',
    sql`
      select g.id, g.status from gigs g
        left join bookings b on b.gig_id = g.id and b.status in ('confirmed', 'completed')
      group by g.id having count(b.id) <> case when g.status in ('booked', 'completed') then 1 else 0 end`,
  ],
  [
    'an application, its offers and its booking disagree',
    sql`
      select a.id, a.status, b.status as booking, o.status as offer from applications a
        left join bookings b on b.application_id = a.id
        left join offers o on o.application_id = a.id and o.status in ('accepted', 'pending')
      where (a.status in ('booked', 'released')) is distinct from (b.id is not null)
        or (a.status in ('booked', 'released')) is distinct from coalesce(o.status = 'accepted', false)
        or (a.status = 'booked') is distinct from coalesce(b.status in ('confirmed', 'completed'), false)
        or (o.status = 'pending' and a.status not in ('sent', 'opened', 'shortlisted'))`,
  ],
  [
    'an application lives though its gig is gone',
    sql`
      select a.id from applications a join gigs g on g.id = a.gig_id
      where a.status in ('sent', 'opened', 'shortlisted') and g.status <> 'open'`,
  ],
  [
    'the start, end or receiver that lists and clocks go by is another than that of the gig, booking or application',
    sql`
      select a.id from applications a join gigs g on g.id = a.gig_id
        where a.gig_begins_at is distinct from g.starts_at
      union all select t.id from transactions t join bookings b on b.id = t.booking_id
        where t.show_ends_at is distinct from b.ends_at
      union all select o.id from offers o join applications a on a.id = o.application_id
        where o.receiver_id is distinct from case o.made_by when 'venue' then a.artist_id else a.venue_id end
          -- The previous version's offers that are over have none.
          and (o.receiver_id is not null or o.status = 'pending')`,
  ],
  [
    'a contract is signed without both signatures under the hash that counts, or not signed with both',
    sql`
      select c.id, c.status, count(s.id) from contracts c
        left join contract_versions v on v.contract_id = c.id and v.status = 'current'
        left join contract_signatures s on s.contract_id = c.id and s.version = v.number and s.hash = v.hash
      group by c.id, v.number
      having v.number is distinct from c.current_version
        or (c.status = 'signed' and (count(distinct s.party) <> 2 or c.signed_at is null))
        or (c.status in ('pending', 'expired') and count(s.id) > 1)`,
  ],
  [
    'contract, booking, payment and calendar disagree',
    sql`
      select b.id, c.status, b.status as booking, t.status as payment from bookings b
        left join contracts c on c.booking_id = b.id left join transactions t on t.booking_id = b.id
        left join contract_versions v on v.contract_id = c.id and v.number = c.current_version
        left join busy_times busy on busy.booking_id = b.id and busy.user_id = b.artist_id
        left join busy_times stage on stage.booking_id = b.id and stage.user_id = b.venue_id
      where c.id is null or t.id is null
        or b.status <> case c.status when 'expired' then 'released' when 'cancelled' then 'cancelled'
          -- What is signed gets played, when the clock has gone that far.
          when 'signed' then case b.status when 'completed' then b.status else 'confirmed' end
          else 'confirmed' end
        -- What becomes of a deposit is for the ledger to say (see payment-invariants.ts), and without one how it ended.
        or (b.status in ('confirmed', 'completed') and t.status = 'cancelled' and t.deposited_at is null
          and coalesce(t.settlement, 'paid') not in ('paid_outside', 'claimed', 'unpaid'))
        or (b.status in ('released', 'cancelled') and t.status = 'pending')
        or (busy.id is not null) is distinct from (b.status in ('confirmed', 'completed'))
        or (stage.id is not null) is distinct from (busy.id is not null)
        or busy.during <> tstzrange(b.starts_at - interval '1 hour', b.ends_at + interval '1 hour')
        or (t.status = 'pending' and t.amount_cents <> b.fee_cents)
        or (v.document -> 'terms' ->> 'feeCents')::bigint <> b.fee_cents
        or (v.document -> 'terms' ->> 'startsAt')::timestamptz <> b.starts_at
        or (v.document -> 'terms' ->> 'endsAt')::timestamptz <> b.ends_at
        or (v.document -> 'terms' ->> 'sets')::int <> b.sets`,
  ],
  [
    'something of booking happened too late or too early by the clock of the server that did it',
    sql`
      select e.subject, e.subject_id, e.event, e.at from booking_events e
        left join offers o on e.subject = 'offer' and o.id = e.subject_id
        left join bookings b on e.subject = 'booking' and b.id = e.subject_id
        left join gigs g on e.subject = 'gig' and g.id = e.subject_id
      where (e.subject || ' ' || e.event in ('offer accepted', 'offer declined') and e.at >= o.expires_at)
        or (e.subject || ' ' || e.event = 'offer expired' and e.at < o.expires_at)
        or (e.subject || ' ' || e.event in ('gig booked', 'gig reopened') and e.at >= g.starts_at)
        or (e.subject || ' ' || e.event = 'gig expired' and e.at < g.starts_at)
        or (e.subject || ' ' || e.event = 'booking completed' and e.at < b.ends_at)
        or (e.subject || ' ' || e.event in ('booking confirmed', 'booking reminded') and e.at >= b.starts_at)`,
  ],
  [
    'both were reminded of one booking twice',
    sql`
      select subject_id from booking_events where subject = 'booking' and event = 'reminded'
      group by subject_id having count(*) > 1`,
  ],
  [
    'something of a contract happened too late or too early by the clock of the server that did it',
    sql`
      select e.contract_id, e.number, e.event from contract_events e, lateral (
        select p.at, (v.document -> 'terms' ->> 'startsAt')::timestamptz as starts_at
        from contract_events p join contract_versions v on v.contract_id = p.contract_id and v.number = p.version
        where p.contract_id = e.contract_id and p.number < e.number and p.event in ('created', 'amended')
        order by p.number desc limit 1) agreed
      where (e.event in ('signature_added', 'signed') and e.at >= ${agreedDeadline})
        or (e.event = 'expired' and e.at < ${agreedDeadline})
        or (e.event in ('amendment_proposed', 'amended', 'cancelled') and e.at >= agreed.starts_at)`,
  ],
]

/** What is true after every committed change: nothing is half done, nobody is booked twice, no deadline was missed. */
export async function expectInvariants(db: Database): Promise<void> {
  const found: unknown[] = []
  for (const [what, statement] of NEVER) {
    const { rows } = await statement.execute(db)
    if (rows.length > 0) found.push({ what, rows })
  }
  expect(found).toEqual([])
}

/** Contracts whose chain doesn't verify, or whose replay gives something other than what is stored. */
export async function findDamagedContracts(db: Database): Promise<string[]> {
  const contracts = await db.selectFrom('contracts').selectAll().execute()
  const versions = await db.selectFrom('contract_versions').selectAll().orderBy('number').execute()
  const signatures = await db.selectFrom('contract_signatures').selectAll().execute()
  const events = await db.selectFrom('contract_events').selectAll().orderBy('number').execute()
  const byContract = <Row extends { contract_id: string }>(rows: Row[]) => {
    const groups = Map.groupBy(rows, ({ contract_id }) => contract_id)
    return ({ id }: { id: string }) => groups.get(id) ?? []
  }
  const versionsOf = byContract(versions)
  const signaturesOf = byContract(signatures)
  const eventsOf = byContract(events)
  const damaged = contracts.filter(
    (contract) =>
      !isContractIntact({
        contract,
        versions: versionsOf(contract),
        signatures: signaturesOf(contract),
        events: eventsOf(contract),
      }),
  )
  return damaged.map(({ id }) => id)
}

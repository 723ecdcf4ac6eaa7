import type { Client } from 'pg'
import { bulkId } from '../../apps/server/src/bulk/bulk-world.ts'
import { addArtists, fillBookings } from '../bookings/booking-database.ts'
import { createFilledDatabase } from '../gigs/gig-database.ts'
import { startServer } from '../gigs/gig-http.ts'
import { connect } from '../gigs/gig-page.ts'
import { fillPayments } from '../payments/payment-database.ts'

/** All nights of the database. A venue has about fifty of them. */
const NIGHTS = 50_000
/** The person's parties, with their own act. */
const PERSONS = { acts: 15, venues: 5 }
/** How many acts the agent manages, and what each of them has. */
export const AGENTS_ACTS = 100
const OF_EACH_ACT = { nights: 50, applications: 20 }
/** Applications to each open gig of the person's venues. */
const APPLICANTS = 6

/** Two people and the parties that they act for, by their ids. The party of their own account is the first one. */
export interface PartyWorld {
  url: string
  person: string[]
  agent: string[]
}

/**
 * Creates a database in which one person acts for fifteen acts and five venues, and an agent for a hundred acts: nights of the past
 * and to come with contracts and payments, open applications, and offers to answer.
 */
export async function createPartyDatabase(serverUrl: string, today: string): Promise<PartyWorld> {
  const counts = { gigs: NIGHTS, areOpen: false }
  const url = await createFilledDatabase(serverUrl, 'parties', counts, today, console.log)
  const client = await connect(url)
  try {
    await addArtists(client, today, console.log)
    // A server seeds the demo world at its first start, which reads all bookings: there are none yet.
    await (await startServer(url)).stop()
    await fillBookings(client, console.log, 1, 1)
    const acts = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) => bulkId('artist', from + index))
    const venues = Array.from({ length: PERSONS.venues }, (_, index) => bulkId('venue', index))
    const agent = acts(PERSONS.acts, AGENTS_ACTS + 1)
    const person = [...acts(0, PERSONS.acts), ...venues]
    await giveNights(client, [...acts(0, PERSONS.acts), ...agent])
    await fillPayments(client, console.log)
    await fillContracts(client)
    await fillApplications(client, [...acts(0, PERSONS.acts), ...agent], venues)
    for (const parties of [person, agent]) await join(client, parties)
    await client.query('vacuum analyze')
    return { url, person, agent }
  } finally {
    await client.end()
  }
}

/** Moves nights of other artists to these acts. */
async function giveNights(client: Client, acts: string[]): Promise<void> {
  await withoutChecks(client, async () => {
    await client.query(
      `with picked as (
         select id, row_number() over (order by md5(id::text)) as number from bookings limit $2
       )
       update bookings b set artist_id = ($1::uuid[])[1 + picked.number % cardinality($1::uuid[])] from picked where picked.id = b.id`,
      [acts, acts.length * OF_EACH_ACT.nights],
    )
    await client.query(
      'update applications a set artist_id = b.artist_id from bookings b where b.application_id = a.id and b.artist_id <> a.artist_id',
    )
  })
}

/** Writes a contract for each night, one in four of those to come without signatures. */
async function fillContracts(client: Client): Promise<void> {
  console.log('  contracts')
  await withoutChecks(client, async () => {
    await client.query(`
      create temporary table agreed on commit drop as
      select gen_random_uuid() as contract_id, b.*, case when b.status = 'cancelled' then 'cancelled'
        when b.status = 'confirmed' and b.starts_at > now() and row_number() over (order by b.id) % 4 = 0 then 'pending'
        else 'signed' end as contract_status
      from bookings b where b.status <> 'released' and not exists (select from contracts c where c.booking_id = b.id)`)
    await client.query(`
      insert into contracts (id, booking_id, gig_id, artist_id, venue_id, status, created_at, signed_at, expires_at, head_hash)
      select contract_id, id, gig_id, artist_id, venue_id, contract_status, created_at,
        case contract_status when 'signed' then created_at end,
        case contract_status when 'pending' then now() + interval '2 days' else created_at + interval '3 days' end,
        repeat('0', 64)
      from agreed`)
    await client.query(`
      insert into contract_versions (contract_id, number, status, proposed_by, document, hash, created_at, decided_at)
      select contract_id, 1, 'current', 'venue', jsonb_build_object('format', 1, 'text', repeat('Both of them agree. ', 200)),
        encode(sha256(contract_id::text::bytea), 'hex'), created_at, created_at
      from agreed`)
    await client.query(`
      insert into contract_signatures (contract_id, version, hash, party, signer_id, typed_name, consent_text, ip, user_agent, signed_at)
      select contract_id, 1, encode(sha256(contract_id::text::bytea), 'hex'), side.name, side.id, 'Jo Signer', 'I agree.', '', '', created_at
      from agreed cross join lateral (values ('artist', artist_id), ('venue', venue_id)) side (name, id)
      where contract_status = 'signed'`)
  })
}

/** Writes open applications of each act to gigs of others, every third one with an offer, and some to each gig of the venues. */
async function fillApplications(client: Client, acts: string[], venues: string[]): Promise<void> {
  console.log('  applications')
  await withoutChecks(client, async () => {
    await client.query(
      `create temporary table asked on commit drop as
       with open as (
         select id, venue_id, starts_at, time_zone, pay_cents, venue_id = any ($2) as own, row_number() over (order by id) as number
         from gigs where status = 'open' and starts_at > now() + interval '3 days'
       ), others as (select *, row_number() over (order by id) as place from open where not own)
       select gen_random_uuid() as id, o.id as gig_id, o.venue_id, act.id as artist_id, o.starts_at, o.time_zone, o.pay_cents, n
       from unnest($1::uuid[]) with ordinality act (id, number) cross join generate_series(1, $3) n
         join others o on o.place = (act.number * $3 + n) % (select count(*) from others) + 1
       union all
       select gen_random_uuid(), o.id, o.venue_id, a.uuid, o.starts_at, o.time_zone, o.pay_cents, a.n
       from open o cross join lateral (
         select uuid, row_number() over () as n from (
           select uuid from profiles where user_type = 'artist' and uuid <> all ($1) order by uuid limit $4
         ) few
       ) a where o.own`,
      [acts, venues, OF_EACH_ACT.applications, APPLICANTS],
    )
    await client.query(`
      insert into applications (id, gig_id, artist_id, venue_id, origin, status, waiting_for, message, created_at,
        last_activity_at, gig_begins_at)
      select id, gig_id, artist_id, venue_id, 'applied', 'sent', case when n % 3 = 0 then 'artist' else 'venue' end,
        'We would love to play this.', now() - n * interval '1 hour', now() - n * interval '1 hour', starts_at
      from asked on conflict do nothing`)
    await client.query(`
      insert into offers (application_id, receiver_id, number, made_by, status, fee_cents, starts_at, ends_at, time_zone, sets,
        sound, meals, lodging, expires_at, created_at)
      select q.id, q.artist_id, 1, 'venue', 'pending', q.pay_cents, q.starts_at, q.starts_at + interval '3 hours', q.time_zone, 2,
        'venue', 'meal', false, now() + interval '2 days', now() - interval '1 hour'
      from asked q join applications a on a.id = q.id where n % 3 = 0`)
  })
}

/** Makes the owner of the first party one of the people of all. */
async function join(client: Client, [own, ...others]: string[]): Promise<void> {
  await client.query(
    `insert into memberships (party_id, person_id, role, began_at, added_by)
     select id, $1, 'manager', now(), id from unnest($2::uuid[]) id`,
    [own, others],
  )
}

/** Does `work` in a transaction without looking up each reference of what it writes. */
async function withoutChecks(client: Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  await client.query('set local session_replication_role = replica')
  await work()
  await client.query('commit')
}

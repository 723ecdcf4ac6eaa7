import { BLOCKED_TIMES_MAX } from '@bandstand/domain/booking'
import { IMPORT_LIMITS } from '@bandstand/domain/calendar-import'
import { SAVED_GIGS_MAX } from '@bandstand/domain/favorites'
import { MAX_PORTFOLIO_ITEMS } from '@bandstand/domain/profiles'
import type { Client } from 'pg'
import type { Busiest } from '../bookings/booking-database.ts'
import { connect } from '../gigs/gig-page.ts'
import type { Seat, World } from './sweep-cases.ts'

/** How many different rows of each kind are asked for. */
const ASKED = 50
/** What nobody has ten thousand of: members blocked, and places where one is signed in. */
const BLOCKED = 100
const SESSIONS = 100
/** How many of the venue's applicants and askers are those of one gig, as a share. */
const CROWD = 0.1
/** Weeks with a boost. */
const BOOSTS = 200

/**
 * What the statements below read: `me` has the artist and the venue, `sweep` how many rows each gets and the venue's gig with
 * the most applicants, and `others` artists by number: the first `many` are connected to both, as many have open requests,
 * and some more are blocked.
 */
const PREPARED = [
  `create temporary table sweep as
     select $1::uuid as artist_id, $2::uuid as venue_id, $3::int as many, id as gig_id, starts_at as gig_starts_at
     from gigs where venue_id = $2 and status = 'open' and starts_at > now() + interval '14 days' order by id limit 1`,
  `create temporary table me as
     select artist_id as id, 'artist' as party from sweep union all select venue_id, 'venue' from sweep`,
  `create temporary table others as
     select uuid as id, row_number() over (order by md5(uuid::text))::int as n
     from profiles cross join sweep where user_type = 'artist' and uuid <> artist_id order by n
     limit (select 2 * many + ${BLOCKED} from sweep)`,
  'analyze others',
]

const CONNECTIONS = `
  insert into connections (user1_id, user2_id, connection_type, created_at)
  select least(me.id, o.id), greatest(me.id, o.id), 'request', now() - o.n * interval '1 hour'
  from me cross join sweep join others o on o.n <= many on conflict (user1_id, user2_id) do nothing`

/** Contracts, their payments' history and their signatures repeat those of a signed one of the demo world, under other ids. */
const ROWS: Record<string, string[]> = {
  'outside bookings': [
    `insert into outside_bookings (venue_id, act_name, starts_at, ends_at, time_zone, created_at)
       select venue_id, 'Act ' || n, now() + make_interval(days => 400 + n), now() + make_interval(days => 400 + n, hours => 3),
         'America/Detroit', now()
       from sweep cross join generate_series(1, 100) n`,
  ],
  holds: [
    `insert into holds (venue_id, artist_id, act_name, made_by, delivered, status, starts_at, ends_at, time_zone, expires_at,
         ranked_at, created_at)
       select venue_id, artist_id, '', 'venue', true, 'active', t.at, t.at + interval '3 hours', 'America/Detroit', now() + interval '9 days',
         now(), now()
       from sweep cross join generate_series(1, 50) n cross join lateral (select now() + make_interval(days => 10 + n) as at) t`,
  ],
  contracts: [
    `create temporary table model on commit drop as
       select c.id, t.id as transaction_id from contracts c join transactions t using (booking_id)
       where c.status = 'signed' and c.current_version = 1 and c.docusign_envelope_id is null
         and t.status = 'completed' order by c.created_at, c.id limit 1`,
    `create temporary table agreed on commit drop as
       select gen_random_uuid() as contract_id, b.*,
         case when b.status = 'cancelled' then 'cancelled'
           when b.status = 'confirmed' and row_number() over (order by b.id) % 4 = 0 then 'pending' else 'signed' end as contract_status
       from bookings b cross join sweep s
       where (b.artist_id = s.artist_id or b.venue_id = s.venue_id) and b.status <> 'released'
         and not exists (select from contracts c where c.booking_id = b.id)`,
    `insert into contracts (id, booking_id, gig_id, artist_id, venue_id, status, created_at, signed_at, expires_at,
         event_count, head_hash)
       select contract_id, a.id, gig_id, artist_id, venue_id, contract_status, created_at,
         case contract_status when 'signed' then created_at + interval '1 day' end,
         case contract_status when 'pending' then now() + interval '2 days' else created_at + interval '3 days' end,
         3, encode(sha256((contract_id || 'head')::bytea), 'hex')
       from agreed a`,
    `insert into contract_versions (contract_id, number, status, proposed_by, document, hash, created_at, decided_at)
       select a.contract_id, 1, 'current', v.proposed_by, v.document || jsonb_build_object('contractId', a.contract_id),
         encode(sha256(a.contract_id::text::bytea), 'hex'), a.created_at, a.created_at
       from agreed a cross join model join contract_versions v on v.contract_id = model.id and v.number = 1`,
    `insert into contract_signatures (contract_id, version, hash, party, signer_id, typed_name, consent_text, ip, user_agent, signed_at)
       select a.contract_id, 1, encode(sha256(a.contract_id::text::bytea), 'hex'), s.party,
         case s.party when 'artist' then a.artist_id else a.venue_id end, s.typed_name, s.consent_text, s.ip, s.user_agent,
         a.created_at + interval '1 day'
       from agreed a cross join model join contract_signatures s on s.contract_id = model.id
       where a.contract_status = 'signed'`,
    `insert into contract_events (contract_id, number, at, event, actor_role, actor_id, version, facts, prev_hash, hash)
       select a.contract_id, e.number, a.created_at, e.event, e.actor_role, e.actor_id, 1, e.facts, e.prev_hash,
         encode(sha256((a.contract_id || ' ' || e.number)::bytea), 'hex')
       from agreed a cross join model join contract_events e on e.contract_id = model.id
       where e.number = 1 or a.contract_status = 'signed'`,
  ],
  payments: [
    `insert into payment_events (at, transaction_id, event, actor_role, actor_id, amount_cents, note)
       select t.created_at, t.id, e.event, e.actor_role, e.actor_id, e.amount_cents, e.note
       from transactions t cross join sweep s cross join model join payment_events e on e.transaction_id = model.transaction_id
       where (t.artist_id = s.artist_id or t.venue_id = s.venue_id) and t.status = 'completed'`,
    `insert into money_orders (kind, artist_id, amount_cents, status, provider_id, created_at, decided_at)
       select 'payout', artist_id, 1000 + n, 'succeeded', 'sweep_' || n, at, at
       from sweep cross join generate_series(1, many) n cross join lateral (select now() - n * interval '1 hour' as at) t`,
  ],
  reviews: [
    `insert into reviews (booking_id, party, author_id, subject_id, stars, body, written_at, publishes_at, published_at)
       select b.id, p.party, case p.party when 'artist' then b.artist_id else b.venue_id end,
         case p.party when 'artist' then b.venue_id else b.artist_id end, 3 + p.number, 'A good evening, and everyone was on time.',
         b.ends_at + interval '1 day', b.ends_at + interval '14 days', b.ends_at + interval '2 days'
       from bookings b cross join sweep s cross join (values ('artist', 1), ('venue', 2)) p (party, number)
       where (b.artist_id = s.artist_id or b.venue_id = s.venue_id) and b.status = 'completed'
         and b.ends_at < now() - interval '14 days'
       on conflict (booking_id, party) do nothing`,
    `update profiles set rating = 4.5, review_count = (select count(*) from reviews where subject_id = uuid)
       where uuid in (select id from me)`,
  ],
  applications: [
    `create temporary table asked on commit drop as
       select gen_random_uuid() as id, g.id as gig_id, s.artist_id, g.venue_id, g.starts_at, g.time_zone, g.pay_cents,
         (row_number() over (order by g.id))::int as n, case when row_number() over (order by g.id) % 3 = 0 then 'invited' else 'applied' end as origin
       from gigs g cross join sweep s
       where g.status = 'open' and g.starts_at > now() + interval '3 days' and g.venue_id <> s.venue_id
       order by g.id limit (select many from sweep)`,
    `insert into asked
       select gen_random_uuid(), s.gig_id, o.id, s.venue_id, s.gig_starts_at, g.time_zone, g.pay_cents, o.n, 'applied'
       from sweep s join gigs g on g.id = s.gig_id cross join others o where o.n <= s.many * ${CROWD}`,
    // Every third with an offer of the venue, some others shortlisted.
    `insert into applications (id, gig_id, artist_id, venue_id, origin, status, waiting_for, message, proposed_fee_cents,
         created_at, last_activity_at, gig_begins_at)
       select id, gig_id, artist_id, venue_id, origin, case when n % 5 = 0 then 'shortlisted' else 'sent' end,
         case when n % 3 = 2 then 'venue' else 'artist' end, 'I would love to play this.', 10000 + n % 50 * 1000,
         now() - n * interval '1 minute', now() - n * interval '1 minute', starts_at
       from asked`,
    `insert into offers (application_id, receiver_id, number, made_by, status, fee_cents, starts_at, ends_at, time_zone, sets,
         sound, meals, lodging, expires_at, created_at)
       select id, artist_id, 1, 'venue', 'pending', pay_cents, starts_at, starts_at + interval '3 hours', time_zone, 2, 'venue', 'meal',
         false, now() + interval '2 days', now() - interval '1 hour'
       from asked where n % 3 = 1`,
  ],
  calendar: [
    `insert into busy_times (user_id, kind, booking_id, starts_at, ends_at, during, time_zone, exclusive)
       select me.id, 'booking', b.id, b.starts_at, b.ends_at, tstzrange(b.starts_at, b.ends_at), b.time_zone, false
       from me join bookings b on me.id in (b.artist_id, b.venue_id) where b.status in ('confirmed', 'completed')
       on conflict (booking_id, user_id) do nothing`,
    // At an hour with hardly any shows, as many in the future as a member can have.
    `insert into busy_times (user_id, kind, starts_at, ends_at, during, time_zone, exclusive, note)
       select me.id, 'blocked', at, at + interval '1 hour', tstzrange(at, at + interval '1 hour'), 'UTC', me.party = 'artist',
         'Rehearsal'
       from me cross join sweep cross join generate_series(1, many) n
         cross join lateral (select date_trunc('day', now()) + interval '13 hours' + (${BLOCKED_TIMES_MAX} - n) * interval '1 day' as at) t
       on conflict do nothing`,
  ],
  imports: [
    `insert into calendar_imports (venue_id, file_name, content, read, choices, created_at)
       select s.venue_id, 'calendar.csv', 'x', jsonb_build_object('format', 'table', 'omitted', 0, 'table', null, 'order', null,
           'asksOrder', false, 'rows', (select jsonb_agg(jsonb_build_object('line', n, 'uid', md5(n::text), 'kind', 'act', 'name', 'Act ' || n,
             'day', (now() + n * interval '16 hours')::date::text, 'start', '16:00', 'endDay', (now() + n * interval '16 hours')::date::text,
             'end', '18:00', 'stage', '', 'feeCents', 30000, 'contact', '', 'note', 'Two sets', 'problem', null, 'found', '', 'checks',
             '[]'::jsonb, 'skip', null)) from generate_series(1, ${IMPORT_LIMITS.rows}) n)),
         '{"columns": null, "order": null, "usual": null, "rooms": {}}', now()
       from sweep s`,
  ],
  network: [
    `insert into connection_requests (from_id, to_id, note, delivered, created_at)
       select case direction when 'sent' then me.id else o.id end, case direction when 'sent' then o.id else me.id end,
         'We met at the open stage.', true, now() - o.n * interval '1 minute'
       from me cross join sweep join others o on o.n > many and o.n <= 2 * many
         cross join (values ('sent'), ('received')) d (direction)`,
    `insert into blocks (blocker_id, blocked_id, created_at)
       select me.id, o.id, now() - o.n * interval '1 minute' from me cross join sweep join others o on o.n > 2 * many and o.n <= 2 * many + ${BLOCKED}`,
  ],
  messages: [
    `create temporary table talks on commit drop as
       select gen_random_uuid() as id, me.id as mine, o.id as theirs, o.n, case o.n when 1 then many else 3 end as messages,
         now() - o.n * interval '10 minutes' as last_at
       from me cross join sweep join others o on o.n <= many`,
    `insert into talks
       select gen_random_uuid(), artist_id, venue_id, 2, 3, now() - interval '1 day'
       from (select distinct a.artist_id, a.venue_id from asked a join sweep s using (artist_id)) applied
       where not exists (
         select from threads where first_id = least(artist_id, venue_id) and second_id = greatest(artist_id, venue_id))`,
    `insert into threads (id, first_id, second_id, started_by, last_number, created_at)
       select id, least(mine, theirs), greatest(mine, theirs), mine, messages, last_at - interval '30 days' from talks`,
    `insert into thread_members (thread_id, user_id, last_number, last_at, read_number, unread)
       select id, mine, messages, last_at, messages - case when n % 2 = 0 then 1 else 0 end, (n % 2 = 0)::int from talks
       union all select id, theirs, messages, last_at, messages, 0 from talks`,
    `insert into messages (thread_id, number, sender_id, body, created_at, writer_id)
       select id, number, case when number % 2 = messages % 2 then theirs else mine end,
         'Load-in is at six, and the backline is ours. See you then!', last_at - (messages - number) * interval '1 minute',
         case when number % 2 = messages % 2 then theirs else mine end
       from talks cross join generate_series(1, messages) number`,
    `insert into gig_questions (gig_id, artist_id, venue_id, message_id, asked_at, answered_at)
       select s.gig_id, t.theirs, s.venue_id, m.id, m.created_at, case when t.n % 2 = 0 then m.created_at end
       from sweep s join talks t on t.mine = s.venue_id join messages m on m.thread_id = t.id and m.number = 1
       where t.n <= s.many * ${CROWD}`,
  ],
  lists: [
    `insert into notifications (user_id, key, kind, category, title, paragraphs, path, action, at, read_at)
       select me.id, 'sweep:' || n, 'booking.accepted', 'gig_updates', 'You’re booked', array['The booking is confirmed.'],
         '/bookings', 'View booking', at, case when n % 2 = 0 then at end
       from me cross join sweep cross join generate_series(1, many) n
         cross join lateral (select now() - n * interval '10 minutes' as at) t`,
    `insert into favorite_artists (venue_id, artist_id, note, created_at)
       select venue_id, o.id, 'Great with a quiet room', now() - o.n * interval '1 minute'
       from sweep join others o on o.n <= many`,
    `insert into saved_gigs (artist_id, gig_id, created_at)
       select s.artist_id, g.id, now() from sweep s cross join lateral (
         select id from gigs where status = 'open' and starts_at > now() order by id limit ${SAVED_GIGS_MAX}) g`,
    `insert into sessions (user_id, method, user_agent, created_at, refreshed_at)
       select me.id, 'password', 'Mozilla/5.0 (X11; Linux x86_64) Firefox/153.0', at, at
       from me cross join generate_series(1, ${SESSIONS}) n
         cross join lateral (select now() - n * interval '1 minute' as at) t`,
    `insert into boosts (member_id, gig_id, starts_at, ends_at, notified_at)
       select me.id, case me.party when 'venue' then gig_id end, at, at + interval '7 days', at + interval '7 days'
       from me cross join sweep cross join generate_series(1, ${BOOSTS}) n
         cross join lateral (select now() - n * interval '14 days' as at) t`,
    `insert into daily_views (item_id, day, boosted, views)
       select i.id, current_date - n, false, 20
       from (select artist_id from sweep union all select gig_id from sweep) i (id) cross join generate_series(0, 3000) n`,
    `insert into subscription_events (at, user_uuid, event, paid_until)
       select now() - n * interval '1 day', me.id, 'renewed', now() from me cross join sweep cross join generate_series(1, many) n`,
    `update profiles p set portfolio_items = (
         select jsonb_agg(jsonb_build_object('type', 'video', 'url', 'https://www.youtube.com/watch?v=' || n, 'title', 'Set ' || n))
         from generate_series(1, ${MAX_PORTFOLIO_ITEMS}) n)
       from sweep where p.uuid = artist_id`,
  ],
}

/**
 * Gives the artist and the venue with the most bookings `many` of everything else that they can have, or as many as they may,
 * and returns what to ask for.
 */
export async function fillMembers(
  url: string,
  { artistId, venueId }: Busiest,
  many: number,
  today: string,
  report: (text: string) => void,
): Promise<World> {
  const client = await connect(url)
  try {
    const [first = '', ...rest] = PREPARED
    await client.query(first, [artistId, venueId, many])
    for (const statement of rest) await client.query(statement)
    report('  connections of the two members')
    await client.query(CONNECTIONS)
    await client.query('begin')
    // As for the bookings, every row refers to ones that were just read.
    await client.query('set local session_replication_role = replica')
    for (const [what, statements] of Object.entries(ROWS)) {
      report(`  ${what} of the two members`)
      for (const statement of statements) await client.query(statement)
    }
    await client.query('commit')
    report('  statistics')
    await client.query('vacuum analyze')
    return await findWorld(client, { artistId, venueId }, today)
  } finally {
    await client.end()
  }
}

async function findWorld(client: Client, { artistId, venueId }: Busiest, today: string): Promise<World> {
  const list = async (text: string, values: unknown[] = []) =>
    (await client.query<{ id: string }>(`${text} limit ${ASKED}`, values)).rows.map(({ id }) => id)
  const one = async (text: string, values: unknown[] = []) => (await list(text, values))[0] ?? 'none'
  const seatOf = async (side: 'artist' | 'venue', id: string): Promise<Seat> => {
    const own = `${side}_id = $1`
    const ofMine = (column: string, table: string, rest: string) =>
      list(`select ${column} as id from ${table} where ${own} ${rest}`, [id])
    const longThread = await one(
      'select thread_id as id from thread_members where user_id = $1 order by last_number desc',
      [id],
    )
    const longest = await client.query<{ last_number: number }>(
      'select last_number from threads where id = $1',
      [longThread],
    )
    return {
      id,
      bookings: await ofMine('id', 'bookings', `and status = 'completed' order by starts_at desc`),
      offers: await ofMine('offer_id', 'bookings', 'order by starts_at desc'),
      upcoming: await ofMine(
        'id',
        'bookings',
        `and status = 'confirmed' and starts_at > now() order by starts_at`,
      ),
      applications: await ofMine(
        'id',
        'applications a',
        `and exists (select from threads where first_id = least(artist_id, venue_id) and second_id = greatest(artist_id, venue_id))
         order by last_activity_at desc`,
      ),
      payments: await ofMine('id', 'transactions', `and status = 'completed' order by created_at desc`),
      contracts: await ofMine('id', 'contracts', `and status = 'signed' order by created_at desc`),
      hashes: await ofMine(
        'hash',
        'contracts c join contract_versions v on v.contract_id = c.id and v.number = c.current_version',
        `and c.status = 'signed' order by c.created_at desc`,
      ),
      threads: await list(
        'select thread_id as id from thread_members where user_id = $1 order by last_at desc',
        [id],
      ),
      longThread,
      longest: longest.rows[0]?.last_number ?? 0,
    }
  }
  const crowdedGig = await one('select gig_id as id from sweep')
  const ofType = (type: string) =>
    list(
      `select uuid as id from profiles where user_type = '${type}' and uuid not in (select id from me) order by md5(uuid::text)`,
    )
  return {
    today,
    artist: await seatOf('artist', artistId),
    venue: await seatOf('venue', venueId),
    artists: await ofType('artist'),
    venues: await ofType('venue'),
    connected: await list('select o.id from others o cross join sweep where n <= many order by n'),
    strangers: await ofType('venue'),
    gigs: await list(
      `select id from gigs where status = 'open' and starts_at > now() + interval '1 day' and venue_id <> $1 order by md5(id::text)`,
      [venueId],
    ),
    ownGigs: await list(
      `select id from gigs where venue_id = $1 and status = 'open' and starts_at > now() order by starts_at`,
      [venueId],
    ),
    bills: await list(
      `with b as (
         insert into bills (venue_id, title, on_date, time_zone, created_at, updated_at, announced_at)
         values ($1, 'Twelve acts', current_date, 'America/Detroit', now(), now(), now()) returning id
       ), acts as (
         update gigs g set bill_id = b.id from b
         where g.id in (select id from gigs where venue_id = $1 and status = 'open' order by starts_at desc limit 12)
         returning b.id
       )
       select id from acts`,
      [venueId],
    ),
    polls: await list(
      `with polled as (
         insert into polls (id, party_id, gig_id, due_at, created_at)
         select gen_random_uuid(), $1, id, starts_at, now() from gigs
         where status = 'open' and starts_at > now() + interval '1 day' order by md5(id::text) limit 12 returning id
       ), answers as (
         insert into poll_answers (id, poll_id, place_id, turn, person_id, name, asked_at)
         select p.place, p.id, p.place, 0, case when p.n = 1 then $1::uuid end, 'Player ' || p.n, now()
         from (select id, n, gen_random_uuid() as place from polled cross join generate_series(1, 12) n) p
         returning poll_id
       )
       select distinct poll_id as id from answers`,
      [artistId],
    ),
    series: await list(
      `with s as (
         insert into series (venue_id, rule, starts_on)
         values ($1, 'FREQ=WEEKLY;BYDAY=TH;COUNT=53', current_date) returning id
       ), dates as (
         select id, current_date + row_number() over (order by starts_at)::int as on_date
         from gigs where venue_id = $1 and status = 'open' order by starts_at limit 53
       ), posted as (
         update gigs g set series_id = s.id, series_on = dates.on_date from s, dates where g.id = dates.id
         returning s.id
       )
       select id from posted`,
      [venueId],
    ),
    crowdedGig,
    applicants: await list(
      'select id from applications where gig_id = $1 and status <> $2 order by created_at desc',
      [crowdedGig, 'released'],
    ),
    boostedGig: crowdedGig,
    dates: await list(
      'select id from gigs where venue_id = $1 and series_id is not null order by starts_at',
      [venueId],
    ),
    holds: await list('select id from holds where venue_id = $1 order by starts_at', [venueId]),
    outside: await list('select id from outside_bookings where venue_id = $1 order by starts_at', [venueId]),
    draft: await one('select id from calendar_imports where venue_id = $1 and imported_at is null', [
      venueId,
    ]),
    picture: 'none',
  }
}

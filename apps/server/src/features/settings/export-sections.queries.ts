import type { PartyId } from '@bandstand/domain/accounts'
import { sql } from 'kysely'
import { partyColumns } from '../booking/index.ts'
import { personName } from '../network/index.ts'
import { getPayment } from '../payments/index.ts'
import { asked, asShown, type ExportSection, own } from './export-section.queries.ts'

const parties = sql`
  join profiles artist on artist.uuid = b.artist_id join profiles venue on venue.uuid = b.venue_id`
const ofMine = (partyId: PartyId) => sql`${partyId} in (b.artist_id, b.venue_id)`
/** Applications of the join `b` that the member sees. */
const seenOfMine = (partyId: PartyId) =>
  sql`(b.artist_id = ${partyId} and (b.delivered or b.origin = 'applied')
    or b.venue_id = ${partyId} and (b.delivered or b.origin = 'invited'))`
const NOWHERE = ['location_lat', 'location_lng']

/**
 * Everything that is stored about a person and the party they act for. Of what others wrote and did, only what the member
 * also sees on screens: columns are listed where a table also has some that only the other party or the operator can see.
 * Never an email address, a phone number or a position of another member, nor any secret.
 */
export const exportSections: readonly ExportSection[] = [
  // Not why an operator suspended it.
  own('userId', 'account', 'users', 'id', {
    only: [
      'id',
      'email',
      'new_email',
      'email_change_sent_at',
      'email_confirmed_at',
      'created_at',
      'updated_at',
      'last_sign_in_at',
      'user_metadata',
      'terms_version',
      'terms_agreed_at',
    ],
  }),
  own('partyId', 'profile', 'profiles', 'uuid', { without: [...NOWHERE, 'suspended'] }),
  own('userId', 'memberships', 'memberships', 'person_id', { without: ['added_by', 'ended_by'] }),
  own('partyId', 'invitations-to-act', 'party_invitations', 'party_id', { without: ['token_hash'] }),
  own('partyId', 'line-up', 'lineup_members', 'party_id', { without: ['person_id', 'invitation_id'] }),
  asked(
    'my-line-ups',
    ['lineup_members'],
    ({ userId }) => sql`
      select public_name(p) as act, l.name, l.instruments, l.part, l.listed, l.hidden, l.created_at, l.removed_at
      from lineup_members l join profiles p on p.uuid = l.party_id where l.person_id = ${userId} order by l.created_at`,
  ),
  own('userId', 'choices-about-shows', 'player_choices', 'person_id'),
  asked(
    'players',
    ['booking_players'],
    ({ userId, partyId }) => sql`
      select p.booking_id, p.name, p.person_id = ${userId} as is_me, p.instruments, p.part, p.created_at, p.removed_at
      from booking_players p join bookings b on b.id = p.booking_id
      where ${ofMine(partyId)} or p.person_id = ${userId} order by b.starts_at, p.position`,
  ),
  own('partyId', 'polls', 'polls', 'party_id', { without: ['asked_by'] }),
  own('partyId', 'sick-notes', 'sick_notes', 'artist_id', { without: ['written_by'] }),
  own('partyId', 'replacement-searches', 'rescues', 'venue_id', { without: ['started_by'] }),
  asked(
    'replacement-requests',
    ['rescue_requests'],
    ({ partyId }) => sql`
      select r.application_id, r.wave, r.asked_at from rescue_requests r join rescues s on s.id = r.rescue_id
      where ${partyId} in (r.artist_id, s.venue_id) order by r.asked_at`,
  ),
  asked(
    'poll-answers',
    ['poll_answers'],
    ({ userId, partyId }) => sql`
      select a.poll_id, q.gig_id, a.name, a.person_id = ${userId} as is_me, a.instruments, a.turn, a.answer, a.note,
        a.asked_at, a.answered_at
      from poll_answers a join polls q on q.id = a.poll_id
      where q.party_id = ${partyId} or a.person_id = ${userId} order by a.asked_at, a.turn`,
  ),
  asked(
    'poll-promises',
    ['poll_promises'],
    ({ partyId }) => sql`
      select r.poll_id, r.kind, r.message, r.fee_cents, r.per_player, r.set_details, r.settled_at, r.outcome, r.reason,
        r.application_id, r.booking_id
      from poll_promises r join polls q on q.id = r.poll_id where q.party_id = ${partyId} order by q.created_at`,
  ),
  own('partyId', 'share-rules', 'share_rules', 'party_id', { without: ['set_by'] }),
  asked(
    'share-rules-of-bookings',
    ['booking_rules'],
    ({ partyId }) => sql`
      select r.booking_id, r.number, r.rule, r.status, r.set_at, r.ended_at
      from booking_rules r join bookings b on b.id = r.booking_id
      where b.artist_id = ${partyId} order by r.booking_id, r.number`,
  ),
  asked(
    'my-share-changes',
    ['booking_rule_parts'],
    ({ userId }) => sql`
      select r.booking_id, r.number, r.before_cents, r.after_cents, r.answer, r.answered_at
      from booking_players p join booking_rule_parts r on r.player_id = p.id where p.person_id = ${userId}
      order by r.booking_id, r.number`,
  ),
  asked(
    'my-shares',
    ['booking_shares'],
    ({ userId }) => sql`
      select s.booking_id, s.cents, s.expense_cents, s.computed_at
      from booking_players p join booking_shares s on s.player_id = p.id where p.person_id = ${userId} order by s.computed_at, s.player_id`,
  ),
  asked(
    'my-commissions',
    ['booking_commissions', 'booking_shares'],
    ({ userId }) => sql`
      select c.booking_id, c.commission, c.recorded_at, s.cents, s.computed_at
      from booking_commissions c left join booking_shares s on s.booking_id = c.booking_id and s.kind = 'commission'
      where c.agent_id = ${userId} order by c.recorded_at, c.booking_id`,
  ),
  asked(
    'agents-of-bookings',
    ['booking_commissions'],
    ({ partyId }) => sql`
      select c.booking_id, c.agent_name, c.commission, c.recorded_at from booking_commissions c
        join bookings b on b.id = c.booking_id
      where b.artist_id = ${partyId} order by c.recorded_at, c.booking_id`,
  ),
  own('userId', 'formerEmails', 'former_emails', 'user_id', { without: ['token_hash'] }),
  own('userId', 'sessions', 'sessions', 'user_id', { without: ['browser_hash'] }),
  own('userId', 'linked-accounts', 'identities', 'user_id', { without: ['user_id'] }),
  own('userId', 'authenticator-apps', 'totp_factors', 'user_id', {
    without: ['secret', 'sealed_by', 'last_step'],
  }),
  own('userId', 'passkeys', 'passkeys', 'user_id', { without: ['credential_id', 'public_key', 'counter'] }),
  own('userId', 'recovery-codes', 'recovery_codes', 'user_id', { without: ['code_hash'] }),
  // What they did themselves: failed sign-ins belong to someone else.
  asked(
    'security',
    ['security_events'],
    ({ userId }) => sql`
      select at, kind, cause, network from security_events where actor_id = ${userId} order by id`,
  ),
  own('partyId', 'stages', 'stages', 'venue_id'),
  own('partyId', 'outside-bookings', 'outside_bookings', 'venue_id'),
  own('partyId', 'offer-links', 'gig_links', 'venue_id', { without: ['token_hash'] }),
  own('partyId', 'gigs', 'gigs', 'created_by', { without: ['rank', 'suspended', 'removed_at'] }),
  own('partyId', 'series', 'series', 'venue_id'),
  own('partyId', 'bills', 'bills', 'venue_id'),
  // Not whether it was delivered: that would reveal a block.
  asked(
    'applications',
    ['applications'],
    ({ partyId }) => sql`
      select b.id, b.gig_id, b.artist_id, b.venue_id, b.origin, b.status, b.waiting_for, b.message, b.proposed_fee_cents,
        b.set_details, b.closing_text, b.created_at, b.last_activity_at, g.title as gig_title, ${partyColumns}
      from applications b join gigs g on g.id = b.gig_id ${parties}
      where ${seenOfMine(partyId)} order by b.created_at`,
  ),
  asked(
    'offers',
    ['offers'],
    ({ partyId }) => sql`
      select o.* from offers o join applications b on b.id = o.application_id
      where ${seenOfMine(partyId)} order by o.created_at`,
  ),
  asked(
    'bookings',
    ['bookings'],
    ({ partyId }) => sql`
      select b.id, b.application_id, b.offer_id, b.gig_id, b.status, b.starts_at, b.ends_at, b.time_zone, b.fee_cents, b.sets,
        b.sound, b.meals, b.lodging, b.note, b.created_at, b.ended_at, b.cancel_reason, g.title as gig_title, ${partyColumns}
      from bookings b join gigs g on g.id = b.gig_id ${parties}
      where ${ofMine(partyId)} order by b.starts_at`,
  ),
  asked(
    'booking-history',
    ['booking_events'],
    ({ userId, partyId }) => sql`
      select e.at, e.subject, e.subject_id, e.event, e.actor_role from booking_events e
      where e.actor_id = ${userId} or e.application_id in (select id from applications b where ${seenOfMine(partyId)})
      order by e.id`,
  ),
  asked(
    'day-sheets',
    ['day_sheets', 'check_ins'],
    ({ partyId }) => sql`
      select d.*, (select jsonb_agg(to_jsonb(c) - 'booking_id' order by c.happened_at) from check_ins c
        where c.booking_id = d.booking_id) as check_ins
      from day_sheets d join bookings b on b.id = d.booking_id where ${ofMine(partyId)}`,
  ),
  asked(
    'contracts',
    ['contracts', 'contract_versions'],
    ({ partyId }) => sql`
      select b.id, b.booking_id, b.gig_id, b.status, b.created_at, b.expires_at, b.signed_at, ${partyColumns},
        v.number as version, v.proposed_by, v.status as version_status, v.created_at as proposed_at, v.decided_at, v.hash, v.document
      from contracts b join contract_versions v on v.contract_id = b.id ${parties}
      where ${ofMine(partyId)} order by b.created_at, v.number`,
  ),
  asked(
    'contract-history',
    ['contract_events'],
    ({ partyId }) => sql`
      select e.contract_id, e.number, e.at, e.event, e.actor_role, e.version, e.hash from contract_events e
      join contracts b on b.id = e.contract_id where ${ofMine(partyId)} order by e.contract_id, e.number`,
  ),
  own('userId', 'signatures', 'contract_signatures', 'signer_id'),
  asShown(
    'payments',
    ['transactions', 'problems', 'split_proposals', 'outside_claims', 'payment_events'],
    ({ partyId }) =>
      sql`select b.id from transactions b where ${ofMine(partyId)} order by b.created_at, b.id`,
    async (deps, actor, id) => {
      const { abilities: _now, consequences: _next, ...payment } = await getPayment(deps, actor, id)
      return payment
    },
  ),
  asked(
    'withdrawals',
    ['money_orders'],
    ({ partyId }) => sql`
      select id, amount_cents, status, failure, created_at, decided_at from money_orders
      where artist_id = ${partyId} and kind = 'payout' order by created_at, id`,
  ),
  asked(
    'withdrawals-of-shares',
    ['wallets'],
    ({ userId }) => sql`
      select o.id, o.amount_cents, o.status, o.failure, o.created_at, o.decided_at from money_orders o
      join wallets w on w.id = o.artist_id where w.person_id = ${userId} and o.kind = 'payout' order by o.created_at, o.id`,
  ),
  own('partyId', 'bank-links', 'payout_accounts', 'user_id', {
    only: ['provider', 'bank', 'ready', 'begun_at'],
  }),
  own('partyId', 'subscriptions', 'subscriptions', 'user_uuid', { without: ['asked_at', 'noted_at'] }),
  own('partyId', 'subscription-history', 'subscription_events', 'user_uuid'),
  asked(
    'messages',
    ['threads', 'thread_members', 'messages', 'message_attachments'],
    ({ partyId }) => sql`
      select m.thread_id, m.number, m.created_at, ${personName} as written_by, m.sender_id = ${partyId} as is_mine, m.body,
        (select title from gigs where id = m.gig_id) as about_gig,
        (select jsonb_agg(a.file_name order by a.position) from message_attachments a where a.message_id = m.id) as files
      from thread_members t join messages m on m.thread_id = t.thread_id join profiles p on p.uuid = m.sender_id
      where t.user_id = ${partyId} and (m.sender_id = ${partyId} or not m.withheld) and m.removed_at is null
      order by m.thread_id, m.number`,
  ),
  // Not whether it was delivered: that would reveal a block.
  own('partyId', 'questions', 'gig_questions', 'artist_id', { without: ['delivered'] }),
  // Not what the operator noted about it, nor what the other member has changed or deleted since.
  own('partyId', 'reports', 'reports', 'reporter_id', { without: ['resolution_note', 'content'] }),
  asked(
    'connections',
    ['connections'],
    ({ partyId }) => sql`
      select p.uuid, ${personName} as name, c.connection_type, c.created_at from connections c
      join profiles p on p.uuid = case when c.user1_id = ${partyId} then c.user2_id else c.user1_id end
      where ${partyId} in (c.user1_id, c.user2_id) order by c.created_at`,
  ),
  asked(
    'connection-requests',
    ['connection_requests'],
    ({ partyId }) => sql`
      select p.uuid, ${personName} as name, r.from_id = ${partyId} as is_mine, r.note, r.status, r.created_at,
        r.answered_at
      from connection_requests r
      join profiles p on p.uuid = case when r.from_id = ${partyId} then r.to_id else r.from_id end
      -- Whoever asked is not shown that they were declined.
      where (r.from_id = ${partyId} and r.status <> 'declined') or (r.to_id = ${partyId} and r.delivered)
      order by r.created_at`,
  ),
  own('partyId', 'blocks', 'blocks', 'blocker_id'),
  own('partyId', 'favorites', 'favorite_artists', 'venue_id'),
  own('partyId', 'roster', 'roster_acts', 'venue_id'),
  own('partyId', 'templates', 'templates', 'party_id'),
  own('partyId', 'saved-gigs', 'saved_gigs', 'artist_id'),
  own('partyId', 'boosts', 'boosts', 'member_id'),
  // Not whether it was delivered, which would reveal a block, and no note of the other side.
  asked(
    'holds',
    ['holds'],
    ({ partyId }) => sql`
      select h.id, h.venue_id, public_name(venue) as venue_name, h.artist_id,
        coalesce(nullif(h.act_name, ''), public_name(artist)) as act_name, h.made_by, h.status, h.starts_at, h.ends_at, h.time_zone,
        case when h.made_by = case when h.venue_id = ${partyId} then 'venue' else 'artist' end then h.note else '' end as note,
        h.expires_at, h.answer_by, h.created_at, h.ended_at
      from holds h join profiles venue on venue.uuid = h.venue_id left join profiles artist on artist.uuid = h.artist_id
      where (h.venue_id = ${partyId} and (h.delivered or h.made_by = 'venue'))
        or (h.artist_id = ${partyId} and (h.delivered or h.made_by = 'artist'))
      order by h.created_at`,
  ),
  asked(
    'reviews',
    ['reviews'],
    ({ partyId }) => sql`
      select r.booking_id, r.author_id = ${partyId} as is_mine, ${personName} as written_by, r.stars, r.body, r.written_at,
        r.published_at, r.reply, r.replied_at
      from reviews r join profiles p on p.uuid = r.author_id
      where r.author_id = ${partyId} or (r.subject_id = ${partyId} and r.published_at is not null) order by r.written_at`,
  ),
  own('userId', 'notifications', 'notifications', 'user_id', {
    only: [
      'id',
      'at',
      'kind',
      'category',
      'title',
      'paragraphs',
      'facts',
      'small_print',
      'action',
      'path',
      'read_at',
    ],
  }),
  own('userId', 'notification-settings', 'notification_settings', 'user_id'),
  own('userId', 'mail-problems', 'mail_problems', 'user_id'),
  own('userId', 'text-number', 'text_numbers', 'person_id', {
    without: ['code_id', 'code_expires_at', 'code_tries'],
  }),
  own('userId', 'push-browsers', 'push_subscriptions', 'user_id', { without: ['p256dh', 'auth'] }),
  own('partyId', 'busy-times', 'busy_times', 'user_id'),
  // The file itself is the member's own, and is kept for a day at most.
  own('partyId', 'calendar-imports', 'calendar_imports', 'venue_id', {
    without: ['content', 'read', 'choices', 'edits'],
  }),
  own('partyId', 'calendar-address', 'calendar_feeds', 'user_id', { without: ['secret_hash', 'made_by'] }),
  own('partyId', 'booking-defaults', 'booking_defaults', 'user_id'),
  own('partyId', 'availability', 'availabilities', 'party_id'),
  asked(
    'calendars-kept-elsewhere',
    ['outside_calendars'],
    ({ userId, partyId }) => sql`
      select c.id, case when c.person_id is null then 'act' else 'person' end as whose, c.name, c.host, c.refuses, c.created_at,
        c.read_at, c.unread, c.failing_since, c.failure, c.failures, c.told_at, c.due_at
      from outside_calendars c where c.person_id = ${userId} or c.party_id = ${partyId} order by c.created_at`,
  ),
  asked(
    'busy-times-from-calendars',
    ['outside_spans'],
    ({ userId, partyId }) => sql`
      select s.* from outside_spans s join outside_calendars c on c.id = s.calendar_id
      where c.person_id = ${userId} or c.party_id = ${partyId} order by s.starts_at`,
  ),
  own('userId', 'saved-searches', 'saved_searches', 'person_id', {
    without: ['keys', 'query', 'place_pattern', 'place_literal'],
  }),
  own('userId', 'search-alerts', 'search_alerts', 'person_id'),
  own('partyId', 'files', 'storage_objects', 'owner_id'),
]

import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const SERVER = 'apps/server/src'

/** A query of Kysely, or SQL in backquotes, with its type before it. */
const SQL = /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql(<[^`]*>)?`/

/** Folders whose purpose is SQL, or that write rows in bulk without members. */
const FOLDERS_OF_SQL = ['db', 'demo', 'bulk', 'embedded-postgres']

/** What a statement writes into: a call of Kysely, or SQL as text. */
const WRITE =
  /(?:\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*|\bdeleteInBatches\(\w+, )'(\w+)|\b(?:insert into|update|delete from)\s+(\w+)/g

/** The folder that writes each table. All other code calls that folder to change one. */
const TABLES_OF: Record<string, string> = {
  admin: 'audit_log',
  auth: 'auth_codes former_emails identities mail_codes mail_tokens notice_links passkeys provider_sign_ins recovery_codes refresh_tokens sessions signing_keys totp_factors used_challenges users',
  'features/availability': 'availabilities',
  'features/bills': 'bills',
  'features/booking':
    'applications booking_defaults booking_events bookings busy_times calendar_feeds calendar_imports gig_links holds imported_times offers outside_bookings',
  'features/boosts': 'boosts daily_views view_marks',
  'features/contracts': 'contract_envelopes contract_events contract_signatures contract_versions contracts',
  'features/day-sheets': 'check_ins day_sheets',
  'features/directory': 'artist_words',
  'features/favorites': 'favorite_artists saved_gigs',
  'features/gigs': 'gig_words gigs gigs_per_day open_gig_changes series',
  'features/lineup': 'booking_players lineup_members player_choices',
  'features/messages': 'gig_questions message_attachments messages thread_members threads',
  'features/network': 'blocks connection_requests connections network_people',
  'features/notifications': 'mail_problems notification_settings notifications push_subscriptions',
  'features/outside-calendars': 'outside_calendars outside_spans',
  'features/payments':
    'ledger_postings money_intents money_orders outside_claims payment_events payout_accounts problems provider_events reconciliations sick_notes split_proposals transactions wallets',
  'features/people': 'memberships parties party_invitations',
  'features/polls': 'poll_answers poll_promises polls',
  'features/profiles': 'profiles',
  'features/reports': 'reports',
  'features/rescues': 'rescue_requests rescues',
  'features/reviews': 'review_events reviews',
  'features/roster': 'roster_acts',
  'features/searches': 'gigs_to_match saved_searches search_alerts',
  'features/shares': 'booking_commissions booking_rule_parts booking_rules booking_shares share_rules',
  'features/site': 'web_vitals',
  'features/stages': 'stages',
  'features/storage': 'storage_objects',
  'features/subscriptions': 'billing_customers subscription_events subscriptions',
  'features/templates': 'templates',
  'features/texts': 'text_months text_numbers',
  'integrations/payments': 'sandbox_events sandbox_objects',
  'integrations/places': 'gazetteer_editions places',
  'integrations/push': 'push_keys',
  mails: 'dev_mails dev_texts',
  operations: 'money_requests',
  outbox: 'clock_runs outbox_events quiet_mode send_pace',
  secrets: 'secret_sealing server_secrets',
  security: 'security_events',
}

/** The tier and its expiry are columns of the profile, where every list reads them; only subscriptions write them. */
const SHARED = ['features/subscriptions profiles']

/** Not written by our own statements: by triggers, by the library that counts attempts, or by the previous version only. */
const WRITTEN_ELSEWHERE =
  'artist_counts artist_postings artist_spots gig_documents gig_instruments gig_locations gig_map_changes gig_open_documents gig_open_instruments ledger_accounts ledger_covers listed_artists member_names message_reports rate_limits'

const files = globSync(`${SERVER}/**/*.ts`).filter((file) => !/\.(test|d)\.ts$/.test(file))
const isIn = (file: string, folders: string[]) =>
  folders.some((folder) => file.startsWith(`${SERVER}/${folder}/`))

it('SQL is only in *.queries.ts', () => {
  const others = files.filter((file) => !file.endsWith('.queries.ts') && !isIn(file, FOLDERS_OF_SQL))
  expect(others.length).toBeGreaterThan(400)
  expect(others.filter((file) => SQL.test(readFileSync(file, 'utf8')))).toEqual([])
})

/** A lock of a row, as a call of Kysely or as SQL. */
const LOCK =
  /\.for(?:NoKey|Key)?(?:Update|Share)\(|\bfor (?:no key update|update|share|key share)(?: of|`| skip)/

/** Row locks that only one operation takes, and no others after them. */
const OWN_LOCKS = [
  'auth/sessions/sessions.queries.ts',
  'features/boosts/boosts.queries.ts',
  'features/day-sheets/day-sheets.queries.ts',
  'features/messages/messages.queries.ts',
  'features/outside-calendars/outside-calendars.queries.ts',
  'features/polls/polls.queries.ts',
  'features/searches/match.queries.ts',
  'features/searches/tell.queries.ts',
  'integrations/payments/sandbox.queries.ts',
]

it('only db/locks.ts locks rows, which says in which order', () => {
  const locking = files.filter((file) => LOCK.test(readFileSync(file, 'utf8')))
  const allowed = ['db/locks.ts', ...OWN_LOCKS].map((file) => `${SERVER}/${file}`)
  expect(locking.toSorted()).toEqual(allowed.toSorted())
})

it('only one folder writes each table', () => {
  const owners = new Map(
    Object.entries(TABLES_OF).flatMap(([folder, tables]) =>
      tables.split(' ').map((table) => [table, folder] as const),
    ),
  )
  const schema = /export interface DB \{([^}]*)\}/.exec(readFileSync(`${SERVER}/db/types.ts`, 'utf8'))?.[1]
  const tables = [...(schema ?? '').matchAll(/^ {2}(\w+):/gm)].map(([, table = '']) => table)
  expect(tables.toSorted()).toEqual([...owners.keys(), ...WRITTEN_ELSEWHERE.split(' ')].toSorted())

  const written = files
    .filter((file) => !isIn(file, ['demo', 'bulk']) && (file.endsWith('.queries.ts') || isIn(file, ['db'])))
    .flatMap((file) => {
      const [room = '', area = ''] = file.slice(SERVER.length + 1).split('/')
      const folder = ['features', 'integrations'].includes(room) ? `${room}/${area}` : room
      const names = [...readFileSync(file, 'utf8').matchAll(WRITE)].map(([, call, text]) => call ?? text!)
      // Words in comments, aliases and columns aren't tables.
      return names.filter((name) => owners.has(name)).map((table) => `${folder} ${table}`)
    })
  const allowed = [...[...owners].map(([table, folder]) => `${folder} ${table}`), ...SHARED]
  expect([...new Set(written)].toSorted()).toEqual(allowed.toSorted())
})

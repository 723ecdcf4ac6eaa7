import type { Client } from 'pg'

type KindOfId = 'PersonId' | 'PartyId' | 'PayeeId' | 'WalletId'

/** Columns of ids without a foreign key, because they outlive what they refer to or are copies. */
const WITHOUT_KEY: Record<string, KindOfId> = {
  'artist_postings.uuid': 'PartyId',
  'booking_events.actor_id': 'PersonId',
  'booking_events.party_id': 'PartyId',
  'contract_events.actor_id': 'PersonId',
  'contract_events.party_id': 'PartyId',
  'contract_signatures.signer_id': 'PersonId',
  'imported_times.venue_id': 'PartyId',
  'listed_artists.uuid': 'PartyId',
  'memberships.added_by': 'PersonId',
  'memberships.ended_by': 'PersonId',
  'messages.writer_id': 'PersonId',
  'money_orders.artist_id': 'PayeeId',
  'offers.receiver_id': 'PartyId',
  'payout_accounts.user_id': 'PayeeId',
  'payment_events.actor_id': 'PersonId',
  'payment_events.party_id': 'PartyId',
  'review_events.actor_id': 'PersonId',
  'review_events.party_id': 'PartyId',
  'security_events.actor_id': 'PersonId',
  'subscription_events.user_uuid': 'PartyId',
}

/** The keys of the tables of persons and parties themselves. */
const KEYS: Record<string, KindOfId> = {
  'users.id': 'PersonId',
  'parties.id': 'PartyId',
  'profiles.uuid': 'PartyId',
  'wallets.id': 'WalletId',
}

const FOREIGN_KEYS = `
  select format('%s.%s', c.conrelid::regclass, a.attname) as name, c.confrelid::regclass::text as target
  from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and c.conkey = array[a.attnum]
  where c.contype = 'f' and c.confrelid in ('users'::regclass, 'parties'::regclass, 'profiles'::regclass)`

/** Returns which columns hold the id of a person or of a party, by `table.column`, mostly from the foreign keys. */
export async function kindsOfIds(client: Pick<Client, 'query'>): Promise<Record<string, KindOfId>> {
  const { rows } = await client.query<{ name: string; target: string }>(FOREIGN_KEYS)
  const referring = rows.map(
    ({ name, target }) => [name, target === 'users' ? 'PersonId' : 'PartyId'] as const,
  )
  return { ...Object.fromEntries(referring), ...WITHOUT_KEY, ...KEYS }
}

/** Returns the row types with these kinds in place of `string`. The generator's own overrides need TypeScript's old API. */
export function nameKindsOfIds(rows: string, kinds: Record<string, KindOfId>): string {
  let named = rows.replace(
    'import type',
    "import type { PartyId, PayeeId, PersonId, WalletId } from '@bandstand/domain/accounts'\nimport type",
  )
  for (const [name, kind] of Object.entries(kinds)) {
    const [table = '', column] = name.split('.')
    const row = table.replaceAll(/(?:^|_)(.)/g, (_, first: string) => first.toUpperCase())
    const before = named
    named = named.replace(
      new RegExp(`(export interface ${row} \\{[^}]*?^ +${column}: (?:Generated<)?)string\\b`, 'm'),
      `$1${kind}`,
    )
    if (named === before) throw new Error(`The row types have no id ${name}.`)
  }
  return named
}

import { asPartyId, firstPartyOf, type PartyId, type PersonId } from '@bandstand/domain/accounts'
import type { Role } from '@bandstand/domain/parties'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { StartError } from '../start-error.ts'
import { isId } from './command.ts'
import { requireUser } from './users.queries.ts'

/** An act or a venue that a person belongs to, as operators see it. */
export interface PartyLine {
  id: PartyId
  name: string | null
  user_type: string | null
  tier: string | null
  role: Role
}

/** Returns the acts and venues that a person belongs to: the one that came with the account first, then by name. */
export async function listPartiesOf(db: Database, personId: PersonId): Promise<PartyLine[]> {
  const { rows } = await sql<PartyLine>`
    select m.party_id as id, public_name(p) as name, p.user_type, p.subscription_tier as tier, m.role
    from memberships m left join profiles p on p.uuid = m.party_id
    where m.person_id = ${personId} and m.ended_at is null
    order by m.party_id <> m.person_id, lower(public_name(p)), m.party_id`.execute(db)
  return rows
}

/** Returns SQL of the addresses of a party's owners, in one text; a dash when nobody owns it anymore. */
export const ownersOf = (partyId: RawBuilder<unknown>): RawBuilder<string> => sql<string>`coalesce((
  select string_agg(holder.email, ', ' order by holder.email)
  from memberships held join users holder on holder.id = held.person_id
  where held.party_id = ${partyId} and held.role = 'owner' and held.ended_at is null), '-')`

/** Returns the people who own a party. */
export async function listOwners(db: Database, partyId: PartyId): Promise<PersonId[]> {
  const rows = await db
    .selectFrom('memberships')
    .select('person_id')
    .where('party_id', '=', partyId)
    .where('role', '=', 'owner')
    .where('ended_at', 'is', null)
    .orderBy('person_id')
    .execute()
  return rows.map(({ person_id }) => person_id)
}

/** Returns the id of an account by its address or id, or of a further act or venue by its id. Throws StartError when there is none. */
export async function requireSubject(db: Database, word: string): Promise<PersonId | PartyId> {
  return isId(word) ? (await requireParty(db, word)).id : (await requireUser(db, word)).id
}

/** What a command is about: an act or a venue. */
interface NamedParty {
  id: PartyId
  /** As the operator named it: an address, or else its name. */
  label: string
  /** Of the audit log. */
  subject: string
}

/**
 * Returns a party by its id, or by the address of its owner, who owns no other. Throws StartError when there is none, and, with their
 * ids, when there are several.
 */
export async function requireParty(db: Database, word: string): Promise<NamedParty> {
  if (isId(word)) {
    const { rows } = await sql<{ name: string | null; email: string | null }>`
      select public_name(p) as name, u.email from parties t
        left join profiles p on p.uuid = t.id left join users u on u.id = t.id where t.id = ${word}`.execute(
      db,
    )
    const [found] = rows
    if (!found) throw new StartError(`There’s no account, act or venue "${word}".`)
    return namedParty(asPartyId(word.toLowerCase()), found.email ?? found.name ?? word, found.email !== null)
  }
  const user = await requireUser(db, word)
  const owned = (await listPartiesOf(db, user.id)).filter(({ role }) => role === 'owner')
  if (owned.length > 1)
    throw new StartError(
      `${user.email} owns several acts or venues. Name one by its ID: ${owned.map(({ id, name }) => `${id} (${name ?? 'no profile'})`).join(', ')}.`,
    )
  return namedParty(firstPartyOf(user.id), user.email, true)
}

const namedParty = (id: PartyId, label: string, isFirst: boolean): NamedParty => ({
  id,
  label,
  subject: `${isFirst ? 'user' : 'party'}:${id}`,
})

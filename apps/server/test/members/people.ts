import { asPartyId, type PartyId } from '@bandstand/domain/accounts'
import type { PartyInvitation } from '@bandstand/api-spec'
import { INVITATION_PATH, type Role } from '@bandstand/domain/parties'
import type { TestApp } from '../app.ts'
import { actingFor, createArtist, type Member } from './factories.ts'

/** Returns the secret in the link of an invitation. */
export const secretOf = ({ address }: Pick<PartyInvitation, 'address'>) => ({
  secret: address!.split(INVITATION_PATH)[1]!,
})

/** Invites a new person to the party of an owner. Returns them, acting for it. */
export async function joined(test: TestApp, owner: Member, role: Role): Promise<Member> {
  const person = await createArtist(test)
  const invitation = await owner.api.people.invite({
    email: person.email,
    role,
    commission: role === 'agent' ? 1000 : null,
  })
  const { partyId } = await person.api.people.acceptInvitation(secretOf(invitation))
  return actingFor(test, person, { id: asPartyId(partyId) })
}

/** Inserts an act that came with nobody's account, owned by these persons. Returns its id. */
export async function actOwnedBy({ deps: { db, now } }: TestApp, ...owners: Member[]): Promise<PartyId> {
  const id = asPartyId(crypto.randomUUID())
  await db.insertInto('parties').values({ id }).execute()
  const profile = { uuid: id, user_type: 'artist', first_name: 'Cass', last_name: 'Quartet' } as const
  await db
    .insertInto('profiles')
    .values({ ...profile, band_name: 'Cass Quartet', bio: 'Four of us.', professions: ['Musician'] })
    .execute()
  const people = owners.map((person) => ({ person, role: 'owner' as const }))
  await addFirst({ db, now }, { id }, people)
  return id
}

/** Inserts who belonged to a party from its beginning, whom nobody had to invite. */
export async function addFirst(
  { db, now }: Pick<TestApp['deps'], 'db' | 'now'>,
  { id: party_id }: { id: PartyId },
  people: { person: Member; role: Role }[],
): Promise<void> {
  const began_at = new Date(now().getTime() - 1000)
  const rows = people.map(({ person, role }) => ({ party_id, person_id: person.id, role, began_at }))
  await db.insertInto('memberships').values(rows).execute()
}

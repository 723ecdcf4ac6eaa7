import { ids, type Plan } from './plan.ts'
import type { PrivacyWorld } from './world.ts'

/** Plans the requests about who acts for a party. A success would change the answers of later requests, so all are refused. */
export function peoplePlan({ artist, venue }: PrivacyWorld): Plan {
  const unknown = ids().map((id) => ({ path: { id } }))
  const secrets = [{ body: { secret: 'no-secret' } }, { body: {} }]
  return {
    'people.list': [{}],
    'people.invite': [{ body: { email: '', role: 'owner' } }, { body: {} }],
    'people.withdraw': unknown,
    'people.renew': unknown,
    'people.readInvitation': secrets,
    'people.acceptInvitation': secrets,
    'people.changeRole': ids(artist.id, venue.id).map((personId) => ({
      path: { personId },
      body: { role: 'viewer' },
    })),
    'people.remove': ids(artist.id, venue.id).map((personId) => ({ path: { personId } })),
    'people.leave': ids(artist.id, venue.id).map((partyId) => ({ body: { partyId } })),
  }
}

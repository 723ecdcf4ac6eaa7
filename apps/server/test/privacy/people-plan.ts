import { ids, type Plan } from './plan.ts'
import type { PrivacyWorld } from './world.ts'

/** Plans the requests about who acts for a party and who can play. A success would change the answers of later requests, so all are refused. */
export function peoplePlan({ artist, venue, pollId }: PrivacyWorld): Plan {
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
    'polls.mine': [{}],
    'polls.ofAct': [{}],
    'polls.ofGig': ids().map((gigId) => ({ path: { gigId } })),
    'polls.get': ids(pollId).map((id) => ({ path: { id } })),
    'polls.ask': [{ body: { id: 'no-id' } }, { body: {} }],
    'polls.answer': ids().map((id) => ({ path: { id, answerId: id }, body: { answer: 'yes' } })),
    'polls.remind': unknown,
    'polls.takeBack': unknown,
    'polls.cancel': unknown,
    'shares.getSettings': [{}],
    'shares.setRule': [{ body: { version: 9, rule: null, openBook: false } }, { body: {} }],
    'shares.mine': [{}],
    'people.leave': ids(artist.id, venue.id).map((partyId) => ({ body: { partyId } })),
  }
}

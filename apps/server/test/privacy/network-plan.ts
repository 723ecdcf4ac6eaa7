import { befriend } from '../members/network.ts'
import { ids, type Plan } from './plan.ts'
import type { PrivacyWorld } from './world.ts'

/**
 * Connects some of the world, so that the second degree isn't empty, and plans the requests for the network. A request that
 * would change it is sent where it's refused or changes nothing.
 */
export async function networkPlan({
  test,
  artist,
  otherArtist,
  venue,
  artists,
}: PrivacyWorld): Promise<Plan> {
  const others = artists.filter(({ uuid }) => uuid !== artist.id && uuid !== otherArtist.id)
  const [first, ...rest] = others.map(({ uuid }) => ({ id: uuid }))
  if (!first) throw new Error('there are more artists than two')
  await befriend(test, [artist, venue], [artist, otherArtist], [venue, first])
  await befriend(test, ...rest.map((each): [{ id: string }, { id: string }] => [first, each]))
  const everybody = ids(artist.id, otherArtist.id, venue.id, first.id, ...rest.map(({ id }) => id))
  const ofPeople = everybody.map((uuid) => ({ path: { uuid } }))
  const nobody = ids().map((uuid) => ({ path: { uuid } }))
  const ofRequests = ids().map((id) => ({ path: { id } }))
  const known = { path: { uuid: venue.id }, viewers: ['visitor', 'artist'] as const }
  return {
    'network.list': [{}, { query: { q: 'reyes' } }, { query: { page: 0 } }],
    'network.suggestions': [{}, { query: { page: 2 } }, { query: { page: 'x' } }],
    'network.degrees': [
      { query: { ids: `${artist.id},${otherArtist.id},${first.id}` } },
      { query: { ids: '' } },
    ],
    'network.picture': [{}],
    'network.status': ofPeople,
    'network.shared': ofPeople,
    'network.requests': [{ query: { direction: 'received' } }, { query: { direction: 'sent' } }, {}],
    'network.connect': [{ ...known, body: { note: 'Hello' } }, ...nobody],
    'network.accept': ofRequests,
    'network.decline': ofRequests,
    'network.withdraw': ofRequests,
    'network.disconnect': nobody,
    'network.block': nobody,
    'network.unblock': ofPeople,
    'network.blocked': [{}],
  }
}

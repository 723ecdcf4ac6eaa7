import { randomUUID } from 'node:crypto'
import { ids, type Plan } from './plan.ts'
import type { PrivacyWorld } from './world.ts'

/**
 * Makes the artist a favorite of the venue and an act on its roster, saves a template of the venue, boosts the other one and saves a gig for both, and plans the requests.
 */
export async function boostsPlan({ test, artist, otherArtist, venue, gigId }: PrivacyWorld): Promise<Plan> {
  await venue.api.favorites.add({ uuid: artist.id, note: 'Plays late.' })
  const pro = { subscription_tier: 'pro' as const, subscription_expiry: '2099-01-01T00:00:00Z' }
  await test.deps.db.updateTable('profiles').set(pro).where('uuid', '=', otherArtist.id).execute()
  await otherArtist.api.boosts.startOnProfile()
  for (const saver of [artist, otherArtist]) {
    await saver.api.savedGigs.add({ id: gigId })
    const filter = { near: 'city:detroit-mi' }
    const search = { id: randomUUID(), name: 'Near me', pace: 'daily', paused: false, filter } as const
    await saver.api.searches.save(search)
  }
  const act = { name: 'The Reyes Trio', memberId: artist.id }
  const actId = '00000000-0000-4000-8000-0000000000ac'
  await venue.api.roster.save({ id: actId, ...act })
  const template = { name: 'Friday trio', kind: 'posting', fields: { title: 'Friday trio' } } as const
  const templateId = '00000000-0000-4000-8000-0000000000ad'
  await venue.api.templates.save({ id: templateId, ...template })
  const kept = ids(artist.id).map((uuid) => ({ path: { uuid } }))
  const ofGigs = ids(gigId).map((id) => ({ path: { gigId: id } }))
  return {
    'boosts.mine': [{}],
    'boosts.ofGig': ofGigs,
    // For Pro members it would start one, and for a member with an active boost it changes nothing.
    'boosts.startOnProfile': [{}],
    'boosts.startOnGig': [
      { path: { gigId }, viewers: ['visitor', 'artist', 'otherArtist'] as const },
      ...ids().map((id) => ({ path: { gigId: id } })),
    ],
    'boosts.recordView': [
      { body: { kind: 'artist', id: artist.id } },
      { body: { kind: 'gig', id: gigId } },
      { body: { kind: 'venue', id: venue.id } },
    ],
    'favorites.among': [{ query: { ids: `${artist.id},${otherArtist.id}` } }, { query: { ids: '' } }],
    'favorites.add': kept.map((ask) => ({ ...ask, body: {} })),
    'favorites.remove': ids().map((uuid) => ({ path: { uuid } })),
    'roster.list': [{}],
    // The venue would add one under another id.
    'roster.save': [
      { path: { id: actId }, body: act },
      { path: { id: 'no-id' }, body: act },
    ],
    'roster.remove': ids().map((id) => ({ path: { id } })),
    // What is on it already adds nothing.
    'roster.importActs': [{ body: { acts: [{ name: act.name }] } }, { body: {} }],
    'roster.exportActs': [{}],
    'savedGigs.among': [{ query: { ids: gigId } }, { query: { ids: '' } }],
    'savedGigs.summary': [{}],
    'searches.list': [{}],
    'searches.save': ids().map((id) => ({ path: { id }, body: { filter: {} } })),
    'searches.remove': ids().map((id) => ({ path: { id } })),
    'savedGigs.add': ofGigs.map(({ path }) => ({ path: { id: path.gigId } })),
    'savedGigs.remove': ids().map((id) => ({ path: { id } })),
    'savedGigs.removeUnavailable': [{}],
    'stages.list': ids(venue.id, artist.id).map((venueId) => ({ path: { venueId } })),
    'stages.add': [
      { body: { name: 'Patio' }, viewers: ['visitor', 'artist', 'otherArtist'] as const },
      { body: { name: '' } },
    ],
    'stages.update': ids().map((id) => ({ path: { id }, body: { name: 'Patio' } })),
    'stages.order': [{ body: { ids: [venue.id] } }],
    'stages.setImage': ids().map((id) => ({ path: { id }, body: { imageUrl: null } })),
    'stages.remove': ids().map((id) => ({ path: { id } })),
    'parties.mine': [{}],
    // A success would change the answers of later requests.
    'parties.create': [{ body: { userType: 'organization', name: 'The Room' } }, { body: {} }],
    'parties.getClosing': [{}],
    'parties.close': [{ body: { confirmation: 'DELETE', password: 'x' } }, { body: {} }],
    'templates.list': [
      { query: { kind: 'posting' } },
      { query: { kind: 'offer' } },
      { query: { kind: 'set_list' } },
    ],
    'templates.save': [
      { path: { id: templateId }, body: template },
      { path: { id: 'no-id' }, body: template },
    ],
    'templates.rename': ids(templateId).map((id) => ({ path: { id }, body: { name: template.name } })),
    'templates.remove': ids().map((id) => ({ path: { id } })),
    'favorites.saveNote': kept.map((ask) => ({ ...ask, body: { note: 'Plays late.' } })),
  }
}

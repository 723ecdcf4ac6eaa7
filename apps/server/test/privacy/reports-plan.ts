import { ids, type Plan } from './plan.ts'
import type { PrivacyWorld } from './world.ts'

/** Plans the requests for reports. Each was sent before, so that it changes nothing and its answer is the same each time. */
export async function reportsPlan({ artist, otherArtist, venue }: PrivacyWorld): Promise<Plan> {
  const thread = (await artist.api.messages.list({})).threads.find(({ about }) => about)
  if (!thread?.about) throw new Error('an application has a thread')
  const { messages } = await artist.api.messages.get({ id: thread.id })
  const all = {
    message: ids(...messages.map(({ id }) => id)),
    profile: ids(artist.id, otherArtist.id, venue.id),
    gig: ids(thread.about.gigId),
    review: ids(),
  }
  const bodies = Object.entries(all).flatMap(([subject, each]) =>
    each.map((id) => ({ subject, id, reason: 'spam' })),
  )
  for (const member of [artist, otherArtist, venue])
    for (const body of bodies) await member.fetch('/api/reports', { method: 'POST', body })
  return { 'reports.send': bodies.map((body) => ({ body })) }
}

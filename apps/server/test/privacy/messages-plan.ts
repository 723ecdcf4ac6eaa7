import { randomUUID } from 'node:crypto'
import { upload } from '../members/messages.ts'
import { PDF } from '../members/pdf.ts'
import { ids, type Plan } from './plan.ts'
import type { PrivacyWorld } from './world.ts'

/** Plans the requests for a booking's thread: a request that would create something is only sent where it's refused. */
export async function messagesPlan({ test, artist, otherArtist, venue }: PrivacyWorld): Promise<Plan> {
  const thread = (await artist.api.messages.list({})).threads.find(({ about }) => about)
  if (!thread) throw new Error('an application has a thread')
  const message = await artist.api.messages.send({
    id: thread.id,
    key: randomUUID(),
    attachments: [{ object: await upload(test, artist, PDF), fileName: 'stage-plot.pdf' }],
  })
  // Members who could start a thread find it started.
  for (const { id: userId } of [otherArtist, venue]) await artist.api.messages.start({ userId })
  // From then on requests change nobody's counts.
  for (const { api } of [artist, venue]) await api.messages.read({ id: thread.id, number: message.number })
  const ofThreads = ids(thread.id).map((id) => ({ path: { id } }))
  const ofMembers = ids(artist.id, otherArtist.id, venue.id).map((userId) => ({ path: { userId } }))
  const ofGigs = ids(thread.about!.gigId).map((gigId) => ({ path: { gigId } }))
  return {
    'messages.list': [{}, { query: { page: 0 } }],
    'messages.unread': [{}],
    'messages.get': [...ofThreads, ...ofThreads.map((ask) => ({ ...ask, query: { before: 2 } }))],
    'messages.send': ofThreads.map((ask) => ({ ...ask, body: { key: message.key, body: '' } })),
    'messages.read': ofThreads.map((ask) => ({ ...ask, body: { number: 1 } })),
    'messages.withMember': ofMembers,
    'messages.start': ofMembers,
    'messages.ask': ofGigs.map((ask) => ({ ...ask, body: { key: message.key, body: '' } })),
    'messages.asking': ofGigs,
    'messages.questions': ofGigs,
    'messages.attachment': ids(...message.attachments.map(({ id }) => id)).flatMap((id) => [
      { path: { id } },
      { path: { id }, query: { size: 'preview' } },
    ]),
  }
}

import { randomUUID } from 'node:crypto'
import type { Deps } from '../deps.ts'
import { markRead, sendMessage, startThread } from '../features/messages/index.ts'
import { requestConnection } from '../features/network/index.ts'
import type { Cast } from './cast.ts'
import { demoActor, momentBefore } from './demo-bookings.ts'
import type { Story } from './run-in-order.ts'
import type { DemoArtist, DemoVenue } from './types.ts'

type Person = DemoVenue | DemoArtist

const EVERYTHING = 2_147_483_647
/** Messages of the last so many hours are still unread. */
const UNREAD_HOURS = 36

/** Returns the demo accounts' messages outside their applications, some read, some unanswered. */
export function messageStories({ pro, artist, artistPro }: Cast, now: Date): Story[] {
  const talk = (...said: [hours: number, from: Person, to: Person, body: string][]) => talking(now, said)
  return [
    connecting(momentBefore(now, 24 * 60), artist, artistPro),
    talk(
      [130, artist, artistPro, 'Do you have a sub on upright for the first weekend of the month?'],
      [129, artistPro, artist, 'I might. Two sets, no charts?'],
      [128.5, artist, artistPro, 'Two sets, charts for everything, and dinner.'],
      [75, artistPro, artist, 'Then I have one for you. Shall I connect you two?'],
      [5, artistPro, artist, 'She is free until Friday, so tell me soon.'],
    ),
    talk(
      [200, pro, artistPro, 'The room is still talking about your last set.'],
      [198, artistPro, pro, 'We are still talking about your piano.'],
      [3, artistPro, pro, 'Our rider has changed a little: one more microphone, two fewer monitors.'],
      [2.9, artistPro, pro, 'The stage plot is at https://odettebarrow.example/plot if you want to see it.'],
    ),
  ]
}

/** Both send a request, so the second one accepts the first. */
async function* connecting(at: Date, one: Person, other: Person): Story {
  const then = yield at
  await requestConnection(then, demoActor(one), other.id, { note: '' })
  await requestConnection(then, demoActor(other), one.id, { note: '' })
}

async function* talking(
  now: Date,
  said: readonly [hours: number, from: Person, to: Person, body: string][],
): Story {
  for (const [hours, from, to, body] of said) {
    const then = yield momentBefore(now, hours)
    const threadId = await startThread(then, demoActor(from), to.id)
    const message = { key: randomUUID(), body, gigId: null, attachments: [] }
    await sendMessage(then, demoActor(from), threadId, message)
    if (hours > UNREAD_HOURS)
      await markRead(yield momentBefore(now, hours - 0.1), demoActor(to), threadId, EVERYTHING)
  }
}

/** Marks older messages to the demo accounts as read where they have opened the applications that the messages are about. */
export async function readOlderMessages(
  deps: Deps,
  { venue, pro, artist, artistPro }: Cast,
  now: Date,
): Promise<void> {
  const before = momentBefore(now, UNREAD_HOURS)
  for (const account of [venue, pro, artist, artistPro]) await readOlder(deps, account, before)
}

async function readOlder(deps: Deps, account: Person, before: Date): Promise<void> {
  const threads = await deps.db
    .selectFrom('thread_members as m')
    .where('m.user_id', '=', account.id)
    .where('m.last_at', '<', before)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('messages as said')
            .innerJoin('applications as a', 'a.id', 'said.application_id')
            .whereRef('said.thread_id', '=', 'm.thread_id')
            .where('a.status', '=', 'sent'),
        ),
      ),
    )
    .select('m.thread_id as id')
    .execute()
  for (const { id } of threads) await markRead(deps, demoActor(account), id, EVERYTHING)
}

import { randomUUID } from 'node:crypto'
import type { Deps } from '../deps.ts'
import { markRead, sendMessage, startThread } from '../features/messages/index.ts'
import { DEMO_ACCOUNTS } from '../demo-accounts.ts'
import { demoActor, hoursBefore } from './demo-bookings.ts'
import type { DemoArtist, DemoVenue, DemoWorld } from './types.ts'

type Person = DemoVenue | DemoArtist

const EVERYTHING = 2_147_483_647
/** Messages of the last so many hours are still unread. */
const UNREAD_HOURS = 36

/**
 * Writes the demo accounts' messages outside their applications, some read, some unanswered. Their members are
 * connected already.
 */
export async function seedDemoMessages(deps: Deps, world: DemoWorld, now: Date): Promise<void> {
  const accounts = DEMO_ACCOUNTS.map(({ email }) =>
    [...world.venues, ...world.artists].find((person) => person.email === email),
  )
  const [venue, pro, artist, artistPro] = accounts as [Person, Person, Person, Person]
  const at = (hours: number) => hoursBefore(deps, now, hours)
  const talk = async (one: Person, other: Person, said: [hours: number, by: Person, body: string][]) => {
    const threadId = await startThread(at(said[0]![0]), demoActor(one), other.id)
    for (const [hours, by, body] of said) {
      const reader = by === one ? other : one
      await sendMessage(at(hours), demoActor(by), threadId, {
        key: randomUUID(),
        body,
        gigId: null,
        attachments: [],
      })
      if (hours > UNREAD_HOURS) await markRead(at(hours - 0.1), demoActor(reader), threadId, EVERYTHING)
    }
  }
  await talk(artist, artistPro, [
    [130, artist, 'Do you have a sub on upright for the first weekend of the month?'],
    [129, artistPro, 'I might. Two sets, no charts?'],
    [128.5, artist, 'Two sets, charts for everything, and dinner.'],
    [75, artistPro, 'Then I have one for you. Shall I connect you two?'],
    [5, artistPro, 'She is free until Friday, so tell me soon.'],
  ])
  await talk(pro, artistPro, [
    [200, pro, 'The room is still talking about your last set.'],
    [198, artistPro, 'We are still talking about your piano.'],
    [3, artistPro, 'Our rider has changed a little: one more microphone, two fewer monitors.'],
    [2.9, artistPro, 'The stage plot is at https://odettebarrow.example/plot if you want to see it.'],
  ])
  for (const account of [venue, pro, artist, artistPro])
    await readOlder(deps, account, at(UNREAD_HOURS).now())
}

/** An account has read older messages where it has opened the applications that they are about. */
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

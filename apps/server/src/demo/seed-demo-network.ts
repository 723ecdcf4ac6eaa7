import type { Deps } from '../deps.ts'
import { connectAfterPlaying, requestConnection } from '../features/network/index.ts'
import { DEMO_ACCOUNTS } from '../demo-accounts.ts'
import { demoActor, hoursBefore } from './demo-bookings.ts'
import { seededRandom } from './seeded-random.ts'
import type { DemoArtist, DemoVenue, DemoWorld } from './types.ts'

type Person = DemoVenue | DemoArtist

/** How many connections each demo account has, how many others each of those has, and each of these again. */
const CIRCLES = [6, 1, 1]

const NOTES = [
  'We shared a bill at the street fair. Let’s keep in touch.',
  'Your trio was the talk of our kitchen. We would love to know you better.',
  'I sub on upright when somebody is down with the flu. Happy to be on your list.',
  'You play our kind of room. Coffee some time?',
  'Looking for a second voice for the winter dates, and your name came up twice.',
]

/**
 * Writes the demo's network through the use cases: the demo accounts have some connections, who have others, and requests are
 * pending in both directions. Members who played together are connected already. Returns the number of connections.
 */
export async function seedDemoNetwork(deps: Deps, world: DemoWorld, now: Date): Promise<number> {
  const random = seededRandom(1977)
  const accounts = DEMO_ACCOUNTS.map(({ email }) => find([...world.venues, ...world.artists], email))
  const others = [...world.artists, ...world.venues].filter((person) => !accounts.includes(person))
  const deal = random.deck(others)
  const at = () => hoursBefore(deps, now, random.between(24, 24 * 300))
  const ask = async (from: Person, to: Person, note: string, when: Deps) => {
    if (from.id !== to.id) await requestConnection(when, demoActor(from), to.id, { note })
  }
  /** Both send a request, so the second one accepts the first. */
  const meet = async (a: Person, b: Person) => {
    const when = at()
    await ask(a, b, '', when)
    await ask(b, a, '', when)
  }

  const completed = await deps.db
    .selectFrom('bookings')
    .select('id')
    .where('status', '=', 'completed')
    .execute()
  for (const { id } of completed)
    await connectAfterPlaying({ eventId: 0, subject: 'booking', subjectId: id, event: 'completed' }, deps)

  let circle: Person[] = accounts
  const known: Person[] = []
  for (const many of CIRCLES) {
    const next: Person[] = []
    for (const person of circle)
      for (let met = 0; met < many; met++) {
        const other = deal()
        await meet(person, other)
        next.push(other)
      }
    known.push(...next)
    circle = next
  }
  // Circles overlap: people are connected to several others.
  for (const account of accounts)
    for (const other of random.some(known.slice(0, accounts.length * CIRCLES[0]!), 4))
      await meet(account, other)
  const [venue, , , artistPro] = accounts as [Person, Person, Person, Person]

  const note = random.deck(NOTES)
  for (const account of accounts) {
    await ask(deal(), account, note(), hoursBefore(deps, now, random.between(2, 60)))
    await ask(
      deal(),
      account,
      random.chance(0.5) ? note() : '',
      hoursBefore(deps, now, random.between(60, 200)),
    )
    await ask(account, deal(), note(), hoursBefore(deps, now, random.between(2, 100)))
  }
  await ask(venue, artistPro, 'We have a Thursday that wants your sound.', hoursBefore(deps, now, 20))

  // Events of the time before the first start would only send mails.
  await deps.db.deleteFrom('outbox_events').where('kind', '=', 'network.recorded').execute()
  const counting = deps.db.selectFrom('connections').select(({ fn }) => fn.countAll<number>().as('count'))
  return (await counting.executeTakeFirstOrThrow()).count
}

function find(people: readonly Person[], email: string): Person {
  const found = people.find((person) => person.email === email)
  if (!found) throw new Error(`The demo world has no ${email}`)
  return found
}

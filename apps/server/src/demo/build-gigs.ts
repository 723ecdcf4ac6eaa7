import { createGigInput } from '@bandstand/domain/gigs'
import { addDays } from '@bandstand/domain/time'
import { VENUE_FACTS } from './build-venues.ts'
import { chooseGigDay } from './choose-gig-day.ts'
import { demoUuid } from './demo-uuid.ts'
import { monthlyPostingDays } from './monthly-posting-days.ts'
import { CLUB_POSTINGS } from './postings/club-postings.ts'
import { POSTING_CLOSERS } from './postings/closers.ts'
import { OCCASION_POSTINGS } from './postings/occasion-postings.ts'
import { POSTING_KINDS, type Posting, type PostingKind } from './postings/posting.ts'
import { STAGE_POSTINGS } from './postings/stage-postings.ts'
import { seededRandom, type SeededRandom } from './seeded-random.ts'
import type { DemoGig } from './types.ts'
import { addressOf, type VenueFacts } from './venues/venue-facts.ts'

const POSTINGS: Record<PostingKind, Posting> = { ...CLUB_POSTINGS, ...OCCASION_POSTINGS, ...STAGE_POSTINGS }
/** A free venue posts once a month, so only one of its gigs is open at a time. */
const UPCOMING = { free: 1, pro: 6 }
const LEAST_DESCRIPTION = 230
const MOST_DESCRIPTION = 480

/** Sentences are dealt for the whole world, so that neighbors in a list differ. */
type Deal = Record<'title' | 'opening', () => string>
interface World {
  today: string
  random: SeededRandom
  deals: Record<PostingKind, Deal>
  closer: () => string
}

/** Returns the demo's gigs, the same for the same day (YYYY-MM-DD). */
export function buildGigs(today: string): DemoGig[] {
  const random = seededRandom(7307)
  const deals = Object.fromEntries(
    POSTING_KINDS.map((kind) => {
      const { titles, openings } = POSTINGS[kind]
      return [kind, { title: random.deck(titles), opening: random.deck(openings) }]
    }),
  ) as Record<PostingKind, Deal>
  const world: World = { today, random, deals, closer: random.deck(POSTING_CLOSERS) }
  return VENUE_FACTS.flatMap((facts, venueIndex) => buildVenueGigs(facts, venueIndex, world))
}

function buildVenueGigs(facts: VenueFacts, venueIndex: number, world: World): DemoGig[] {
  const { today, random } = world
  const kind = random.deck(facts.hires)
  const isShown = facts.email !== undefined
  const past = facts.tier === 'pro' ? 1 : venueIndex % 2
  const taken = new Set<string>()
  const gigs = [
    ...Array.from({ length: UPCOMING[facts.tier] }, () => buildGig(facts, kind(), 'upcoming', taken, world)),
    ...Array.from({ length: past + (isShown ? 1 : 0) }, () => buildGig(facts, kind(), 'past', taken, world)),
  ]
  // A visitor of a demo venue finds a show that was played and paid.
  const lastShown = isShown ? gigs.find(({ gig }) => gig.date < today) : undefined
  if (lastShown) lastShown.status = 'completed'
  const gigDays = gigs.map(({ gig }) => gig.date)
  const posted =
    facts.tier === 'free'
      ? monthlyPostingDays(gigDays, today, isShown, random)
      : gigDays.map((day) => addDays(day < today ? day : today, -random.between(10, 40)))
  return gigs.map((gig, index) => ({
    ...gig,
    id: demoUuid(`gig ${index} of ${facts.name}`),
    venueIndex,
    createdOn: posted[index] ?? today,
  }))
}

function buildGig(
  facts: VenueFacts,
  kind: PostingKind,
  when: 'upcoming' | 'past',
  taken: Set<string>,
  { today, random, deals, closer }: World,
): Pick<DemoGig, 'status' | 'gig'> {
  const posting = POSTINGS[kind]
  const title = deals[kind].title()
  const isOutdoors = facts.outdoors === true
  const date = chooseGigDay(today, { posting, title, isOutdoors, when, taken }, random)
  taken.add(date)
  const seats = posting.seats.split('; ')
  const [position, instruments] = seats[posting.titles.indexOf(title) % seats.length]!.split(': ')
  return {
    status: when === 'upcoming' ? 'open' : random.chance(0.75) ? 'completed' : 'expired',
    gig: createGigInput.parse({
      title,
      description: describe(
        facts,
        deals[kind].opening(),
        random.some(posting.details, posting.details.length),
        closer(),
      ),
      date,
      time: random.pick(posting.times),
      durationMinutes: random.pick(posting.minutes),
      location: addressOf(facts),
      placeId: `zip:${facts.address[2]}`,
      marker: null,
      pay: String(roundPay(random.between(...posting.pay))),
      paymentType: posting.paymentType,
      position,
      instruments: instruments?.split(', ') ?? [],
      genres: posting.genres,
      experienceLevel: random.pick(posting.levels),
      isRecurring: random.chance(posting.recurring),
    }),
  }
}

function describe(facts: VenueFacts, opening: string, details: string[], closer: string): string {
  const [, area] = facts.address
  const place = area.split(',')[0] ?? area
  let text = opening.replaceAll('{venue}', facts.name).replaceAll('{area}', place)
  for (const detail of details) if (text.length < LEAST_DESCRIPTION) text += ` ${detail}`
  const ended = `${text} ${closer}`
  return ended.length <= MOST_DESCRIPTION ? ended : text
}

/** Rounded the way people state a fee: to five dollars, larger ones to twenty-five. */
function roundPay(dollars: number): number {
  const step = dollars < 200 ? 5 : 25
  return Math.round(dollars / step) * step
}

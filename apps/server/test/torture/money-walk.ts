import * as fc from 'fast-check'
import type { Kill } from '../killable-servers.ts'
import type { MoneyKind, MoneyStep } from '../members/money-acts.ts'
import type { GigKind } from './gig-acts.ts'
import type { ShareKind } from './share-acts.ts'

/**
 * Besides what the two parties do: the clock runs, the provider repeats itself, a request is sent again with its old key, and
 * the gig is closed or reopened, which is possible once its artist has cancelled.
 */
type WalkKind = MoneyKind | GigKind | ShareKind | 'clock' | 'provider' | 'again'
export type WalkStep = Omit<MoneyStep, 'kind'> & { kind: WalkKind }

/** How the money moves: through Bandstand, disputed there, or not at all until after the show. */
const MOODS = ['ordinary', 'quarrel', 'outside'] as const

/**
 * Everything that happens to the money of one booking, chosen by chance: what is tried before, on and after the day of the
 * show.
 */
export interface Walk {
  fee: string
  /** The show is in two days, when cancelling costs nothing yet, or else in hours. */
  isFar: boolean
  /** Which server each party uses. */
  artistAt: number
  venueAt: number
  chapters: WalkStep[][]
}

/** How a wave runs: what its servers do with the provider's events, and what is killed after how many actions. */
export interface Weather {
  events: string[]
  kill: Kill
  afterActs: number
}

const often = (weights: Partial<Record<WalkKind, number>>): fc.Arbitrary<WalkKind> =>
  fc.oneof(
    ...Object.entries(weights).map(([kind, weight]) => ({
      arbitrary: fc.constant(kind as WalkKind),
      weight,
    })),
  )
const atFirst = often({ pay: 6, cancel: 1, release: 1, again: 1, provider: 1, withdraw: 1, close: 1 })
/** For venues that don't deposit before the show. */
const unfunded = { withdraw: 1, clock: 1, cancel: 1, close: 2, restore: 1 }
const outside = { claim: 6, confirm: 3, deny: 2, pay: 1, again: 2, provider: 1, clock: 1 }
const rare = { pay: 1, cancel: 1, provider: 1, clock: 1, close: 1, restore: 1 }
const own = { withdrawOwn: 6, changeBank: 2, freeze: 1, giveBack: 1 }
const ordinary = { ...rare, ...own, release: 2, withdraw: 3, again: 3 }
/** On the day of the show, and for parties in a dispute from then on. */
const quarrel = {
  report: 6,
  propose: 4,
  accept: 3,
  decline: 2,
  again: 2,
  withdrawOwn: 2,
  changeBank: 1,
  provider: 1,
  clock: 1,
  release: 1,
}
const card = fc.oneof(
  { arbitrary: fc.constant('4242424242424242'), weight: 8 },
  { arbitrary: fc.constantFrom('4000000000000002', '4000000000000259', '4000002500003155'), weight: 3 },
)
/** `part`: dollars in thousandths of the fee, because few amounts above it are accepted. */
const steps = (kind: fc.Arbitrary<WalkKind>, minLength: number, maxLength: number) =>
  fc.array(
    fc
      .record({
        kind,
        card,
        byVenue: fc.boolean(),
        forOther: fc.nat(9),
        part: fc.integer({ min: 0, max: 1050 }),
      })
      // Only a venue pays and releases; a few attempts by artists are enough to show that they can't.
      .map(({ forOther, ...step }) =>
        step.kind === 'pay' || step.kind === 'release' ? { ...step, byVenue: forOther > 0 } : step,
      ),
    { minLength, maxLength },
  )

/** The hours that pass after each chapter of a walk. */
export const HOURS_AFTER = [11, 25, 23, 25, 1]
/** The hours from the first chapter to two shows of one artist, and the chapter in which these have begun. */
export const STARTS = { near: [4, 8], far: [52, 56] }
const SHOW_CHAPTER = { near: 1, far: 3 }

const walk: fc.Arbitrary<Walk> = fc
  .record({ isFar: fc.boolean(), mood: fc.constantFrom(...MOODS) })
  .chain(({ isFar, mood }) => {
    const day = SHOW_CHAPTER[isFar ? 'far' : 'near']
    const onceOver = { ordinary, quarrel, outside }[mood]
    const ahead = mood === 'outside' ? unfunded : ordinary
    const later = HOURS_AFTER.slice(1).map((_, index) =>
      steps(often(index + 1 >= day ? onceOver : ahead), index + 1 === day ? 2 : 0, 4),
    )
    return fc.record({
      isFar: fc.constant(isFar),
      feeCents: fc.integer({ min: 100, max: 100_000 }),
      artistAt: fc.nat(1),
      venueAt: fc.nat(1),
      chapters: fc.tuple(steps(mood === 'outside' ? often(unfunded) : atFirst, 1, 3), ...later),
    })
  })
  .map(({ feeCents, chapters, ...rest }) => ({
    ...rest,
    fee: (feeCents / 100).toFixed(2),
    chapters: chapters.map((chapter) =>
      chapter.map(({ part, ...step }) => ({
        ...step,
        dollars: (Math.floor((feeCents * part) / 1000) / 100).toFixed(2),
      })),
    ),
  }))

const events = fc.constantFrom('once', 'twice', 'never')
const weather: fc.Arbitrary<Weather> = fc.record({
  events: fc.tuple(events, events),
  kill: fc.constantFrom<Kill[]>('servers', 'servers and database', 'one server', 'database'),
  afterActs: fc.integer({ min: 20, max: 900 }),
})

/** The same seed gives the same walks, and their order is different each time. */
export function planWalks(seed: number, count: number): Walk[] {
  return fc.sample(walk, { seed, numRuns: count })
}

export function planWeather(seed: number, waves: number): Weather[] {
  return fc.sample(weather, { seed, numRuns: waves })
}

import { DAY_MS, MINUTE_MS } from '@bandstand/domain/time'
import type { Logger } from 'pino'
import type { Database } from '../../db/database.ts'
import type { GigVocabulary, OpenGigCounter } from '../../deps.ts'
import { vocabularyIn } from './gig-vocabulary.ts'
import type { OpenGigs } from './open-gigs.ts'
import { readOpenGigs, type Seen, selectOpenGigChanges } from './open-gigs.queries.ts'

/** With three instruments each they take about 210 MB. More than these are counted in the database. */
const MOST_GIGS = 2_000_000
/** Changes are kept for two days. After half of that, all gigs are read again. */
const LONGEST_PAUSE_MS = DAY_MS
/** How long gigs aren't read again after there were too many of them. */
const TOO_MANY_RETRY_MS = 10 * MINUTE_MS
/** How long they aren't read again after a read that failed, as when the database restarts. */
const FAILED_RETRY_MS = 5000

/** Texts whose meaning is remembered: members type a few hundred different ones. */
const MOST_TEXTS = 200
/** Those of more locations aren't: they'd take more than 150 kB each. */
const MOST_LOCATIONS = 10_000

/**
 * Returns a counter that reads all open gigs into memory when it is first asked. From then on, it asks the database only what
 * has changed since. Calls at the same time share a question.
 */
export function createOpenGigCounter(db: Database, log: Logger): OpenGigCounter {
  let counted: { gigs: OpenGigs; seen: Seen } | null = null
  let vocabulary = remembered(db)
  let reading: Promise<void> | null = null
  let readsFrom = -Infinity

  async function readAll(): Promise<void> {
    let retryMs = TOO_MANY_RETRY_MS
    try {
      counted = await readOpenGigs(db, MOST_GIGS)
      vocabulary = remembered(db)
      if (!counted) log.warn(`more than ${MOST_GIGS} gigs are open, too many to count them in memory`)
    } catch (error) {
      log.warn({ err: error }, 'open gigs could not be read into memory')
      retryMs = FAILED_RETRY_MS
    }
    if (!counted) readsFrom = performance.now() + retryMs
    reading = null
  }

  /** Returns the gigs in memory as they are now; null if there are none, or the database doesn't answer. */
  const catchUp = shareNext(async () => {
    if (!counted) return null
    const { gigs, seen: before } = counted
    const read = await selectOpenGigChanges(db, before).catch((error: unknown) => {
      log.warn({ err: error }, 'changes of open gigs could not be read')
      return null
    })
    if (!read) return null
    const { seen, changes } = read
    if (seen.serverStartedAt !== before.serverStartedAt || seen.at - before.at > LONGEST_PAUSE_MS) {
      counted = null
      return null
    }
    // An instrument or a location is new to the database with the first gig that has it.
    if (changes.some(({ gig }) => !gigs.knows(gig))) vocabulary = remembered(db)
    // A gig may have been added and removed again.
    for (const { gig, isAdded } of changes) if (isAdded) gigs.add(gig)
    const isComplete = changes.every(({ gig, isAdded }) => isAdded || gigs.remove(gig))
    if (!isComplete) log.error('a gig that was closed is not among the open gigs in memory')
    counted = isComplete ? { gigs, seen } : null
    return isComplete ? gigs : null
  })

  return {
    async read() {
      const gigs = await catchUp()
      if (gigs)
        return {
          size: gigs.size,
          countDays: (filter) => gigs.countDays(filter),
          measure: (filter) => gigs.measure(filter),
          cluster: (filter, tile, cellsAlong) => gigs.cluster(filter, tile, cellsAlong),
          ...vocabulary,
        }
      if (!counted && performance.now() >= readsFrom) reading ??= readAll()
      // Not a failure: the caller may read a replica, which answers also while this database doesn't.
      return null
    },
  }
}

/** Returns the vocabulary of a database, which is asked once for each text. */
function remembered(db: Database): GigVocabulary {
  const vocabulary = vocabularyIn(db)
  return {
    instruments: rememberEach((text) => vocabulary.instruments(text)),
    locations: rememberEach(
      (text) => vocabulary.locations(text),
      ({ ids }) => ids.length <= MOST_LOCATIONS,
    ),
  }
}

/** Returns the same function, whose latest results are remembered. */
function rememberEach<Result>(
  find: (text: string) => Promise<Result>,
  isKept: (result: Result) => boolean = () => true,
): (text: string) => Promise<Result> {
  const known = new Map<string, Result>()
  return async (text) => {
    const found = known.get(text) ?? (await find(text))
    known.delete(text)
    if (isKept(found)) known.set(text, found)
    if (known.size > MOST_TEXTS) known.delete(known.keys().next().value as string)
    return found
  }
}

/**
 * Returns a function that does `work`, which never rejects, once at a time. Calls during it share the next time, which begins
 * after them.
 */
function shareNext<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let current: Promise<unknown> = Promise.resolve()
  let next: Promise<Result> | null = null
  return () => {
    next ??= current.then(() => {
      next = null
      const run = work()
      current = run
      return run
    })
    return next
  }
}

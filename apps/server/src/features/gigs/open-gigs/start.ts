import { DAY_MS, MINUTE_MS } from '@bandstand/domain/time'
import type { Logger } from 'pino'
import type { Database } from '../../../db/database.ts'
import {
  type ChangesSince,
  type LogPosition,
  type OpenGigChange,
  readAllOpenGigs,
  selectChangesSince,
} from './changes.queries.ts'
import type { GigIndex } from './gig-index.ts'
import { cachedVocabulary, type GigVocabulary } from './vocabulary.ts'

declare module '../../../deps.ts' {
  interface Deps {
    openGigs: OpenGigs
  }
}

/** With three instruments each they take about 210 MB. More than these are counted in the database. */
const MOST_GIGS = 2_000_000
/** Changes are kept for two days. After half of that, all gigs are loaded again. */
const LONGEST_PAUSE_MS = DAY_MS
/** How long after too many of them gigs aren't loaded again. */
const TOO_MANY_RETRY_MS = 10 * MINUTE_MS
/** How long after a failure they aren't, as while the database restarts. */
const FAILED_RETRY_MS = 5000

/** What this server has in memory of the open gigs. */
export interface OpenGigsInMemory {
  index: GigIndex
  /** Asks the database once what a text means. */
  vocabulary: GigVocabulary
}

/** The open gigs in the memory of this server, which follow the database. */
export interface OpenGigs {
  /**
   * Returns them with everything that was committed on any server before the call. Null: the database has to be asked,
   * because this server hasn't loaded them yet, there are too many of them, or the primary database doesn't answer.
   */
  read(): Promise<OpenGigsInMemory | null>
}

/**
 * Starts to follow the open gigs of a database: loads all of them when they're first asked for, and from then on reads only
 * what has changed. Calls at the same time share a read.
 */
export function startOpenGigs(db: Database, log: Logger): OpenGigs {
  let loaded: { index: GigIndex; position: LogPosition } | null = null
  let vocabulary = cachedVocabulary(db)
  let loading: Promise<void> | null = null
  let nextLoadAt = -Infinity

  async function load(): Promise<void> {
    let retryMs = TOO_MANY_RETRY_MS
    try {
      loaded = await readAllOpenGigs(db, MOST_GIGS)
      vocabulary = cachedVocabulary(db)
      if (!loaded) log.warn(`more than ${MOST_GIGS} gigs are open, too many to count them in memory`)
    } catch (error) {
      log.warn({ err: error }, 'open gigs could not be read into memory')
      retryMs = FAILED_RETRY_MS
    }
    if (!loaded) nextLoadAt = performance.now() + retryMs
    loading = null
  }

  async function readChanges(since: LogPosition): Promise<ChangesSince | null> {
    try {
      return await selectChangesSince(db, since)
    } catch (error) {
      log.warn({ err: error }, 'changes of open gigs could not be read')
      return null
    }
  }

  /** Returns whether the changes fit the index. */
  function apply(changes: OpenGigChange[], index: GigIndex): boolean {
    // An instrument or a location is new to the database with the first gig that has it.
    if (changes.some(({ gig }) => !index.hasVocabularyOf(gig))) vocabulary = cachedVocabulary(db)
    // First all that were added: a gig may have been added and removed again.
    for (const { gig, isAdded } of changes) if (isAdded) index.add(gig)
    const doFit = changes.every(({ gig, isAdded }) => isAdded || index.remove(gig))
    if (!doFit) log.error('a gig that was closed is not among the open gigs in memory')
    return doFit
  }

  const catchUp = coalesce(async (): Promise<OpenGigsInMemory | null> => {
    if (!loaded) return null
    const { index, position } = loaded
    const read = await readChanges(position)
    if (!read) return null
    loaded =
      isContinued(position, read.position) && apply(read.changes, index)
        ? { index, position: read.position }
        : null
    return loaded && { index, vocabulary }
  })

  return {
    async read() {
      const inMemory = await catchUp()
      if (!loaded && performance.now() >= nextLoadAt) loading ??= load()
      // Not a failure: the caller may read a replica, which answers also while this database doesn't.
      return inMemory
    },
  }
}

/** Returns whether the log still had every change between two positions. */
function isContinued(from: LogPosition, to: LogPosition): boolean {
  return to.serverStartedAt === from.serverStartedAt && to.at - from.at <= LONGEST_PAUSE_MS
}

/**
 * Returns a function that does `work`, which never rejects, once at a time: calls during it share the next time, which begins
 * after them.
 */
function coalesce<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<unknown> = Promise.resolve()
  let queued: Promise<Result> | null = null
  const run = () => {
    queued = null
    const result = work()
    running = result
    return result
  }
  return () => (queued ??= running.then(run))
}

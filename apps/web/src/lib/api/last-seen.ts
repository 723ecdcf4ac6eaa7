import type { ApiSpec } from '@bandstand/api-spec'
import { DAY_MS } from '@bandstand/domain/time'
import { dehydrate, type DehydratedState, hydrate, type Query } from '@tanstack/react-query'
import { clear, createStore, delMany, get, keys, set, type UseStore } from 'idb-keyval'
import { atServer, now } from '../session/clock.ts'
import { clearPrivate, writePrivate } from '../session/private-values.ts'
import { queryClient } from './query-client.ts'
import { getSession } from '../session/session.ts'

type StoredQuery = DehydratedState['queries'][number]

/** What can be read without a network: by router and operation. Nothing about money, and no settings. */
const STORED_READS: { [Router in keyof ApiSpec]?: (keyof ApiSpec[Router])[] } = {
  parties: ['mine'],
  profiles: ['getMine'],
  gigs: ['list', 'get'],
  directory: ['list'],
  messages: ['list', 'get', 'unread'],
  notifications: ['list', 'getUnread'],
  booking: ['list', 'get'],
  contracts: ['list', 'get', 'getForBooking'],
  daySheets: ['next', 'get'],
}
const MAX_STORED = 80
const MOST_CHARACTERS = 2_000_000
const RETENTION_DAYS = 30
const SAVE_AFTER_MS = 300
/** The name in private storage that marks stored reads, which have to be cleared with the rest. */
const MARK = 'last-seen'

let opened: UseStore | undefined
const store = () => (opened ??= createStore('bandstand.private', 'last-seen'))
/** Increment it when a stored response would no longer fit the screens. */
const VERSION = 4
/** Returns the key of what a person read for a party. */
const keyOf = (person: string, party: string) => `${VERSION}:${person}${party === person ? '' : `:${party}`}`

/**
 * Stores the reads that this person sees on this device for a party, under both ids, to be shown without a network; returns
 * the function that stops it. Removes what is stored of other persons. Keeps the newest, up to two megabytes. Does
 * nothing where storage is closed.
 */
export async function storeLastSeen(person: string, party: string): Promise<() => void> {
  const seen = new Map<string, StoredQuery>()
  try {
    const others = (await keys<string>(store())).filter((key) => !key.startsWith(keyOf(person, person)))
    await delMany(others, store())
    for (const query of (await get<StoredQuery[]>(keyOf(person, party), store())) ?? [])
      seen.set(query.queryHash, query)
  } catch {
    return () => {}
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const save = () => {
    timer = undefined
    for (const query of dehydrate(queryClient, { shouldDehydrateQuery: isToStore }).queries)
      seen.set(query.queryHash, query)
    const stored = newest([...seen.values()])
    if (!isActing(person, party)) return
    writePrivate(MARK, true)
    set(keyOf(person, party), stored, store()).catch(() => undefined)
  }
  const schedule = () => (timer ??= setTimeout(save, SAVE_AFTER_MS))
  const stop = queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && isToStore(event.query)) schedule()
  })
  schedule()
  return () => {
    stop()
    clearTimeout(timer)
  }
}

/** Puts the stored reads of the party of this tab into the cache, where it holds nothing newer. */
export async function restoreLastSeen(): Promise<void> {
  const [person, party] = [getSession().person?.id, getSession().party?.id]
  if (!person || !party) return
  try {
    const queries = await get<StoredQuery[]>(keyOf(person, party), store())
    if (queries && isActing(person, party)) hydrate(queryClient, { queries, mutations: [] })
  } catch {
    // Nothing was kept, or it cannot be read.
  }
}

const isActing = (person: string, party: string) =>
  getSession().person?.id === person && getSession().party?.id === party

/** Removes what a person read and typed for a party that isn't theirs anymore. */
export async function forgetParty(person: string, party: string): Promise<void> {
  clearPrivate(`${party}.`)
  try {
    await delMany([keyOf(person, party)], store())
  } catch {
    // There is nothing to remove.
  }
}

/** Removes the stored reads of all members. */
export async function clearLastSeen(): Promise<void> {
  try {
    await clear(store())
  } catch {
    // There is nothing to remove.
  }
}

function isToStore({ queryKey, state }: Query): boolean {
  const [router, operation] = (queryKey[0] ?? []) as [keyof ApiSpec, never]
  return state.status === 'success' && (STORED_READS[router]?.includes(operation) ?? false)
}

function newest(queries: StoredQuery[]): StoredQuery[] {
  const oldest = now() - RETENTION_DAYS * DAY_MS
  const byAge = queries
    .filter(({ state }) => atServer(state.dataUpdatedAt) > oldest)
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    .slice(0, MAX_STORED)
  let room = MOST_CHARACTERS
  return byAge.filter(({ state }) => (room -= JSON.stringify(state.data).length) > 0)
}

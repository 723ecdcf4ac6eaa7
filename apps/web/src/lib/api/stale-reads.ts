import type { ApiSpec } from '@bandstand/api-spec'
import { hashKey, type QueryKey } from '@tanstack/react-query'
import { api } from './api.ts'
import { queryClient } from './query-client.ts'

type Router = keyof ApiSpec

/** The routers of the API whose reads show each change, whether this member, the other party or a clock makes it. */
const READ_BY = {
  applications: ['applicants', 'attention', 'booking', 'gigs', 'offerLinks', 'rescues', 'series'],
  bills: ['bills', 'booking', 'daySheets', 'gigs'],
  bookings: [
    'applicants',
    'attention',
    'bills',
    'booking',
    'gigs',
    'holds',
    'rescues',
    'reviews',
    'series',
    'daySheets',
  ],
  boosts: ['boosts', 'gigs', 'directory', 'profiles', 'subscriptions'],
  calendars: ['outsideCalendars', 'booking'],
  contracts: ['attention', 'contracts', 'booking', 'payments', 'daySheets', 'series'],
  daySheets: ['attention', 'daySheets'],
  favorites: ['subscriptions'],
  gigs: ['applicants', 'attention', 'bills', 'gigs', 'booking', 'maps', 'offerLinks', 'rescues', 'series'],
  imports: ['calendarImports', 'booking'],
  mail: ['attention', 'notifications'],
  messages: ['messages'],
  network: ['applicants', 'network', 'messages'],
  notifications: ['notifications', 'subscriptions'],
  lineup: ['lineup', 'profiles', 'daySheets', 'directory', 'polls', 'shares'],
  payments: ['attention', 'payments', 'contracts', 'booking', 'daySheets', 'series', 'shares'],
  people: ['people', 'lineup'],
  polls: ['polls'],
  profile: ['attention', 'profiles', 'directory'],
  reviews: ['attention', 'reviews', 'profiles', 'directory'],
  roster: ['roster'],
  savedGigs: ['savedGigs'],
  searches: ['searches'],
  settings: ['settings'],
  shares: ['shares'],
  stages: ['bills', 'stages', 'gigs', 'booking'],
  subscriptions: ['subscriptions', 'profiles', 'gigs'],
  templates: ['templates'],
} satisfies Record<string, Router[]>

/** Something that members see and that can change. */
export type Change = keyof typeof READ_BY

/**
 * Refetches the reads on screen that show these changes, and the others when they are shown next; resolves when the
 * screen is up to date. `fresh` are keys of reads that were just written from an answer or an announcement.
 */
export async function markStale(changes: readonly Change[], fresh: readonly QueryKey[] = []): Promise<void> {
  const routers = new Set<Router>(changes.flatMap((change) => READ_BY[change]))
  const freshHashes = new Set(fresh.map(hashKey))
  const marked = [...routers].map((router) =>
    queryClient.invalidateQueries({
      queryKey: api[router].key(),
      predicate: ({ queryHash }) => !freshHashes.has(queryHash),
    }),
  )
  await Promise.all(marked)
}

import type { ApiSpec } from '@bandstand/api-spec'
import type { LiveArea, LiveEvent } from '@bandstand/domain/live'
import { api } from './api.ts'
import { onLive } from './live.ts'
import { queryClient } from './query-client.ts'

type Area = LiveArea | 'notifications'

/** What of the API shows something of an area. */
const SHOWN_BY: Record<Area, (keyof ApiSpec)[]> = {
  applications: ['booking', 'gigs'],
  bookings: ['booking', 'gigs', 'reviews', 'daySheets'],
  contracts: ['contracts', 'booking'],
  payments: ['payments', 'booking'],
  network: ['network', 'messages'],
  messages: ['messages'],
  notifications: ['notifications', 'subscriptions'],
}
const ALL = Object.keys(SHOWN_BY) as Area[]
/** One step of a booking changes several things within milliseconds: they are fetched once. */
const GATHER_MS = 50

const changed = new Set<Area>()
let gathering: ReturnType<typeof setTimeout> | undefined

/** Has the screens fetch anew what an event makes out of date; returns how to stop. */
export function followLiveEvents(): () => void {
  return onLive((event) => refreshLive(areasOf(event)))
}

/** Fetches anew what is on screen of these areas, and the rest when it is next shown. */
export function refreshLive(areas = ALL): void {
  for (const area of areas) changed.add(area)
  gathering ??= setTimeout(() => {
    gathering = undefined
    const routers = new Set([...changed].flatMap((area) => SHOWN_BY[area]))
    changed.clear()
    for (const router of routers) void queryClient.invalidateQueries({ queryKey: api[router].key() })
  }, GATHER_MS)
}

/** None for what a newer server tells a page of before. */
function areasOf(event: LiveEvent): Area[] {
  if (event.kind === 'message') return ['messages']
  if (event.kind === 'notification') return ['notifications']
  return event.area in SHOWN_BY ? [event.area] : []
}

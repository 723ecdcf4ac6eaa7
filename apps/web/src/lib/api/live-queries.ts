import type { Message } from '@bandstand/api-spec'
import type { LiveEvent } from '@bandstand/domain/live'
import { onLive } from './live.ts'
import { type Change, markStale } from './stale-reads.ts'
import { saveMessage, threadOptions } from './thread-query.ts'

/** What the server announces; refetched after a lost connection. */
const LIVE = [
  'applications',
  'bookings',
  'contracts',
  'messages',
  'network',
  'notifications',
  'payments',
] as const satisfies Change[]
/** One step of a booking changes several things within milliseconds: they are fetched once. */
const GATHER_MS = 50

const gathered = new Set<Change>()
/** By thread: whether every message announced since came with its text, and is already shown. */
const threads = new Map<string, boolean>()
/** Whether events may have been missed: then the events since do not complete a thread. */
let hadGap = false
let gathering: ReturnType<typeof setTimeout> | undefined

/** Updates the cache with what the server announces; returns the function that stops it. */
export function followLiveEvents(): () => void {
  return onLive((event) => {
    if (event.kind === 'message') showMessage(event)
    refreshLive(changesOf(event))
  })
}

/** Refetches the reads of these changes that are on screen now, and the others when they are shown next. */
export function refreshLive(changes: readonly Change[] = LIVE): void {
  hadGap ||= changes === LIVE
  for (const change of changes) gathered.add(change)
  gathering ??= setTimeout(() => {
    gathering = undefined
    const fresh = [...threads].flatMap(([id, isShown]) =>
      isShown && !hadGap ? [threadOptions(id).queryKey] : [],
    )
    const all = [...gathered]
    gathered.clear()
    threads.clear()
    hadGap = false
    void markStale(all, fresh)
  }, GATHER_MS)
}

function showMessage({ threadId, message }: Extract<LiveEvent, { kind: 'message' }>): void {
  // Announced as the API answers it; the schema is too large to load here for a check.
  if (message) saveMessage(threadId, message as unknown as Message)
  threads.set(threadId, Boolean(message) && threads.get(threadId) !== false)
}

/** Returns the changes of an event; none for kinds that only a newer server has. */
function changesOf(event: LiveEvent): Change[] {
  if (event.kind === 'message') return ['messages']
  if (event.kind === 'notification') return ['notifications']
  return LIVE.includes(event.area) ? [event.area] : []
}

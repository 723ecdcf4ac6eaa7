import type { Socket } from 'node:net'
import type { PersonId } from '@bandstand/domain/accounts'
import { refuse } from '../refusals.ts'

/** Each upload holds its file in memory until it is stored: this many at once are all a server takes. */
const MOST = 16
/** How many one member may have. */
const SHARE = 4
/** How long an upload is guaranteed its place; later it loses it when another upload needs one. */
const SAFE_MS = 30_000
/** On average since it began; slower than any usable network. */
const LEAST_BYTES_PER_SECOND = 8192
const GRACE_MS = 10_000
const LOOK_MS = 1000

export interface UploadPlace {
  /** Rejects with a refusal when the upload must end: too slow, or out of time while others need its place. Never resolves. */
  ended: Promise<never>
  /** Call it once the bytes have arrived: any delay after that is the server's own. */
  arrived(): void
  leave(): void
}

interface Place {
  memberId: PersonId
  since: number
  end: () => void
}

/** Returns how to take one of the places for simultaneous uploads at this server. */
export function createUploadPlaces() {
  const inUse = new Set<Place>()

  /** Takes a place for an upload that arrives on a connection. Refuses above the member's share (429) and when all are taken (503). */
  return function takePlace(memberId: PersonId, connection: Pick<Socket, 'bytesRead'>): UploadPlace {
    const own = [...inUse].filter((each) => each.memberId === memberId)
    if (own.length >= SHARE) throw refuse('busyOwn')
    if (inUse.size >= MOST) {
      // In the order in which they began: the first is the oldest.
      const overdue = [...inUse].find(({ since }) => Date.now() - since >= SAFE_MS)
      if (!overdue) throw refuse('busy')
      overdue.end()
      inUse.delete(overdue)
    }
    const { promise: ended, reject } = Promise.withResolvers<never>()
    // No code handles the rejection of an upload that has already arrived.
    ended.catch(() => {})
    const place: Place = { memberId, since: Date.now(), end: () => reject(refuse('tooSlow')) }
    inUse.add(place)
    const before = connection.bytesRead
    const looking = setInterval(() => {
      const ms = Date.now() - place.since
      const isSlow = (connection.bytesRead - before) / (ms / 1000) < LEAST_BYTES_PER_SECOND
      if (ms >= GRACE_MS && isSlow) place.end()
    }, LOOK_MS)
    looking.unref()
    return {
      ended,
      arrived() {
        clearInterval(looking)
        // An upload that has arrived is never overdue.
        place.since = Number.POSITIVE_INFINITY
      },
      leave() {
        clearInterval(looking)
        inUse.delete(place)
      },
    }
  }
}

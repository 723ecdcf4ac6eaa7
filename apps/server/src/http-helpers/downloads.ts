import { finished, Readable } from 'node:stream'
import type { PersonId } from '@bandstand/domain/accounts'
import type { FastifyReply } from 'fastify'
import { Overloaded } from '../queue.ts'

/** How many members may download at the same time. */
const MOST_AT_ONCE = 16
/** No matter how slowly it's read, a place is free again after this long. */
const MOST_MS = 600_000

/** Files that are sent while they're created, which the API layer can't do, because it sends complete responses. */
export interface Downloads {
  /** Takes a place until the response ends. Throws Overloaded during another download of the member, and while all are taken. */
  begin(reply: FastifyReply, userId: PersonId): void
  /**
   * Streams `chunks`. An error aborts the connection, so an incomplete file never looks complete. Stops reading when the client
   * disconnects.
   */
  send(
    reply: FastifyReply,
    file: { name: string; type: string; chunks: AsyncIterable<Uint8Array> },
  ): FastifyReply
}

/** Returns the places for downloads of one kind: each member has one. */
export function createDownloads(): Downloads {
  const downloading = new Set<string>()
  return {
    begin(reply, userId) {
      if (downloading.has(userId)) throw new Overloaded(true)
      if (downloading.size >= MOST_AT_ONCE) throw new Overloaded(false)
      downloading.add(userId)
      // Even if the connection has already closed: a listener for `close` would never be called then.
      finished(reply.raw, () => downloading.delete(userId))
    },
    send: (reply, { name, type, chunks }) =>
      reply
        .type(type)
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(Readable.from(chunks, { objectMode: false, signal: AbortSignal.timeout(MOST_MS) })),
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from '../../deps.ts'
import { Deferred } from '../../outbox/deferred.ts'
import { endRefusals, pauseSending, takeTurn } from '../../outbox/send-pace.queries.ts'
import type { MailPort } from './port.ts'

const NAME = 'mail'
/**
 * How long a job waits for the end of a pause itself, in milliseconds. Without that, all mails that are due would be taken and
 * put back at once.
 */
const PATIENCE_MS = 20_000

interface Refusal {
  responseCode?: unknown
  response?: unknown
}

/** Limits of the sender, as mail servers report them: too many connections, a rate, a quota. */
const SENDER_LIMIT = /\b4\.7\.\d+\b|\b4\.3\.2\b|throttl|\brate\b|too many|quota|limit|exceed/i
/** The status codes about one address or mailbox (RFC 3463). */
const ABOUT_ADDRESS = /\b4\.[12]\.\d+\b/

/** Returns whether the mail server refused because we send too much, or too fast, and not because of this mail. */
export function isTooBusy(error: unknown): boolean {
  const { responseCode, response } = error as Refusal
  if (typeof responseCode !== 'number') return false
  if (responseCode === 421) return true
  const text = String(response)
  return responseCode >= 400 && responseCode < 500 && SENDER_LIMIT.test(text) && !ABOUT_ADDRESS.test(text)
}

/**
 * Returns the same sending of mail, at most `perSecond` by all servers together (null: as fast as it goes). After a mail
 * server said that it's too busy, all servers wait, longer each time in a row. Throws Deferred for a mail whose turn is later.
 */
export function pacedMail(
  mail: MailPort,
  { db, draining, perSecond }: Pick<Deps, 'db' | 'draining'> & { perSecond: number | null },
): MailPort {
  const waitForTurn = async (): Promise<number> => {
    let patienceMs = PATIENCE_MS
    for (;;) {
      const { paused, waitMs, refusals } = await takeTurn(db, NAME, perSecond)
      const later = new Deferred('The mail server is too busy', { waitMs, asked: false })
      if (paused && patienceMs <= 0) throw later
      const ms = paused ? Math.min(waitMs, patienceMs) : waitMs
      // A server that was told to stop leaves what has to wait to others.
      await sleep(ms, undefined, { signal: draining }).catch(() => {
        throw later
      })
      if (!paused) return refusals
      patienceMs -= Math.max(ms, 1)
    }
  }
  return {
    async send(content) {
      const refusals = await waitForTurn()
      try {
        await mail.send(content)
      } catch (error) {
        if (!isTooBusy(error)) throw error
        const waitMs = await pauseSending(db, NAME, null)
        throw new Deferred((error as Error).message, { waitMs, asked: true, cause: error })
      }
      if (refusals > 0) await endRefusals(db, NAME)
    },
  }
}

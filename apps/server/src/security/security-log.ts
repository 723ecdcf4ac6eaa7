import type { PartyId, PersonId } from '@bandstand/domain/accounts'
import { MINUTE_MS } from '@bandstand/domain/time'
import type { Logger } from 'pino'
import type { Config } from '../settings/config.ts'
import type { Database } from '../db/database.ts'
import { insertSecurityEvents } from './security-events.queries.ts'
import { signal } from '../signals.ts'
import { createFlood } from './flood.ts'
import { shortAddress } from './network-of.ts'
import { SECURITY_KINDS, type SecurityKind } from './security-kinds.ts'

export interface SecurityEvent {
  kind: SecurityKind
  /** The person who acted; none while nobody has proved their identity. */
  actorId?: PersonId | null
  /** The account for which they acted, or against which: the same as long as a person has one account. */
  partyId?: PersonId | PartyId | null
  /** A code, or the name of an operation; never what someone typed. */
  cause?: string
  /** As far as it's known: behind a proxy only with TRUST_PROXY. */
  network?: string | null
  requestId?: string
}

export interface SecurityLog {
  /** Saves and logs an event. Never throws: what it reports has happened, whether it can be saved or not. */
  record(event: SecurityEvent): Promise<void>
  /** Saves how many events were summed since the last time. */
  flush(): Promise<void>
}

/**
 * Returns the security log: rows for `admin audit`, and the same as lines of the log at every LOG_LEVEL except `silent`. Only
 * some refusals a minute get their own row, the others are summed, because an attack must not fill the disk.
 */
export function createSecurityLog({
  db,
  log,
  now,
  config,
}: {
  db: Database
  log: Logger
  now: () => Date
  config: Pick<Config, 'logLevel'>
}): SecurityLog {
  const lines = log.child({ security: true }, { level: config.logLevel === 'silent' ? 'silent' : 'info' })
  const flood = createFlood()
  const save = async (events: (SecurityEvent & { count?: number })[]) => {
    for (const { network, ...event } of events)
      lines.info({ event: { ...event, network: shortAddress(network ?? '') } }, 'security event')
    try {
      await insertSecurityEvents(
        db,
        events.map((event) => rowOf(event, now())),
      )
    } catch (error) {
      log.error({ error }, 'security events could not be saved')
    }
  }
  return {
    async record(event) {
      signal('security', event.kind)
      const minute = Math.floor(now().getTime() / MINUTE_MS)
      const sums = flood.turnTo(minute)
      const isToSave = !SECURITY_KINDS[event.kind].isRefusal || flood.admit(event.kind, event.network ?? '')
      if (sums.length > 0 || isToSave) await save([...sums, ...(isToSave ? [event] : [])])
    },
    async flush() {
      const sums = flood.drain()
      if (sums.length > 0) await save(sums)
    },
  }
}

function rowOf(
  { kind, actorId, partyId, cause, network, requestId, count }: SecurityEvent & { count?: number },
  at: Date,
) {
  return {
    at,
    kind,
    actor_id: actorId ?? null,
    party_id: partyId ?? null,
    cause: cause?.slice(0, 200) ?? '',
    network: network?.slice(0, 60) ?? '',
    request_id: requestId ?? '',
    count: count ?? 1,
  }
}

import { grouped } from '@bandstand/domain/product'
import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:https'
import { runCalendarClock } from '../../apps/server/src/features/outside-calendars/index.ts'
import { createWeb } from '../../apps/server/src/integrations/web/read-web.ts'
import { createLog } from '../../apps/server/src/log.ts'
import { createRenderer } from '../../apps/server/src/rendering/renderer.ts'
import { createEmptyDatabase, withClient } from '../gigs/gig-database.ts'
import { withServerParts } from '../server-requests.ts'
import type { Measurement } from '../table.ts'

const CALENDARS = 50_000
/** What becomes due in four minutes of the hour. */
const DUE = 3334
const HOUR_MS = 3_600_000

/**
 * Measures the processor time in which one worker reads calendars that are due, over TLS from a server of this machine: half of them
 * unchanged by their version, half by their content; each is parsed once a day.
 */
export async function measureRefreshes(serverUrl: string): Promise<Measurement[]> {
  console.log('Reading calendars that members keep elsewhere')
  const url = await createEmptyDatabase(serverUrl, 'outside_calendars')
  const host = fork(new URL('calendar-host.ts', import.meta.url))
  try {
    const [{ port, content }] = (await once(host, 'message')) as [{ port: number; content: string }]
    const fingerprint = createHash('sha256')
      .update(content.replace(/^DTSTAMP[^\n]*\n/gm, ''))
      .digest()
    await withClient(url, async (client) => {
      await client.query('begin')
      await client.query('set local session_replication_role = replica')
      await client.query(
        `insert into outside_calendars (id, person_id, name, host, address, refuses, created_at, due_at, read_at, expanded_at,
           fingerprint, etag, unread)
         select id, gen_random_uuid(), 'Gigs', 'calendar.example', ('https://calendar.example/' || id)::bytea, false, now(),
           now() + case when n <= $2 then interval '-1 minute' else interval '1 hour' end, now() - interval '1 hour',
           now() - n % 25 * interval '1 hour', $3, '"1"', 0
         from (select n, gen_random_uuid() as id from generate_series(1, $1) n) each`,
        [CALENDARS, DUE, fingerprint],
      )
      await client.query('commit')
    })
    const spentMs = await withServerParts({ url }, async (deps) => {
      const log = createLog('silent')
      const renderer = createRenderer('.cache/bench-renderer', log)
      const web = createWeb({
        resolve: () => Promise.resolve(['127.0.0.1']),
        isPublic: () => true,
        request: ((options: object, answered: never) =>
          request({ ...options, rejectUnauthorized: false }, answered)) as typeof request,
        port,
      })
      const before = process.cpuUsage()
      await runCalendarClock({ ...deps, log, renderer, web, draining: new AbortController().signal })
      const { user, system } = process.cpuUsage(before)
      await renderer.close()
      return (user + system) / 1000
    })
    const left = await withClient(url, async (client) => {
      const { rows } = await client.query<{ n: number; failed: number }>(
        'select count(*) filter (where due_at < now())::int as n, count(failure)::int as failed from outside_calendars',
      )
      return rows[0]!
    })
    const share = ((spentMs / (DUE - left.n)) * CALENDARS) / HOUR_MS
    return [
      {
        what: `${grouped(CALENDARS)} calendars kept elsewhere, each read every hour by one worker`,
        figure: `${(share * 100).toFixed(1)} % of a core, by ${grouped(DUE - left.n)} of them${left.failed > 0 ? `, ${left.failed} failed` : ''}`,
        goal: 'under 30 %',
        met: share < 0.3 && left.failed === 0,
      },
    ]
  } finally {
    host.kill()
  }
}

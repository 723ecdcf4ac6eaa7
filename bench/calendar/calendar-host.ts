/** A server of calendars, as a process of its own: sends its port and the content of all of its calendars, then answers. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { addDays, utcDay } from '@bandstand/domain/time'

const EVENTS = 150
const pem = readFileSync(new URL('../../apps/server/test/providers/loopback.pem', import.meta.url))
const today = utcDay(new Date())

/** Returns a calendar as it was downloaded at a time. */
function calendarAt(at: number): string {
  const events = Array.from({ length: EVENTS }, (_, n) => [
    'BEGIN:VEVENT',
    `UID:${n}@calendar.example`,
    `DTSTAMP:${at}`,
    `DTSTART;TZID=America/Detroit:${addDays(today, (n * 5) % 700).replaceAll('-', '')}T200000`,
    'DURATION:PT3H',
    'SUMMARY:Something that takes a while to say',
    'DESCRIPTION:And what there is to know about it before going there with everything',
    ...(n % 30 === 0 ? ['RRULE:FREQ=WEEKLY'] : []),
    'END:VEVENT',
  ])
  return ['BEGIN:VCALENDAR', ...events.flat(), 'END:VCALENDAR', ''].join('\r\n')
}

// Half of them say what changed; the others write when they were downloaded into each event, as Google does.
const server = createServer({ key: pem, cert: pem }, ({ url = '', headers }, outgoing) => {
  const hasVersions = Number.parseInt(url.at(-1)!, 16) % 2 === 0
  if (hasVersions && headers['if-none-match'] === '"1"') outgoing.writeHead(304).end()
  else outgoing.writeHead(200, hasVersions ? { etag: '"1"' } : {}).end(calendarAt(Date.now()))
})
server.listen(0, '127.0.0.1', () =>
  process.send?.({ port: (server.address() as AddressInfo).port, content: calendarAt(0) }),
)

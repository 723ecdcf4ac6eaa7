import { createHash } from 'node:crypto'
import type { GigPage } from '@bandstand/api-spec'
import { centsOf } from '@bandstand/domain/money'
import { INSTRUMENTS } from '@bandstand/domain/profiles'
import { addDays } from '@bandstand/domain/time'
import type { Load } from './send-load.ts'

type Request = Load['requests'][number]

/** A server, with the requests for the same pages of the list of gigs. */
export interface Contestant {
  name: string
  /** Whether it counts all matches. */
  counts: boolean
  requests: Request[]
  /** Returns what a response shows, with the same names and forms for every contestant. */
  read: (answer: unknown) => { gigs: Row[]; total: number | null }
}
type Row = Record<string, unknown>

const PAGE = 8
/** Ours reads instruments as people type them; these are part of no other one. */
const ALONE = INSTRUMENTS.slice(0, 20).filter((one) =>
  INSTRUMENTS.every((other) => other === one || !other.toLowerCase().includes(one.toLowerCase())),
)
/** The columns of a gig that lists show. */
export const COLUMNS =
  'id,title,description,date,time,time_zone,starts_at,duration_minutes,location,location_lat,location_lng,pay_cents,payment_type,position,instruments,genres,experience_level,is_recurring,status,created_by,venue_id,created_at,updated_at'.split(
    ',',
  )
const ORDER = ['date', 'rank', 'starts_at', 'id']

interface Filter {
  instrument: string
  dateFrom: string
  payFrom: number
}

/** Returns filters of which each has matches, all of them on later days than today. */
function filters(today: string): Filter[] {
  return ALONE.flatMap((instrument, index) =>
    [75, 150, 250].map((payFrom, step) => ({
      instrument,
      payFrom,
      dateFrom: addDays(today, 2 + ((index * 3 + step * 5) % 30)),
    })),
  )
}

/** Returns our list, which always counts, asked by a member. */
export function ours(token: string, today: string): Contestant {
  return {
    name: 'Bandstand',
    counts: true,
    requests: filters(today).map(({ instrument, dateFrom, payFrom }) => ({
      method: 'GET',
      path: `/api/gigs?${new URLSearchParams({ instrument, dateFrom, minPay: String(payFrom) })}`,
      headers: { authorization: `Bearer ${token}` },
    })),
    read(answer) {
      const { gigs, total } = answer as GigPage
      return {
        gigs: gigs.map(({ pay, ...gig }) => row({ ...gig, payCents: centsOf(pay) }, camelCase)),
        total,
      }
    },
  }
}

/** Returns PostGraphile's connection of gigs. */
export function postgraphile(counts: boolean, today: string): Contestant {
  const order = ORDER.map((column) => `${column === 'id' ? 'ROW_ID' : column.toUpperCase()}_ASC`).join(', ')
  const fields = COLUMNS.map((column) => (column === 'id' ? 'id: rowId' : camelCase(column))).join(' ')
  const query = `query ($instrument: String!, $from: Date!, $pay: BigInt!) { allGigs(first: ${PAGE}, orderBy: [${order}],
    filter: { status: { equalTo: "open" }, date: { greaterThanOrEqualTo: $from }, payCents: { greaterThanOrEqualTo: $pay },
      instruments: { contains: [$instrument] } }) { nodes { ${fields} } ${counts ? 'totalCount' : ''} } }`
  return {
    name: 'PostGraphile',
    counts,
    requests: filters(today).map(({ instrument, dateFrom, payFrom }) => ({
      method: 'POST',
      path: '/graphql',
      headers: { accept: 'application/json' },
      body: JSON.stringify({
        query,
        variables: { instrument, from: dateFrom, pay: String(centsOf(payFrom)) },
      }),
    })),
    read(answer) {
      const { data, errors } = answer as {
        errors?: unknown
        data: { allGigs: { nodes: Row[]; totalCount?: number } }
      }
      if (errors) throw new Error(JSON.stringify(errors))
      const { nodes, totalCount = null } = data.allGigs
      return { gigs: nodes.map((node) => row(node, camelCase)), total: totalCount }
    },
  }
}

/** Returns the service of Feathers for gigs. */
export function feathers(counts: boolean, today: string): Contestant {
  return {
    name: 'Feathers',
    counts,
    requests: filters(today).map(({ instrument, dateFrom, payFrom }) => {
      const query = new URLSearchParams([
        ['status', 'open'],
        ['date[$gte]', dateFrom],
        ['pay_cents[$gte]', String(centsOf(payFrom))],
        ['instruments[$contains]', `{"${instrument}"}`],
        ['$limit', String(PAGE)],
        ...ORDER.map((column): [string, string] => [`$sort[${column}]`, '1']),
      ])
      return { method: 'GET', path: `/${counts ? 'counted' : 'uncounted'}?${query}`, headers: {} }
    }),
    read(answer) {
      const { data, total } = counts
        ? (answer as { data: Row[]; total: number })
        : { data: answer as Row[], total: null }
      return { gigs: data.map((gig) => row(gig, (column) => column)), total }
    },
  }
}

/** Returns the hash of all of a contestant's pages, and of their counts when it counts. */
export async function hashAnswers(url: string, { requests, read }: Contestant) {
  const pages = createHash('sha256')
  const counts = createHash('sha256')
  let rows = 0
  for (const { method, path, headers, body } of requests) {
    const answer = await fetch(url + path, {
      method,
      headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
      body: body ?? null,
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 500)}`)
    const { gigs, total } = read(JSON.parse(text))
    rows += gigs.length
    pages.update(JSON.stringify(gigs))
    counts.update(String(total))
  }
  return { pages: pages.digest('hex'), counts: counts.digest('hex'), rows }
}

const camelCase = (column: string) => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** A row with every column's value in one form: the databases' clients differ in numbers, days and instants. */
function row(gig: Row, name: (column: string) => string): Row {
  return Object.fromEntries(COLUMNS.map((column) => [column, plain(column, gig[name(column)])]))
}

function plain(column: string, value: unknown): unknown {
  if (column === 'pay_cents') return Number(value)
  if (column === 'date') return String(value).slice(0, 10)
  if (column === 'time') return String(value).slice(0, 5)
  if (column.endsWith('_at')) return new Date(String(value)).toISOString()
  return value
}

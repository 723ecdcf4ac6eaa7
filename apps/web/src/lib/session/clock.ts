/*
 * The server's time on a device whose own clock may be wrong. Only this module reads the device's clock; everything that
 * compares or shows times asks `now`.
 */

import { createListeners } from '../screen/create-listeners.ts'
import { readStoredJson, writeStored } from './web-storage.ts'

/** The header with the server's time, on responses that no cache may serve without asking the server. */
const SERVER_TIME = 'x-server-time'
/** Where the difference is stored. */
const CLOCK_KEY = 'bandstand.clock'
/** Less is the same time: people read seconds at most, and servers differ a little. */
const SAME_MS = 1000
/** How often it is stored anew while it stays the same. */
const STORE_EVERY_MS = 600_000

interface Known {
  /** The server's time less the device's. */
  offset: number
  /** The device's time when it was compared last. */
  at: number
}

let offset = stored()?.offset ?? 0
let storedAt = 0
/** A server time, and the reading of the timer that nobody can set, at the last comparison. It stops while a device sleeps. */
let anchor: { server: number; timer: number } | null = null
const listeners = createListeners()

/**
 * Returns the server's time in milliseconds, as well as this device knows it. If the device's clock is set back while the page is
 * open, time goes on from the last comparison.
 */
export function now(): number {
  const byClock = Date.now() + offset
  return anchor ? Math.max(byClock, Math.round(anchor.server + performance.now() - anchor.timer)) : byClock
}

/** Returns the device's own time, only for comparing it with one that a library took from the device's clock. */
export const deviceTime = (): number => Date.now()

/** Returns the server's time of something that the device's clock timed, such as when a query was answered. */
export const atServer = (deviceMs: number): number => deviceMs + now() - Date.now()

/** Returns what the device's clock shows at a time of the server, for a library that compares it with that clock. */
export const atDevice = (serverMs: number): number => serverMs - now() + Date.now()

/** Calls `listener` when the clock is corrected; returns the function that stops it. */
export const onClock = listeners.on

/** Sends a request, and compares the clock with the time in its response. */
export async function timed(send: () => Promise<Response>): Promise<Response> {
  const sent = { clock: Date.now(), timer: performance.now() }
  const response = await send()
  const took = Math.max(Date.now() - sent.clock, performance.now() - sent.timer)
  compareClock(response, took)
  return response
}

/**
 * Compares the clock with the server's time in a response that was requested at most `tookMs` ago. The difference stays as it is
 * while the response agrees with it, so that slow responses don't move it back and forth.
 */
export function compareClock({ headers }: Pick<Response, 'headers'>, tookMs: number): void {
  const server = Number(headers.get(SERVER_TIME) ?? Number.NaN)
  if (!Number.isFinite(server)) return
  const device = Date.now()
  const least = server - device
  const most = least + tookMs
  const isRight = offset >= least - SAME_MS && offset <= most + SAME_MS
  if (!isRight) offset = Math.round((least + most) / 2)
  anchor = { server: device + offset, timer: performance.now() }
  store({ offset, at: device }, !isRight)
  if (!isRight) listeners.call()
}

/** Returns the stored difference, unless the device's clock has been set back since: then it was corrected, most likely. */
function stored(): Known | null {
  const known = readStoredJson(CLOCK_KEY) as Known | null
  return known && Number.isFinite(known.offset) && known.at <= Date.now() ? known : null
}

function store(known: Known, isNew: boolean): void {
  if (!isNew && Math.abs(known.at - storedAt) < STORE_EVERY_MS) return
  storedAt = known.at
  writeStored(CLOCK_KEY, JSON.stringify(known))
}

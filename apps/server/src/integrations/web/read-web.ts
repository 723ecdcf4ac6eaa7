import { calendarAddress } from '@bandstand/domain/calendar-import'
import { Resolver } from 'node:dns/promises'
import type { IncomingMessage } from 'node:http'
import { request as requestSecurely } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { isPublicAddress } from './public-address.ts'
import type { WebContent, WebPort, WebReadOptions, WebVersion } from './port.ts'

const MOST_MS = 10_000
/** A longer one isn't kept, and nothing is asked with it. */
const LONGEST_VERSION = 300
const MOST_REDIRECTS = 3
const REDIRECTS = new Set([301, 302, 303, 307, 308])
const NOT_FOR_US = new Set([401, 403, 404, 410])
const DECODERS = new Map<string, () => Transform>([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
])

class TooLarge extends Error {}
class Gone extends Error {}
/** Nothing can be read at the address. */
class Unreachable extends Error {}

/** How the web is reached; tests replace it. */
interface Network {
  /** Returns all IP addresses of a name. */
  resolve: (host: string, signal: AbortSignal) => Promise<string[]>
  isPublic: (address: string) => boolean
  request: typeof requestSecurely
  port: number
  /** For everything: names, redirects and the content; without it, what the reader says. */
  mostMs?: number
}

/**
 * Returns the reading of files at https addresses. Members name these, so our own network must be out of reach: a name is resolved
 * once, every address of it must be public, and the connection goes to these addresses, whatever the name says by then. Each
 * redirect is checked in the same way. Nothing of ours is sent: no cookie, no credentials, no address that referred.
 */
export function createWeb(network: Partial<Network> = {}): WebPort {
  const reached = { resolve, isPublic: isPublicAddress, request: requestSecurely, port: 443, ...network }
  return {
    async read(address, options) {
      const signal = AbortSignal.timeout(reached.mostMs ?? options.mostMs ?? MOST_MS)
      try {
        return await follow(address, options, reached, signal)
      } catch (error) {
        if (error instanceof Gone) return 'gone'
        return error instanceof TooLarge ? 'too_large' : 'unreachable'
      }
    },
  }
}

async function follow(
  first: string,
  { mostBytes, known }: WebReadOptions,
  network: Network,
  signal: AbortSignal,
): Promise<WebContent | 'unchanged'> {
  let address = calendarAddress(first)
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
    if (address === null) break
    const response = await open(new URL(address), network, { signal, known })
    try {
      const { statusCode = 0, headers } = response
      if (statusCode === 200)
        return { bytes: await readBody(response, mostBytes, signal), version: versionOf(response) }
      if (statusCode === 304 && known && (known.etag !== null || known.lastModified !== null))
        return 'unchanged'
      if (NOT_FOR_US.has(statusCode)) throw new Gone()
      const { location } = headers
      if (!REDIRECTS.has(statusCode) || !location || !URL.canParse(location, address)) break
      address = calendarAddress(new URL(location, address).href)
    } finally {
      response.destroy()
    }
  }
  throw new Unreachable()
}

function versionOf({ headers }: IncomingMessage): WebVersion {
  const kept = (value: string | undefined) => (value && value.length <= LONGEST_VERSION ? value : null)
  return { etag: kept(headers.etag), lastModified: kept(headers['last-modified']) }
}

/** Returns the response at an address whose host was checked, before its body. */
async function open(
  url: URL,
  network: Network,
  { signal, known }: { signal: AbortSignal; known: WebVersion | undefined },
): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(host) ? [host] : await orAborted(network.resolve(host, signal), signal)
  if (addresses.length === 0 || !addresses.every(network.isPublic)) throw new Unreachable()
  const found = addresses.map((address) => ({ address, family: isIP(address) }))
  const lookup: LookupFunction = (_name, { all }, done) =>
    all ? done(null, found) : done(null, found[0]!.address, found[0]!.family)
  return new Promise((resolved, rejected) => {
    const request = network.request({
      host,
      port: network.port,
      path: `${url.pathname}${url.search}`,
      // A connection of its own, which no other request gets.
      agent: false,
      lookup,
      signal,
      headers: {
        host: url.hostname,
        accept: 'text/calendar, text/plain;q=0.5, */*;q=0.1',
        'accept-encoding': 'gzip, deflate, br',
        'user-agent': 'Bandstand calendar import',
        ...(known?.etag && { 'if-none-match': known.etag }),
        ...(known?.lastModified && { 'if-modified-since': known.lastModified }),
      },
    })
    const received = (response: IncomingMessage) => {
      // It can also break off when nobody reads it any more.
      response.on('error', () => {})
      resolved(response)
    }
    request.once('response', received).on('error', rejected).end()
  })
}

/** Returns a body, unpacked. Both what arrives and what comes of it are counted while it arrives. */
async function readBody(
  response: IncomingMessage,
  mostBytes: number,
  signal: AbortSignal,
): Promise<Uint8Array> {
  if (Number(response.headers['content-length'] ?? 0) > mostBytes) throw new TooLarge()
  const encoding = (response.headers['content-encoding'] ?? 'identity').trim().toLowerCase()
  const decoder = encoding === 'identity' ? null : DECODERS.get(encoding)?.()
  if (decoder === undefined) throw new Unreachable()
  const plain = decoder === null ? response : response.pipe(decoder)
  const stop = (error: Error) => plain.destroy(error)
  const expired = () => stop(new Unreachable())
  signal.addEventListener('abort', expired, { once: true })
  if (decoder) {
    let arrived = 0
    response.once('error', stop).once('aborted', () => stop(new Unreachable()))
    response.on('data', (part: Buffer) => {
      arrived += part.length
      if (arrived > mostBytes) stop(new TooLarge())
    })
  }
  const parts: Buffer[] = []
  let size = 0
  try {
    for await (const part of plain as AsyncIterable<Buffer>) {
      size += part.length
      if (size > mostBytes) throw new TooLarge()
      parts.push(part)
    }
    return Buffer.concat(parts)
  } finally {
    signal.removeEventListener('abort', expired)
    decoder?.destroy()
  }
}

/**
 * Asks the name servers themselves: names in this machine's own list stay out, a hanging name server holds up none of the threads
 * that everything else needs, and an attempt can be ended.
 */
async function resolve(host: string, signal: AbortSignal): Promise<string[]> {
  const resolver = new Resolver({ timeout: 3000, tries: 2 })
  const cancel = () => resolver.cancel()
  signal.addEventListener('abort', cancel, { once: true })
  try {
    const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    return found.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

/** Returns what a promise does, unless the signal comes first. */
async function orAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  signal.throwIfAborted()
  let abort = () => {}
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal.reason as Error)
    signal.addEventListener('abort', abort, { once: true })
  })
  try {
    return await Promise.race([promise, aborted])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

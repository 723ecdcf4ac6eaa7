import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { fileURLToPath } from 'node:url'
import { importJWK, jwtVerify } from 'jose'

const LOOPBACK_PEM = fileURLToPath(new URL('loopback.pem', import.meta.url))

/** What was pushed to a subscribed browser. */
interface Push {
  id: string
  title: string
  text: string
  path: string
}

interface Browser {
  ecdh: ECDH
  auth: Buffer
  /** What it shows, newest last. */
  pushes: Push[]
  /** What its push service returns. */
  status: number
}

/** A push service at loopback, with the browsers that subscribed to it, which decrypt what they get according to RFC 8291. */
export class PushService {
  readonly #browsers = new Map<string, Browser>()
  /** The key that pushes have to be signed with. */
  publicKey = ''
  /** Pushes that violated the protocol, as sentences. */
  readonly faults: string[] = []
  readonly headers: IncomingHttpHeaders[] = []
  /** What it returns as `Retry-After`. */
  retryAfter: string | null = null
  readonly #server = createServer(
    { key: readFileSync(LOOPBACK_PEM), cert: readFileSync(LOOPBACK_PEM) },
    (request, response) => {
      const browser = this.#browsers.get(request.url ?? '')
      if (!browser) {
        response.writeHead(404).end()
        return
      }
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        this.headers.push(request.headers)
        this.#take(browser, request.headers, Buffer.concat(chunks)).then(
          () =>
            response
              .writeHead(browser.status, this.retryAfter ? { 'retry-after': this.retryAfter } : {})
              .end(),
          (error: unknown) => {
            this.faults.push(String(error))
            response.writeHead(400).end()
          },
        )
      })
    },
  )

  async start(): Promise<this> {
    setDefaultCACertificates([...getCACertificates('default'), readFileSync(LOOPBACK_PEM, 'utf8')])
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    return this
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  /** As `PUSH_SERVICES` names it. */
  get host(): string {
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** Subscribes a new browser: what it sends to the site, and the browser itself. */
  subscribe() {
    const path = `/push/${randomBytes(12).toString('base64url')}`
    const ecdh = createECDH('prime256v1')
    const p256dh = ecdh.generateKeys().toString('base64url')
    const browser: Browser = { ecdh, auth: randomBytes(16), pushes: [], status: 201 }
    this.#browsers.set(path, browser)
    const keys = { p256dh, auth: browser.auth.toString('base64url') }
    return { subscription: { endpoint: `https://${this.host}${path}`, keys }, browser }
  }

  async #take(browser: Browser, headers: IncomingHttpHeaders, body: Buffer): Promise<void> {
    await this.#verifySender(headers.authorization ?? '')
    if (headers['content-encoding'] !== 'aes128gcm') throw new Error('not aes128gcm')
    if (!/^[\w-]{1,32}$/.test(String(headers.topic))) throw new Error('no topic')
    if (!(Number(headers.ttl) > 0)) throw new Error('no TTL')
    if (body.length > 4096) throw new Error(`${body.length} bytes are too many`)
    const push = JSON.parse(decrypt(browser, body).toString('utf8')) as Push
    if (browser.status < 300) browser.pushes.push(push)
  }

  /** RFC 8292: a token for this service alone, for at most a day, signed with the key that the browser subscribed to. */
  async #verifySender(authorization: string): Promise<void> {
    const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? []
    if (key !== this.publicKey) throw new Error('signed with another key')
    const point = Buffer.from(key, 'base64url')
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
    const publicKey = await importJWK({ kty: 'EC', crv: 'P-256', x: x!, y: y! }, 'ES256')
    const { payload } = await jwtVerify(token, publicKey, { audience: `https://${this.host}` })
    if (!/^mailto:\S+@\S+$/.test(String(payload.sub))) throw new Error('names nobody to write to')
    if (!payload.exp || payload.exp > Date.now() / 1000 + 86_400) throw new Error('is good for too long')
  }
}

/** RFC 8291 over RFC 8188: one record, whose key is agreed between the sender's key in the header and the browser's. */
function decrypt({ ecdh, auth }: Browser, body: Buffer): Buffer {
  const salt = body.subarray(0, 16)
  const recordSize = body.readUInt32BE(16)
  const keyLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + keyLength)
  const record = body.subarray(21 + keyLength)
  if (record.length > recordSize) throw new Error('more than one record')
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender])
  const secret = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), auth, info, 32))
  const derive = (what: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${what}\0`), length))
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  const end = padded.lastIndexOf(2)
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('not the last record')
  return padded.subarray(0, end)
}

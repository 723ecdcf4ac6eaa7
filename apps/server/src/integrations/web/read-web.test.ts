import { createServer, request, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { isPublicAddress } from './public-address.ts'
import { createWeb } from './read-web.ts'

const LIMIT = 100_000
const HERE = '127.0.0.1'
const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** Returns a web whose names all lead to a server of the test, unless `names` has other addresses for them. */
async function webOf(listener: RequestListener, names: Record<string, string[]> = {}, mostMs = 5000) {
  const requests: { host: string | undefined; url: string | undefined; headers: object }[] = []
  const server = createServer((incoming, outgoing) => {
    requests.push({ host: incoming.headers.host, url: incoming.url, headers: incoming.headers })
    listener(incoming, outgoing)
  })
  servers.push(server)
  await new Promise<void>((listening) => server.listen(0, HERE, listening))
  const resolved: string[] = []
  const web = createWeb({
    resolve: async (host) => {
      resolved.push(host)
      return names[host] ?? [HERE]
    },
    isPublic: (address) => address === HERE || isPublicAddress(address),
    request,
    port: (server.address() as AddressInfo).port,
    mostMs,
  })
  const read = async (address = 'https://calendar.example/a.ics') => {
    const content = await web.read(address, { mostBytes: LIMIT })
    return typeof content === 'string' ? content : Buffer.from(content.bytes).toString()
  }
  return { web, read, requests, resolved }
}
const says =
  (text: string | Buffer, headers: Record<string, string> = {}): RequestListener =>
  (_, outgoing) =>
    outgoing.writeHead(200, headers).end(text)
const leadsTo =
  (location: (url: string) => string): RequestListener =>
  ({ url = '' }, outgoing) =>
    outgoing.writeHead(302, { location: location(url) }).end()
const unreachable = 'unreachable'

describe('an address of the internet', () => {
  it.each([
    ['this machine', '127.0.0.1'],
    ['all of this machine', '127.255.255.254'],
    ['any address', '0.0.0.0'],
    ['private', '10.1.2.3'],
    ['private', '172.31.255.255'],
    ['private', '192.168.0.1'],
    ['link-local, where clouds keep credentials', '169.254.169.254'],
    ['a provider’s inside', '100.64.0.1'],
    ['protocols', '192.0.0.8'],
    ['documentation', '203.0.113.9'],
    ['benchmarks', '198.19.0.1'],
    ['a group', '224.0.0.251'],
    ['reserved', '240.0.0.1'],
    ['everybody', '255.255.255.255'],
    ['this machine', '::1'],
    ['any address', '::'],
    ['link-local', 'fe80::1'],
    ['unique-local', 'fd00:ec2::254'],
    ['site-local', 'fec0::1'],
    ['a group', 'ff02::1'],
    ['an IPv4 address in IPv6', '::ffff:127.0.0.1'],
    ['an IPv4 address in IPv6, in hexadecimal', '::ffff:a9fe:a9fe'],
    ['an IPv4 address in IPv6, of old', '::127.0.0.1'],
    ['translated', '64:ff9b::a00:1'],
    ['translated within a network', '64:ff9b:1::a00:1'],
    ['6to4', '2002:a00:1::1'],
    ['Teredo', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
    ['documentation', '2001:db8::1'],
    ['discarded', '100::1'],
    ['not given out', '4000::1'],
    ['with a zone', 'fe80::1%eth0'],
    ['none', 'calendar.example'],
    ['none', ''],
  ])('is none of %s: %s', (_, address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  it.each(['93.184.215.14', '8.8.8.8', '2606:4700:4700::1111', '2a00:1450:4001:80b::200e', '::ffff:8.8.8.8'])(
    'is %s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  )
})

describe('reading the web', () => {
  it('returns the content, and sends nothing of ours', async () => {
    const { read, requests } = await webOf(says('BEGIN:VCALENDAR'))
    expect(await read('https://calendar.example/a.ics?key=1#x')).toBe('BEGIN:VCALENDAR')
    expect(requests).toMatchObject([{ host: 'calendar.example', url: '/a.ics?key=1' }])
    expect(Object.keys(requests[0]!.headers).toSorted()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'host',
      'user-agent',
    ])
  })

  it.each([
    ['http', 'http://calendar.example/'],
    ['another port', 'https://calendar.example:8443/'],
    ['a password', 'https://me:secret@calendar.example/'],
    ['a file', 'file:///etc/passwd'],
    ['no address', 'https://'],
    ['a private address', 'https://10.0.0.1/'],
    ['a private address as a number', 'https://2130706434/'],
    ['a private address in hexadecimal', 'https://0x7f.2/'],
    ['a private address of IPv6', 'https://[::1]/'],
    ['a mapped address', 'https://[::ffff:10.0.0.1]/'],
    ['a private address in octal', 'https://012.0.0.1/'],
    ['a private address in hexadecimal, as a whole', 'https://0xa000001/'],
    ['a private address that is shortened', 'https://10.1/'],
    ['a private address with a dot at its end', 'https://10.0.0.1./'],
    ['a private address in wide digits', 'https://１０.０.０.１/'],
    ['a private address in escaped digits', 'https://%31%30.0.0.1/'],
    ['a private address with other dots', 'https://10。0。0。1/'],
    ['a mapped address in hexadecimal', 'https://[::ffff:a00:1]/'],
    ['a mapped address at full length', 'https://[0:0:0:0:0:ffff:0a00:0001]/'],
    ['an address of IPv4 in IPv6, of old', 'https://[::10.0.0.1]/'],
    ['a translated address', 'https://[64:ff9b::a00:1]/'],
    ['a 6to4 address', 'https://[2002:a00:1::]/'],
    ['an address with a zone', 'https://[fe80::1%25eth0]/'],
    ['the metadata of a cloud in IPv6', 'https://[fd00:ec2::254]/'],
    ['the metadata of a cloud', 'https://169.254.169.254/latest/meta-data'],
    ['a name in our network', 'https://inside.example/'],
    ['a name that is also in our network', 'https://both.example/'],
    ['a name without an address', 'https://nowhere.example/'],
  ])('refuses %s without a request', async (_, address) => {
    const names = {
      'inside.example': ['10.0.0.1'],
      'both.example': [HERE, 'fd00::1'],
      'nowhere.example': [],
    }
    const { read, requests } = await webOf(says('x'), names)
    await expect(read(address)).resolves.toBe(unreachable)
    expect(requests).toEqual([])
  })

  it('connects to the address it checked, whatever the name says later', async () => {
    const answers = [[HERE], ['10.0.0.1']]
    const { read, resolved, requests } = await webOf(says('x'), {
      get 'rebound.example'() {
        return answers.shift() ?? ['10.0.0.1']
      },
    })
    // The name means nothing outside of this test: only the checked address can be reached.
    expect(await read('https://rebound.example/')).toBe('x')
    expect(resolved).toEqual(['rebound.example'])
    await expect(read('https://rebound.example/')).resolves.toBe(unreachable)
    expect(requests).toHaveLength(1)
  })

  it('follows three redirects and checks each', async () => {
    const hops = (most: number) => (url: string) => {
      const hop = Number(url.slice(1) || 0)
      return hop < most ? `/${hop + 1}` : 'https://end.example/x'
    }
    const chain =
      (most: number): RequestListener =>
      (incoming, outgoing) =>
        incoming.headers.host === 'end.example'
          ? outgoing.end('there')
          : leadsTo(hops(most))(incoming, outgoing)
    expect(await (await webOf(chain(2))).read('https://calendar.example/')).toBe('there')
    await expect((await webOf(chain(3))).read('https://calendar.example/')).resolves.toBe(unreachable)
    for (const location of [
      'https://10.0.0.1/',
      'https://inside.example/',
      'http://calendar.example/',
      'https://calendar.example:22/',
      'https://a:b@calendar.example/',
      'file:///etc/passwd',
      'data:text/calendar,BEGIN:VCALENDAR',
      '//[fe80::1]/',
    ]) {
      const { read, requests } = await webOf(
        leadsTo(() => location),
        { 'inside.example': ['192.168.1.1'] },
      )
      await expect(read(), location).resolves.toBe(unreachable)
      expect(requests).toHaveLength(1)
    }
  })

  it('ends redirects that have no end, however slow, and reads nothing of what they hold', async () => {
    const around = await webOf(leadsTo(() => '/'))
    await expect(around.read()).resolves.toBe(unreachable)
    expect(around.requests).toHaveLength(4)
    const slow: RequestListener = (_, outgoing) =>
      void setTimeout(() => outgoing.writeHead(302, { location: '/' }).end(), 200)
    const begun = performance.now()
    const late = await webOf(slow, {}, 300)
    await expect(late.read()).resolves.toBe(unreachable)
    expect(performance.now() - begun).toBeLessThan(3000)
    expect(late.requests.length).toBeLessThan(3)
    let sent = 0
    const endless: RequestListener = (_, outgoing) => {
      outgoing.on('error', () => {}).writeHead(302, { location: 'https://10.0.0.1/' })
      const more = (): void =>
        void outgoing.write('x'.repeat(10_000), (failed) => {
          sent += 10_000
          if (!failed) more()
        })
      more()
    }
    await expect((await webOf(endless)).read()).resolves.toBe(unreachable)
    expect(sent).toBeLessThan(50_000_000)
  })

  it('refuses headers that are too large, or never end', async () => {
    const large = says('x', { 'x-large': 'x'.repeat(100_000) })
    await expect((await webOf(large)).read()).resolves.toBe(unreachable)
    const drips: RequestListener = ({ socket }) => {
      socket.on('error', () => {}).write('HTTP/1.1 200 OK\r\n')
      const timer = setInterval(() => socket.write('x: y\r\n'), 20)
      socket.on('close', () => clearInterval(timer))
    }
    const begun = performance.now()
    await expect((await webOf(drips, {}, 300)).read()).resolves.toBe(unreachable)
    expect(performance.now() - begun).toBeLessThan(3000)
  })

  it('stops at the limit, whatever the server says about its length', async () => {
    const long = 'x'.repeat(LIMIT + 1)
    await expect((await webOf(says(long))).read()).resolves.toBe('too_large')
    const endless: RequestListener = (_, outgoing) => {
      outgoing.on('error', () => {})
      const more = (): void => void outgoing.write('x'.repeat(10_000), (failed) => !failed && more())
      more()
    }
    await expect((await webOf(endless)).read()).resolves.toBe('too_large')
    expect((await (await webOf(says('x'.repeat(LIMIT)))).read()).length).toBe(LIMIT)
  })

  it('unpacks what is packed, and counts what comes of it', async () => {
    const packed = (text: string | Buffer, encoding: string) => says(text, { 'content-encoding': encoding })
    expect(await (await webOf(packed(gzipSync('BEGIN'), 'gzip'))).read()).toBe('BEGIN')
    expect(await (await webOf(packed(brotliCompressSync('BEGIN'), 'br'))).read()).toBe('BEGIN')
    const bomb = gzipSync(Buffer.alloc(50_000_000))
    expect(bomb.length).toBeLessThan(LIMIT)
    await expect((await webOf(packed(bomb, 'gzip'))).read()).resolves.toBe('too_large')
    for (const [bombed, encoding] of [
      [brotliCompressSync(Buffer.alloc(50_000_000)), 'br'],
      [deflateSync(Buffer.alloc(50_000_000)), 'deflate'],
    ] as const) {
      expect(bombed.length).toBeLessThan(LIMIT)
      await expect((await webOf(packed(bombed, encoding))).read()).resolves.toBe('too_large')
    }
    for (const [text, encoding] of [
      ['no gzip', 'gzip'],
      [gzipSync('x'.repeat(500)).subarray(0, 20), 'gzip'],
      [gzipSync(gzipSync('x')), 'gzip, gzip'],
      ['x', 'constructor'],
    ] as const)
      await expect((await webOf(packed(text, encoding))).read(), encoding).resolves.toBe(unreachable)
  })

  it('gives up on time: at a name, a server that is silent, and one that drips', async () => {
    const drips: RequestListener = (_, outgoing) => {
      outgoing.writeHead(200)
      const timer = setInterval(() => outgoing.write('x'), 20)
      outgoing.on('close', () => clearInterval(timer))
    }
    const dripsPacked: RequestListener = (_, outgoing) => {
      outgoing.writeHead(200, { 'content-encoding': 'gzip' })
      outgoing.write(gzipSync('x'.repeat(500)).subarray(0, 15))
    }
    for (const listener of [() => {}, drips, dripsPacked]) {
      const begun = performance.now()
      await expect((await webOf(listener, {}, 300)).read()).resolves.toBe(unreachable)
      expect(performance.now() - begun).toBeLessThan(3000)
    }
    const hanging = createWeb({ resolve: () => new Promise(() => {}), mostMs: 100 })
    await expect(hanging.read('https://calendar.example/', { mostBytes: LIMIT })).resolves.toBe(unreachable)
  })

  it.each([500, 204, 206, 304, 429])('takes nothing of a response with %i', async (status) => {
    const { read } = await webOf((_, outgoing) => outgoing.writeHead(status).end())
    await expect(read()).resolves.toBe(unreachable)
  })

  it.each([401, 403, 404, 410])('says with %i that nothing is there for us', async (status) => {
    const { read } = await webOf((_, outgoing) => outgoing.writeHead(status).end('x'))
    await expect(read()).resolves.toBe('gone')
  })

  it('asks only for what changed since the version that it knows', async () => {
    const modified = 'Fri, 27 Nov 2026 10:00:00 GMT'
    const { web, requests } = await webOf((incoming, outgoing) => {
      const isKnown = incoming.headers['if-none-match'] === '"2"'
      outgoing.writeHead(isKnown ? 304 : 200, { etag: '"2"', 'last-modified': modified }).end()
    })
    const read = (known?: { etag: string | null; lastModified: string | null }) =>
      web.read('https://calendar.example/a.ics', { mostBytes: LIMIT, ...(known && { known }) })
    const version = { etag: '"2"', lastModified: modified }
    expect(await read()).toMatchObject({ version })
    expect(await read({ etag: '"1"', lastModified: null })).toMatchObject({ version })
    expect(await read(version)).toBe('unchanged')
    expect(requests.at(-1)!.headers).toMatchObject({ 'if-none-match': '"2"', 'if-modified-since': modified })
    // A 304 to a request without a version is an error, and versions that are too long aren't saved.
    const odd = await webOf((_, outgoing) => outgoing.writeHead(304).end())
    const asked = { mostBytes: LIMIT, known: { etag: null, lastModified: null } }
    expect(await odd.web.read('https://calendar.example/', asked)).toBe(unreachable)
    const long = await webOf(says('x', { etag: `"${'x'.repeat(400)}"` }))
    expect(await long.web.read('https://calendar.example/', { mostBytes: LIMIT })).toMatchObject({
      version: { etag: null },
    })
  })

  it('takes nothing of a response that breaks off, or is none', async () => {
    const breaks: RequestListener = (_, outgoing) => {
      outgoing.writeHead(200, { 'content-length': '50' }).write('x', () => outgoing.destroy())
    }
    await expect((await webOf(breaks)).read()).resolves.toBe(unreachable)
    const noise: RequestListener = ({ socket }) => socket.end('SSH-2.0-x\r\n')
    await expect((await webOf(noise)).read()).resolves.toBe(unreachable)
  })
})

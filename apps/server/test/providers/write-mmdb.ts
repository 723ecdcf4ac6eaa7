import { isIPv4 } from 'node:net'

type Value = string | number | Value[] | { [key: string]: Value }

/** The file's own type of a number: how many bits, by the fields of the metadata that need one. */
const WIDE: Record<string, { type: number; bytes: number }> = {
  node_count: { type: 6, bytes: 4 },
  build_epoch: { type: 9, bytes: 8 },
}

/** Returns a database in MaxMind's format with a record for each network, such as `203.0.113.0/24` or `2001:db8::/32`. */
export function writeMmdb(records: Record<string, Value>, databaseType = 'Test-City'): Buffer {
  // Each node has two branches: the number of a node, the offset of a record, or nothing.
  type Branch = { node: number } | { offset: number } | null
  const nodes: [Branch, Branch][] = [[null, null]]
  let data = Buffer.alloc(0)
  for (const [network, record] of Object.entries(records)) {
    const [address = '', prefix = ''] = network.split('/')
    // IPv4 is below ::/96 of the tree.
    const length = Number(prefix) + (isIPv4(address) ? 96 : 0)
    const bits = bitsOf(address).slice(0, length)
    let at = 0
    for (const bit of bits.slice(0, -1)) {
      const next = nodes[at]![bit]
      if (next && 'node' in next) at = next.node
      else {
        nodes.push([null, null])
        nodes[at]![bit] = { node: nodes.length - 1 }
        at = nodes.length - 1
      }
    }
    nodes[at]![bits.at(-1)!] = { offset: data.length }
    data = Buffer.concat([data, encode(record)])
  }
  const tree = Buffer.alloc(nodes.length * 8)
  const numberOf = (branch: Branch) =>
    branch === null ? nodes.length : 'node' in branch ? branch.node : nodes.length + 16 + branch.offset
  nodes.forEach((pair, index) =>
    pair.forEach((branch, side) => tree.writeUInt32BE(numberOf(branch), index * 8 + side * 4)),
  )
  const metadata = {
    node_count: nodes.length,
    record_size: 32,
    ip_version: 6,
    database_type: databaseType,
    languages: ['en'],
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1_700_000_000,
    description: { en: 'Made by a test' },
  }
  const marker = Buffer.concat([Buffer.from([0xab, 0xcd, 0xef]), Buffer.from('MaxMind.com')])
  return Buffer.concat([tree, Buffer.alloc(16), data, marker, encode(metadata)])
}

/** The 128 bits of an address. */
function bitsOf(address: string): (0 | 1)[] {
  const groups = isIPv4(address) ? ipv4Groups(address) : ipv6Groups(address)
  return groups.flatMap((group) =>
    Array.from(group.toString(2).padStart(16, '0'), (bit) => (bit === '1' ? 1 : 0)),
  )
}

function ipv4Groups(address: string): number[] {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number)
  return [0, 0, 0, 0, 0, 0, a * 256 + b, c * 256 + d]
}

function ipv6Groups(address: string): number[] {
  const [before = [], after = []] = address.split('::').map((half) => half.split(':').filter(Boolean))
  const zeros = Array<string>(8 - before.length - after.length).fill('0')
  return [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16))
}

/** Encodes a value as the format does: its type and size, then its content. */
function encode(value: Value, field = ''): Buffer {
  if (typeof value === 'string') return withHead(2, Buffer.byteLength(value), Buffer.from(value))
  if (typeof value === 'number') {
    const { type, bytes } = WIDE[field] ?? { type: 5, bytes: 2 }
    const content = Buffer.alloc(bytes)
    content.writeUIntBE(value, Math.max(0, bytes - 6), Math.min(6, bytes))
    return withHead(type, bytes, content)
  }
  if (Array.isArray(value)) return withHead(11, value.length, ...value.map((part) => encode(part)))
  const entries = Object.entries(value)
  return withHead(7, entries.length, ...entries.flatMap(([key, part]) => [encode(key), encode(part, key)]))
}

function withHead(type: number, size: number, ...content: Buffer[]): Buffer {
  const long = size >= 29
  const low = long ? 29 : size
  const head = type <= 7 ? [(type << 5) | low] : [low, type - 7]
  return Buffer.concat([Buffer.from(long ? [...head, size - 29] : head), ...content])
}

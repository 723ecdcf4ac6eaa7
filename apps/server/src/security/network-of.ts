import { isIPv4, isIPv6 } from 'node:net'

/**
 * Returns an IPv4 address unchanged, and the /64 of an IPv6 one: a customer has all of it, and would otherwise have as many
 * attempts as addresses.
 */
export function networkOf(key: string): string {
  if (!isIPv6(key) || key.includes('.')) return key
  const [head = '', tail] = key.split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  const zeros = Array<string>(8 - before.length - after.length).fill('0')
  return [...before, ...zeros, ...after].slice(0, 4).join(':')
}

/** Returns the part of an address that logs keep: the /24 of IPv4, the /48 of IPv6; empty for what is no address. */
export function shortAddress(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`
  if (!isIPv6(plain)) return ''
  const [first, second, third] = networkOf(plain).split(':')
  return `${first}:${second}:${third}::/48`
}

import { isIPv6 } from 'node:net'

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

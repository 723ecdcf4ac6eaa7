import { isIPv4 } from 'node:net'

/** Returns whether a host, as `HOST` or an address names it, is reachable from this machine alone. */
export function isThisMachine(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase()
  if (name === 'localhost' || name.endsWith('.localhost') || name === '::1') return true
  return isIPv4(name) && name.startsWith('127.')
}

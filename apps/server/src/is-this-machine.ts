import { isIPv4 } from 'node:net'

/** Returns whether a host, as in `HOST` or a URL, can only be reached from this machine. */
export function isThisMachine(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase()
  if (name === 'localhost' || name.endsWith('.localhost') || name === '::1') return true
  return isIPv4(name) && name.startsWith('127.')
}

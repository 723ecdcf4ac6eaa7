import ipaddr from 'ipaddr.js'

/** The part of IPv6 that is given out to the public; all else leads nowhere, or to something of our own. */
const GIVEN_OUT = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Returns whether an IP address is one of the public internet: not of this machine, a private network, a provider's inside, a
 * group, or one that hides an IPv4 address.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const ip = ipaddr.process(address)
  return ip.range() === 'unicast' && (ip instanceof ipaddr.IPv4 || ip.match(GIVEN_OUT))
}

import { readFile } from 'node:fs/promises'
import { BlockList, isIP } from 'node:net'
import { type CityResponse, Reader } from 'maxmind'
import { StartError } from '../../start-error.ts'
import type { NetworkPlacesPort } from './port.ts'

/** Addresses within a home or an office, or of this machine, which are nowhere in particular. */
const PRIVATE = new BlockList()
for (const [network, prefix] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  PRIVATE.addSubnet(network, prefix)
PRIVATE.addAddress('::1', 'ipv6')
PRIVATE.addSubnet('fc00::', 7, 'ipv6')
PRIVATE.addSubnet('fe80::', 10, 'ipv6')

/**
 * Reads a database of places in MaxMind's format (MMDB) into memory and returns how to search it. Nothing is sent anywhere. Throws
 * StartError for a file that can't be read, is damaged or has no places.
 */
export async function openNetworkPlaces(file: string): Promise<NetworkPlacesPort> {
  const reader = await openReader(file)
  return {
    find(address) {
      const ip = address.replace(/^::ffff:(?=\d+\.)/i, '')
      const version = isIP(ip)
      if (version === 0 || PRIVATE.check(ip, version === 4 ? 'ipv4' : 'ipv6')) return null
      try {
        return placeText(reader.get(ip))
      } catch {
        // A damaged record must not hold up a mail about the security of an account.
        return null
      }
    },
  }
}

async function openReader(file: string): Promise<Reader<CityResponse>> {
  try {
    const reader = new Reader<CityResponse>(await readFile(file))
    // Reads the tree, too.
    reader.get('192.0.2.1')
    if (/city|country|enterprise/i.test(reader.metadata.databaseType)) return reader
  } catch {
    // Reported below.
  }
  throw new StartError(
    'A setting is wrong: GEOIP_DATABASE must be a file with cities or countries in MaxMind’s format (MMDB), such as GeoLite2-City.mmdb.',
  )
}

/** Returns the place of a record in English; null if it has none. */
function placeText(record: CityResponse | null): string | null {
  const names = [record?.city, record?.subdivisions?.[0], record?.country].map((part) => part?.names.en)
  // The city of Luxembourg is in the district of Luxembourg in Luxembourg.
  return [...new Set(names)].filter(Boolean).join(', ') || null
}

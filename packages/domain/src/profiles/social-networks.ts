import { hostsIn, isHonestUrl } from '../text/index.ts'
/** A Bandcamp handle is part of a host's name, where only these are allowed. */
const HOST_LABEL = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i

interface SocialNetwork {
  name: string
  hosts: readonly string[]
  /** Returns the address of an account by its handle; null where handles have no address. */
  addressOf: (handle: string) => string | null
}

/** Each network with the hosts it answers on; a subdomain of a host counts, a look-alike does not. */
export const SOCIAL_NETWORKS = {
  instagramUrl: {
    name: 'Instagram',
    hosts: ['instagram.com'],
    addressOf: (handle) => `https://instagram.com/${handle}`,
  },
  facebookUrl: {
    name: 'Facebook',
    hosts: ['facebook.com', 'fb.com'],
    addressOf: (handle) => `https://facebook.com/${handle}`,
  },
  tiktokUrl: {
    name: 'TikTok',
    hosts: ['tiktok.com'],
    addressOf: (handle) => `https://tiktok.com/@${handle}`,
  },
  youtubeUrl: {
    name: 'YouTube',
    hosts: ['youtube.com', 'youtu.be'],
    addressOf: (handle) => `https://youtube.com/@${handle}`,
  },
  soundcloudUrl: {
    name: 'SoundCloud',
    hosts: ['soundcloud.com'],
    addressOf: (handle) => `https://soundcloud.com/${handle}`,
  },
  bandcampUrl: {
    name: 'Bandcamp',
    hosts: ['bandcamp.com'],
    addressOf: (handle) => (HOST_LABEL.test(handle) ? `https://${handle}.bandcamp.com` : null),
  },
  // Artists there have numbers, not handles.
  spotifyUrl: { name: 'Spotify', hosts: ['spotify.com'], addressOf: () => null },
} as const satisfies Record<string, SocialNetwork>
export type SocialField = keyof typeof SOCIAL_NETWORKS
export const SOCIAL_FIELDS = Object.keys(SOCIAL_NETWORKS) as SocialField[]

/**
 * Returns a parsed http(s) address; null for anything else (javascript:, data:, plain words) and for one that looks
 * like another host than it leads to.
 */
export function parseWebUrl(text: string): URL | null {
  const url = URL.parse(text)
  const isWeb = url && (url.protocol === 'https:' || url.protocol === 'http:') && url.hostname.includes('.')
  return isWeb && isHonestUrl(url) ? url : null
}

/** Returns whether a title names another host ('paypal.com') than its address leads to. */
export function namesOtherHost(title: string, address: string): boolean {
  const host = parseWebUrl(address)
    ?.hostname.toLowerCase()
    .replace(/^www\./, '')
  if (host === undefined) return false
  const isSame = (a: string, b: string) => a === b || a.endsWith(`.${b}`)
  const ofNetwork = Object.values(SOCIAL_NETWORKS).find(({ hosts }) => isOnHost(address, hosts))?.hosts ?? []
  const fits = (mentioned: string) =>
    isSame(mentioned, host) || isSame(host, mentioned) || ofNetwork.some((known) => isSame(mentioned, known))
  return !hostsIn(title).every(fits)
}

/** Returns whether a text is an address on one of the hosts or their subdomains. */
export function isOnHost(text: string, hosts: readonly string[]): boolean {
  const host = parseWebUrl(text)?.hostname.toLowerCase()
  return host !== undefined && hosts.some((known) => host === known || host.endsWith(`.${known}`))
}

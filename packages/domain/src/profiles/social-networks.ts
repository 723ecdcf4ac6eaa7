/** Each network with the hosts it answers on; a subdomain of a host counts, a look-alike does not. */
export const SOCIAL_NETWORKS = {
  instagramUrl: { name: 'Instagram', hosts: ['instagram.com'] },
  facebookUrl: { name: 'Facebook', hosts: ['facebook.com', 'fb.com'] },
  tiktokUrl: { name: 'TikTok', hosts: ['tiktok.com'] },
  youtubeUrl: { name: 'YouTube', hosts: ['youtube.com', 'youtu.be'] },
  soundcloudUrl: { name: 'SoundCloud', hosts: ['soundcloud.com'] },
  bandcampUrl: { name: 'Bandcamp', hosts: ['bandcamp.com'] },
  spotifyUrl: { name: 'Spotify', hosts: ['spotify.com'] },
} as const
export type SocialField = keyof typeof SOCIAL_NETWORKS
export const SOCIAL_FIELDS = Object.keys(SOCIAL_NETWORKS) as SocialField[]

/** Parses an http(s) address, or null for anything else (javascript:, data:, plain words). */
export function parseWebUrl(text: string): URL | null {
  const url = URL.parse(text)
  return url && (url.protocol === 'https:' || url.protocol === 'http:') && url.hostname.includes('.')
    ? url
    : null
}

/** Whether it is an address on one of these hosts. */
export function isOnHost(text: string, hosts: readonly string[]): boolean {
  const host = parseWebUrl(text)?.hostname.toLowerCase()
  return host !== undefined && hosts.some((known) => host === known || host.endsWith(`.${known}`))
}

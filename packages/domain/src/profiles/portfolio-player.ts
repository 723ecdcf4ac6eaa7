import { parseWebUrl } from './social-networks.ts'

/** Origins of players, as a content security policy names them; nothing else is ever framed. */
export const PLAYER_ORIGINS = [
  'https://www.youtube-nocookie.com',
  'https://w.soundcloud.com',
  'https://open.spotify.com',
  'https://bandcamp.com',
] as const

export interface Player {
  service: 'YouTube' | 'SoundCloud' | 'Spotify' | 'Bandcamp'
  /** The address to frame, on one of PLAYER_ORIGINS. It starts playback where the service allows that. */
  src: string
  shape: 'video' | 'audio'
}

type FindSrc = (path: string[], query: URLSearchParams) => string | null

const YOUTUBE_ID = /^[\w-]{11}$/
const YOUTUBE_LIST = /^[\w-]{12,64}$/
const SOUNDCLOUD_NAME = /^[\w-]{1,120}$/
/** First and second path segments of URLs that aren't tracks. */
const SOUNDCLOUD_SITE = ['discover', 'search', 'you', 'charts', 'tags', 'pages']
const SOUNDCLOUD_PAGES = ['tracks', 'albums', 'likes', 'reposts', 'popular-tracks', 'followers', 'following']
const SPOTIFY_KINDS = ['track', 'album', 'playlist', 'artist', 'episode', 'show']
const SPOTIFY_ID = /^[A-Za-z0-9]{22}$/
const BANDCAMP_SETTING = /^[a-z_]+=[A-Za-z0-9]+$/
const BANDCAMP_WORK = /^(album|track)=\d+$/

/** Hosts are compared whole: a subdomain or a look-alike is another site. */
const SERVICES: { service: Player['service']; shape: Player['shape']; hosts: string[]; findSrc: FindSrc }[] =
  [
    {
      service: 'YouTube',
      shape: 'video',
      hosts: [
        'youtube.com',
        'www.youtube.com',
        'm.youtube.com',
        'music.youtube.com',
        'www.youtube-nocookie.com',
      ],
      findSrc: youTubeSrc,
    },
    {
      service: 'YouTube',
      shape: 'video',
      hosts: ['youtu.be'],
      findSrc: ([id = '', ...more]) => (more.length === 0 ? youTubeVideo(id) : null),
    },
    {
      service: 'SoundCloud',
      shape: 'audio',
      hosts: ['soundcloud.com', 'www.soundcloud.com', 'm.soundcloud.com'],
      findSrc: soundCloudSrc,
    },
    { service: 'Spotify', shape: 'audio', hosts: ['open.spotify.com'], findSrc: spotifySrc },
    { service: 'Bandcamp', shape: 'audio', hosts: ['bandcamp.com'], findSrc: bandcampSrc },
  ]

/**
 * Returns the player for an address of a track, an album, a playlist or a video at a known service; null for anything
 * else. The framed address is composed from checked parts, never taken as typed.
 */
export function playerFor(address: string): Player | null {
  const url = parseWebUrl(address)
  if (!url || url.port) return null
  const known = SERVICES.find(({ hosts }) => hosts.includes(url.hostname))
  const src = known?.findSrc(url.pathname.split('/').filter(Boolean), url.searchParams)
  return known && src ? { service: known.service, src, shape: known.shape } : null
}

function youTubeSrc([page = '', id = '', ...more]: string[], query: URLSearchParams): string | null {
  if (more.length > 0) return null
  if (page === 'watch') return youTubeVideo(query.get('v') ?? '')
  const list = query.get('list') ?? ''
  if (page === 'playlist' && YOUTUBE_LIST.test(list))
    return `https://www.youtube-nocookie.com/embed/videoseries?list=${list}&autoplay=1`
  return ['embed', 'shorts', 'live'].includes(page) ? youTubeVideo(id) : null
}

function youTubeVideo(id: string): string | null {
  return YOUTUBE_ID.test(id) ? `https://www.youtube-nocookie.com/embed/${id}?autoplay=1` : null
}

/**
 * Returns the player's address for `/artist/track` or `/artist/sets/name`, either followed by the secret of a private
 * link; null for other paths.
 */
function soundCloudSrc(path: string[]): string | null {
  const [artist = '', ...rest] = path
  const isSet = rest[0] === 'sets'
  const [work, secret, ...more] = isSet ? rest.slice(1) : rest
  if (!work || more.length > 0 || (secret !== undefined && !secret.startsWith('s-'))) return null
  if (SOUNDCLOUD_SITE.includes(artist) || (!isSet && SOUNDCLOUD_PAGES.includes(work))) return null
  if (!path.every((name) => SOUNDCLOUD_NAME.test(name))) return null
  const query = new URLSearchParams({ url: `https://soundcloud.com/${path.join('/')}`, auto_play: 'true' })
  return `https://w.soundcloud.com/player/?${query}`
}

function spotifySrc(path: string[]): string | null {
  const [kind = '', id = '', ...more] = path.filter(
    (part, index) => !(index === 0 && (part === 'embed' || /^intl-[a-z]{2}$/.test(part))),
  )
  const names = SPOTIFY_KINDS.includes(kind) && SPOTIFY_ID.test(id) && more.length === 0
  return names ? `https://open.spotify.com/embed/${kind}/${id}` : null
}

/**
 * Returns the player's address for one that Bandcamp's own 'Share / Embed' gives; null for others, as only those
 * contain the id of the work.
 */
function bandcampSrc([page, ...settings]: string[]): string | null {
  const plain = settings.every((setting) => BANDCAMP_SETTING.test(setting))
  if (page !== 'EmbeddedPlayer' || !plain || !settings.some((setting) => BANDCAMP_WORK.test(setting)))
    return null
  return `https://bandcamp.com/EmbeddedPlayer/${settings.join('/')}/`
}

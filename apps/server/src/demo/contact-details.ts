import type { SocialField } from '@bandstand/domain/profiles'
import type { SeededRandom } from './seeded-random.ts'

type Links = Record<SocialField | 'website', string>

const AREA_CODES = ['313', '248', '734', '586', '947']

/** Returns a name as lower case ASCII words joined by hyphens. */
export function handleOf(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll(/[\p{M}'’.]/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}

/** Returns a phone number that is reserved for fiction. */
export function inventedPhone(random: SeededRandom): string {
  return `+1${random.pick(AREA_CODES)}55501${String(random.between(0, 99)).padStart(2, '0')}`
}

/**
 * Returns some links, never all of them. The handles end in 'bandstand', so that they belong to nobody, and the domain can't
 * be registered.
 */
export function inventedLinks(handle: string, networks: SocialField[], random: SeededRandom): Links {
  const own = `${handle}-bandstand`
  const addresses: Links = {
    website: `https://${handle}.example`,
    instagramUrl: `https://www.instagram.com/${own.replaceAll('-', '.')}`,
    facebookUrl: `https://www.facebook.com/${own.replaceAll('-', '')}`,
    tiktokUrl: `https://www.tiktok.com/@${own.replaceAll('-', '.')}`,
    youtubeUrl: `https://www.youtube.com/@${own}`,
    soundcloudUrl: `https://soundcloud.com/${own}`,
    bandcampUrl: `https://${own}.bandcamp.com`,
    spotifyUrl: `https://open.spotify.com/user/${own}`,
  }
  const listed = new Set<string>(networks.filter(() => random.chance(0.6)))
  if (random.chance(0.65)) listed.add('website')
  for (const field of Object.keys(addresses) as (keyof Links)[]) if (!listed.has(field)) addresses[field] = ''
  return addresses
}

import { isVenue } from '@bandstand/domain/accounts'
import { cutText } from '@bandstand/domain/gigs'
import { PRODUCT_NAME, pageTitle } from '@bandstand/domain/product'
import type { Database } from '../db/database.ts'
import type { Deps } from '../deps.ts'

/** What a shared link shows of a page, to anyone: nothing else of a profile or a gig may stand here. */
interface SharedPage {
  title: string
  description: string
  path: string
  imagePath: string | null
}

const SHARED_PATH = /^\/(artists|profile|gigs)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/?$/i
const BIO_CHARS = 160
const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' })

/**
 * The app's shell with title and Open Graph tags of the artist, venue or gig at this path, so that a shared link shows
 * what it leads to without running any script. The plain shell for every other path and every unknown id.
 */
export async function tagPage(deps: Deps, shell: string, path: string): Promise<string> {
  const [, kind, id] = SHARED_PATH.exec(path) ?? []
  if (!kind || !id) return shell
  const find = kind === 'gigs' ? findGig(deps.db, id) : findMember(deps.db, id, kind === 'artists')
  const page = await find.catch((error: unknown) => {
    // The app opens without its tags, and then says itself what does not work.
    deps.log.warn({ error }, 'the tags of a page could not be read')
    return null
  })
  return page ? withTags(shell, page, deps.config.publicUrl) : shell
}

async function findMember(db: Database, uuid: string, artistsOnly: boolean): Promise<SharedPage | null> {
  const row = await db
    .selectFrom('profiles')
    // The city and no more of where somebody is: a venue's own words may name a street.
    .leftJoin('places', 'places.place_id', 'profiles.place_id')
    .select(['user_type', 'full_name', 'band_name', 'venue_name', 'venue_type', 'professions', 'bio'])
    .select(['profile_image_url', 'city', 'state'])
    .where('uuid', '=', uuid)
    .executeTakeFirst()
  if (!row) return null
  const venue = isVenue(row.user_type)
  if (venue && artistsOnly) return null
  const what = venue ? (row.venue_type ?? 'Venue') : row.professions.join(', ') || 'Artist'
  const where = row.city && row.state ? ` in ${row.city}, ${row.state}` : ''
  const bio = cutText((row.bio ?? '').replaceAll(/\s+/g, ' ').trim(), BIO_CHARS)
  const name = venue ? row.venue_name : (row.full_name ?? row.band_name)
  return {
    title: name ?? (venue ? 'Venue' : 'Artist'),
    description: `${what}${where}. ${bio}`.trim(),
    path: `/${venue ? 'profile' : 'artists'}/${uuid.toLowerCase()}`,
    imagePath: row.profile_image_url,
  }
}

async function findGig(db: Database, id: string): Promise<SharedPage | null> {
  const row = await db
    .selectFrom('gigs')
    .innerJoin('profiles as creator', 'creator.uuid', 'gigs.created_by')
    .select(['gigs.title', 'gigs.date', 'creator.venue_name', 'creator.profile_image_url'])
    .where('gigs.id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const at = row.venue_name ? ` at ${row.venue_name}` : ''
  return {
    title: row.title,
    description: `${longDay.format(new Date(`${row.date}T00:00:00Z`))}${at}.`,
    path: `/gigs/${id.toLowerCase()}`,
    imagePath: row.profile_image_url,
  }
}

function withTags(shell: string, page: SharedPage, origin: string): string {
  const url = origin + page.path
  const tags = [
    `<title>${escaped(pageTitle(page.title))}</title>`,
    `<link rel="canonical" href="${escaped(url)}" />`,
    ...Object.entries({
      'og:site_name': PRODUCT_NAME,
      'og:type': 'website',
      'og:title': page.title,
      'og:description': page.description,
      'og:url': url,
      'og:image': origin + (page.imagePath ?? '/icon-512.png'),
    }).map(([property, content]) => `<meta property="${property}" content="${escaped(content)}" />`),
    `<meta name="description" content="${escaped(page.description)}" />`,
    '<meta name="twitter:card" content="summary" />',
  ]
  // As functions: `$&` in somebody's name is no pattern.
  return shell
    .replace(/<meta\s+name="description"[^>]*>/, () => '')
    .replace(/<title>[^<]*<\/title>/, () => tags.join('\n    '))
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '')

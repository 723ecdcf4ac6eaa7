import { PRODUCT_NAME, PUBLIC_PAGES, pageTitle } from '@bandstand/domain/product'
import { escapeHtml, unescapeHtml } from '@bandstand/domain/text'
import type { Deps } from '../deps.ts'
import { readNight } from '../features/bills/index.ts'
import {
  findGigToShare,
  findMemberToShare,
  SHARE_IMAGE,
  type Shared,
  shareImagePath,
} from '../features/site/index.ts'
import { describeNight, describeShared } from './describe-shared.ts'

/** The head of a page, for clients that run no script. */
interface PageHead {
  title: string
  description: string
  path: string
  imagePath: string
  /** schema.org, for search engines. */
  facts: object
}

const SHARED_PATH = /^\/(artists|profile|gigs|nights)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/?$/i
/** The message of a page without scripts, as the build writes it, and its heading. */
const NO_SCRIPT = /<noscript>\s*<main>[\s\S]*?<\/noscript>/
const HEADING = /<h1>[^<]*<\/h1>/
const GONE_GIG =
  '<h1>This gig isn’t on Bandstand anymore</h1><p>It may have been taken down, or the link may be incomplete.</p>'
const GONE_PAGE = '<h1>Page Not Found</h1><p>This page doesn’t exist or has moved.</p>'
const TITLE = /<title>([^<]*)<\/title>/
const DESCRIPTION = /<meta\s+name="description"\s+content="([^"]*)"[^>]*>/

/**
 * Returns the app's shell with title and Open Graph tags of the artist, venue, gig or night at this path, so that a shared
 * link shows what it leads to without running any script. Returns the plain shell for every other path and every
 * unknown id.
 */
export async function tagPage(deps: Deps, shell: string, path: string): Promise<string> {
  if (PUBLIC_PAGES.some((page) => page === path)) return tagPublicPage(deps, shell, path)
  const [, kind, id] = SHARED_PATH.exec(path) ?? []
  if (!kind || !id) return shell
  const head = await findHead(deps, kind.toLowerCase(), id).catch((error: unknown) => {
    // The app opens without its tags, and shows what doesn't work.
    deps.log.warn({ error }, 'the tags of a page could not be read')
    return undefined
  })
  if (head === undefined) return shell
  if (!head) return kind.toLowerCase() === 'gigs' ? withText(shell, GONE_GIG) : shell
  const title = pageTitle(head.title)
  const tagged = withTags(shell, { ...head, title }, head.title, deps.config.publicUrl)
  return withText(tagged, sharedText(head))
}

/** Returns the head of a shared page; null when there is nothing at its address. */
async function findHead(deps: Deps, kind: string, id: string): Promise<PageHead | null> {
  const { publicUrl } = deps.config
  if (kind === 'nights') {
    const [night, imagePath] = [await readNight(deps, id), shareImagePath(null)]
    return night && { ...describeNight(night, publicUrl, publicUrl + imagePath), imagePath }
  }
  const shared = await find(deps, kind, id)
  if (!shared) return null
  const imagePath = shareImagePath(shared)
  return { ...describeShared(shared, publicUrl, publicUrl + imagePath), imagePath }
}

async function find(deps: Deps, kind: string, id: string): Promise<Shared | null> {
  if (kind === 'gigs') return findGigToShare(deps.db, id)
  const member = await findMemberToShare(deps.db, id)
  return kind === 'artists' && member?.kind === 'venue' ? null : member
}

/** A page for everyone with its own title and description, the product's picture and its canonical URL. */
function tagPublicPage({ config }: Deps, html: string, path: string): string {
  const title = unescapeHtml(TITLE.exec(html)?.[1] ?? PRODUCT_NAME)
  const description = unescapeHtml(DESCRIPTION.exec(html)?.[1] ?? '')
  const name = path === '/' ? PRODUCT_NAME : title
  const facts = { '@type': path === '/' ? 'WebSite' : 'WebPage', name, url: config.publicUrl + path }
  const head = { title, description, path, imagePath: shareImagePath(null), facts }
  return withTags(html, head, title, config.publicUrl)
}

function withTags(html: string, page: PageHead, shownTitle: string, origin: string): string {
  const url = origin + page.path
  const tags = [
    `<title>${escapeHtml(page.title)}</title>`,
    `<link rel="canonical" href="${escapeHtml(url)}" />`,
    ...Object.entries({
      'og:site_name': PRODUCT_NAME,
      'og:type': 'website',
      'og:title': shownTitle,
      'og:description': page.description,
      'og:url': url,
      'og:image': origin + page.imagePath,
      'og:image:type': 'image/png',
      'og:image:width': String(SHARE_IMAGE.width),
      'og:image:height': String(SHARE_IMAGE.height),
    }).map(([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}" />`),
    `<meta name="description" content="${escapeHtml(page.description)}" />`,
    '<meta name="twitter:card" content="summary_large_image" />',
    `<script type="application/ld+json">${dataText({ '@context': 'https://schema.org', ...page.facts })}</script>`,
  ]
  // As functions, because `$&` in a name isn't a pattern.
  return html.replace(DESCRIPTION, () => '').replace(TITLE, () => tags.join('\n    '))
}

/** Returns the app's shell for an address that belongs to no page, which says so without scripts, too. */
export const missingPage = (shell: string): string => withText(shell, GONE_PAGE)

/** Replaces the message that the page needs scripts with a text, as HTML. */
function withText(html: string, text: string): string {
  return html.replace(NO_SCRIPT, (message) => message.replace(HEADING, () => text))
}

/** What clients without scripts read of a shared link: its picture and what its tags say. */
function sharedText({
  title,
  description,
  imagePath,
}: Pick<PageHead, 'title' | 'description' | 'imagePath'>): string {
  const { width, height } = SHARE_IMAGE
  return [
    `<img src="${escapeHtml(imagePath)}" alt="" width="${width}" height="${height}">`,
    `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(description)}</p>`,
    '<h2>The rest of this page needs JavaScript</h2>',
  ].join('')
}

/** JSON within a page, escaped so that nothing in it ends the element or starts another. */
const dataText = (facts: object) => JSON.stringify(facts).replaceAll('<', '\\u003c')

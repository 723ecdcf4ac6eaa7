import { PUBLIC_PAGES } from '@bandstand/domain/product'
import { escapeHtml } from '@bandstand/domain/text'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'

/**
 * Paths that need a session, and paths that aren't pages. Gigs, artists and profiles aren't among them: networks read their
 * tags and pictures there, and would obey.
 */
const PRIVATE_PATHS = [
  '/api/',
  '/auth/',
  '/functions/',
  '/realtime/',
  '/calendar',
  '/unsubscribe',
  '/freeze-withdrawals',
  '/sign-out-everywhere',
  '/dev/',
  '/sandbox/',
  '/webhooks/',
  '/acts',
  '/applications',
  '/bills/',
  '/bookings',
  '/contracts',
  '/dashboard',
  '/find-artists',
  '/finish-sign-in',
  '/holds',
  '/gigs/create',
  '/gigs/edit/',
  '/messages',
  '/my-gigs',
  '/network',
  '/notifications',
  '/offer/',
  '/invitation/',
  '/outside-bookings',
  '/payments',
  '/polls/',
  '/profile/edit',
  '/reset-password',
  '/roster',
  '/series/',
  '/settings',
  '/simple-login',
  '/stages',
  '/subscription/',
  '/venues-map',
]

/** Serves `robots.txt`, and `sitemap.xml` with the pages that a visitor can read; members' pages need a session. */
export function registerRobots(app: FastifyInstance, { config }: Deps): void {
  app.get('/robots.txt', async (_request, reply) => {
    const rules = ['User-agent: *', 'Allow: /', ...PRIVATE_PATHS.map((path) => `Disallow: ${path}`)]
    const lines = [...rules, '', `Sitemap: ${config.publicUrl}/sitemap.xml`, '']
    return reply.type('text/plain; charset=utf-8').header('cache-control', A_DAY).send(lines.join('\n'))
  })

  app.get('/sitemap.xml', async (_request, reply) => {
    const pages = PUBLIC_PAGES.map((path) => `  <url><loc>${escapeHtml(config.publicUrl + path)}</loc></url>`)
    const xml = [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      ...pages,
      '</urlset>',
      '',
    ]
    return reply.type('application/xml; charset=utf-8').header('cache-control', A_DAY).send(xml.join('\n'))
  })
}

const A_DAY = 'public, max-age=86400'

import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { serverPathPattern } from '@bandstand/domain/product'
import { VITALS_SHARE } from '@bandstand/domain/vitals'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { REPOSITORY } from '../settings/repository.ts'
import type { Deps } from '../deps.ts'
import { tagPage } from './page-tags.ts'
import { sendRefusal } from '../http-helpers/send-refusal.ts'

const DIST = path.join(REPOSITORY, 'apps/web/dist')
const A_YEAR = 31_536_000

/** URLs with a page of their own from the build, as patterns like the server's routes; all others get the app's shell. */
const PAGES = {
  '/': 'landing.html',
  '/login': 'login.html',
  '/register': 'register.html',
  '/gigs': 'gigs.html',
  '/gigs/create': 'index.html',
  '/gigs/:id': 'gig.html',
  '/artists/:id': 'artist.html',
  '/help': 'help.html',
  '/terms': 'terms.html',
  '/privacy': 'privacy.html',
}

/** Returns the page that loads the app, as built; null before the first build. */
export async function readShell(): Promise<string | null> {
  return existsSync(DIST) ? readFile(path.join(DIST, 'index.html'), 'utf8') : null
}

/** Serves the built web app: hashed files for good, everything else revalidated, every page the app's shell. */
export async function registerWebApp(app: FastifyInstance, deps: Deps): Promise<void> {
  if (!existsSync(DIST)) return
  await app.register(fastifyStatic, {
    root: DIST,
    // Its own route reads the folder for each file, with all names in it, to check the spelling of the name.
    serve: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, file) {
      const hashed = file.startsWith(path.join(DIST, 'assets'))
      reply.header('cache-control', hashed ? `public, max-age=${A_YEAR}, immutable` : 'no-cache')
    },
  })
  app.get<{ Params: { '*': string } }>('/*', async (request, reply) => reply.sendFile(request.params['*']))
  const readPage = async (name: string) => {
    const html = withSettings(await readFile(path.join(DIST, name), 'utf8'), deps)
    // The service worker caches the files and shows them at those URLs.
    app.get(`/${name}`, async (_request, reply) => sendPage(reply, html))
    return html
  }
  const shell = await readPage('index.html')
  for (const [address, name] of Object.entries(PAGES)) {
    const html = name === 'index.html' ? shell : await readPage(name)
    app.get(address, async ({ url }, reply) =>
      sendPage(reply, await tagPage(deps, html, url.split('?')[0] ?? '')),
    )
  }
  // The address is a secret: no other site and no search engine learns it.
  app.get('/offer/:secret', async (_request, reply) =>
    sendPage(reply.headers({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' }), shell),
  )
  // An unknown URL below one of these isn't a page of the app.
  const isServerPath = serverPathPattern()
  app.setNotFoundHandler(async (request, reply) => {
    const wantsPage =
      (request.method === 'GET' || request.method === 'HEAD') && !isServerPath.test(request.url)
    const address = request.url.split('?')[0] ?? ''
    if (wantsPage && !path.extname(address)) return sendPage(reply, await tagPage(deps, shell, address))
    return sendRefusal(reply, 'NOT_FOUND')
  })
}

/** What the page needs before its first request: the share of page loads that report web vitals. */
function withSettings(html: string, { config }: Deps): string {
  const vitals = `<meta name="web-vitals" content="${VITALS_SHARE}" />`
  return config.webVitals ? html.replace('</head>', `${vitals}</head>`) : html
}

function sendPage(reply: FastifyReply, html: string) {
  return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html)
}

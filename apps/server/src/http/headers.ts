import { PLAYER_ORIGINS } from '@bandstand/domain/profiles'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'

/**
 * As Google's guide to content security policies requires, with scripts narrowed to the host that serves the map's, because
 * anyone can put a script on their other hosts. Its nonces aren't possible, because our pages are cached files.
 */
const GOOGLE_MAPS = {
  script: ["'unsafe-eval'", 'blob:', 'https://maps.googleapis.com'],
  style: ["'unsafe-inline'", 'https://fonts.googleapis.com'],
  img: ['googleapis.com', 'gstatic.com', 'google.com', 'googleusercontent.com'].map(
    (host) => `https://*.${host}`,
  ),
  font: ['https://fonts.gstatic.com'],
  connect: ['https://*.googleapis.com', 'https://*.google.com', 'https://*.gstatic.com', 'data:', 'blob:'],
  worker: ['blob:'],
  frame: ['https://*.google.com'],
} as const
const NO_GOOGLE_MAPS = {
  script: [],
  style: [],
  img: [],
  font: [],
  connect: [],
  worker: [],
  frame: [],
} as const

/** As Stripe's guide requires: its script, its form's frames, and those in which a bank asks its customer. */
const STRIPE = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  connect: ['https://api.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
} as const
const NO_STRIPE = { script: [], connect: [], frame: [] } as const

/**
 * The policy for a picture that is opened on its own. Browsers center it with inline styles, which the app's policy would block
 * and log. A picture needs nothing else, so nothing else may load or run.
 */
const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/** Adds security headers to every answer: only our own scripts, styles, fonts and connections, and the map's host. */
export async function registerHeaders(app: FastifyInstance, { config, now }: Deps): Promise<void> {
  const overTls = config.publicUrl.startsWith('https://')
  // The style's tiles, glyphs and sprites are loaded by fetch; its workers and scripts stay ours.
  const mapHost = config.mapStyleUrl ? [new URL(config.mapStyleUrl).origin] : []
  const google = config.googleMapsKey ? GOOGLE_MAPS : NO_GOOGLE_MAPS
  const stripe = config.stripe ? STRIPE : NO_STRIPE
  // Browsers' wallets open within Stripe's form.
  const payment = config.stripe ? '(self "https://js.stripe.com")' : '()'
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'", ...google.script, ...stripe.script],
        'style-src': ["'self'", ...google.style],
        'img-src': ["'self'", 'data:', 'blob:', ...mapHost, ...google.img],
        'font-src': ["'self'", ...google.font],
        'connect-src': ["'self'", ...mapHost, ...google.connect, ...stripe.connect],
        'worker-src': ["'self'", ...google.worker],
        'manifest-src': ["'self'"],
        'frame-src': [...PLAYER_ORIGINS, ...google.frame, ...stripe.frame],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
        ...(overTls ? { 'upgrade-insecure-requests': [] } : {}),
      },
    },
    strictTransportSecurity: overTls ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
  })
  app.addHook('onSend', async (request, reply) => {
    // A response to a session isn't cached, unless it declares that it's the same for everybody.
    const usual = request.headers.authorization ? 'no-store' : 'private, no-cache'
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', usual)
    // A browser corrects its clock by it, so no response has it that a cache could serve later without asking.
    if (/no-store|no-cache/.test(String(reply.getHeader('cache-control'))))
      reply.header('x-server-time', String(now().getTime()))
    if (String(reply.getHeader('content-type')).startsWith('image/'))
      reply.header('content-security-policy', PICTURE_POLICY)
    reply.header('permissions-policy', `camera=(), microphone=(), payment=${payment}, geolocation=(self)`)
  })
}

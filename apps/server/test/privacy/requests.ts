import { gigForm } from '../members/gig-form.ts'
import { listOperations, type Route } from '../members/operations.ts'
import { artistForm } from '../members/profile-forms.ts'
import { type Ask, ids, type Plan, type PrivacyRequest, VIEWERS } from './plan.ts'
import { type PrivacyWorld, SAVED_ARTIST, SAVED_VENUE } from './world.ts'

/** Requests for every operation of the API: some that it answers and some that it refuses. */
function operationPlan({ artist, otherArtist, venue, gigId }: PrivacyWorld): Plan {
  const profiles = ids(artist.id, otherArtist.id, venue.id)
  const detroit = '-83.5,42,-82.5,43'
  const gigs: Ask[] = [
    {},
    { query: { show: 'all', location: 'Detroit', instrument: 'Piano' } },
    { query: { q: 'piano', genre: 'Jazz', near: 'zip:48226', radius: 10 } },
    { query: { q: 'detriot', among: 'saved', show: 'all' } },
    { query: { near: 'zip:00000' } },
    { query: { near: '42.33,-83.04' } },
    { query: { box: detroit } },
    { query: { box: '-180,-90,180,90' } },
  ]
  return {
    'directory.list': [
      {},
      { query: { sort: 'nearest', near: 'zip:48226' } },
      { query: { sort: 'nearest', near: 'city:ann-arbor-mi', genre: 'Jazz', maxRate: 80 } },
      { query: { sort: 'rate', instrument: 'Piano' } },
      { query: { q: 'reyes', location: 'Detroit' } },
      { query: { q: 'Reyse trio', page: 2 } },
      { query: { show: 'favorites' } },
      { query: { sort: 'nearest', near: 'zip:48226', show: 'favorites' } },
      { query: { sort: 'nearest' } },
      { query: { sort: 'nearest', near: 'zip:00000' } },
      { query: { near: '42.33,-83.04', lat: 42.33 } },
    ],
    'directory.locations': [{}, { query: { q: 'det' } }, { query: { q: 'x'.repeat(201) } }],
    'directory.find': [
      {},
      { query: { near: 'city:ann-arbor-mi', radius: 50, days: '2026-12-04', from: '19:00', to: '23:00' } },
      {
        query: {
          genre: 'jazz',
          maxFee: 900,
          sort: 'distance',
          days: '2026-12-04,2026-12-11',
          from: '20:00',
          to: '01:00',
        },
      },
      { query: { q: 'reyes', sort: 'rating', played: 'here' } },
      { query: { series: gigId, free: 'likely', sort: 'reliability' } },
      { query: { near: 'zip:00000' } },
      { query: { near: '42.33,-83.04', lat: 42.33 } },
    ],
    'directory.nearby': [
      ...[5, 10, 25, 50, 100].map((radius) => ({ query: { placeId: 'zip:48226', radius } })),
      { query: { placeId: 'city:ferndale-mi', genre: 'jazz', instrument: 'Piano', maxRate: 80 } },
      { query: { placeId: 'city:ann-arbor-mi', radius: 50, page: 2 } },
      { query: { placeId: 'zip:48226', gig: gigId } },
      { query: { placeId: 'zip:00000' } },
      { query: { placeId: 'zip:48226', radius: 7 } },
      { query: { radius: 25, lat: 42.33, lng: -83.04 } },
    ],
    'gigs.list': [...gigs, { query: { page: 2 } }],
    'gigs.get': ids(gigId, artist.id).map((id) => ({ path: { id } })),
    'gigs.getForEdit': ids(gigId).map((id) => ({ path: { id } })),
    'gigs.postingAllowance': [{}],
    'gigs.comparablePay': [
      { query: { position: 'Musician', date: '2026-11-27' } },
      ...ids(gigId).map((id) => ({ query: { position: 'Musician', date: '2026-11-27', gigId: id } })),
    ],
    'gigs.create': [
      { body: gigForm({ placeId: 'zip:48226' }) },
      { body: gigForm({ placeId: 'zip:00000' }) },
      { body: {} },
    ],
    'gigs.update': ids(gigId).map((id) => ({
      path: { id },
      body: gigForm({ placeId: 'city:detroit-mi' }),
    })),
    'gigs.move': ids(gigId).map((id) => ({ path: { id }, body: { date: '2020-01-01' } })),
    'gigs.giveAddress': [
      ...ids(gigId).map((id) => ({ path: { id }, body: { location: 'Detroit, MI' } })),
      { path: { id: gigId }, body: {} },
    ],
    'series.previewChange': ids(gigId).map((id) => ({
      path: { gigId: id },
      body: { ...gigForm({ placeId: 'city:detroit-mi' }), scope: 'all' },
    })),
    'series.change': ids(gigId).map((id) => ({
      path: { gigId: id },
      body: { ...gigForm({ placeId: 'city:detroit-mi' }), scope: 'all', key: id },
    })),
    'series.previewCancel': ids(gigId).map((id) => ({ path: { gigId: id }, body: { scope: 'all' } })),
    'series.cancel': ids(gigId).map((id) => ({
      path: { gigId: id },
      body: { scope: 'all', note: '', reason: '', price: 0, key: id },
    })),
    'series.addDates': ids(gigId).map((id) => ({
      path: { id },
      body: { dates: ['2027-03-05'], key: id },
    })),
    'series.preview': [
      {
        body: {
          repeat: { pattern: 'weekly', count: 3 },
          date: '2027-03-05',
          time: '20:00',
          timeZone: 'America/Detroit',
        },
      },
      { body: {} },
    ],
    'maps.venues': [{}],
    'maps.venueTile': [{ path: { z: '0', x: '0', y: '0' } }, { path: { z: '9', x: '512', y: '0' } }],
    'maps.gigs': gigs,
    'maps.gigTile': [
      { path: { z: '0', x: '0', y: '0' } },
      { path: { z: '9', x: '137', y: '189' }, query: { show: 'all' } },
      { path: { z: '9', x: '512', y: '0' } },
    ],
    'notifications.list': [{}, { query: { page: 0 } }],
    'notifications.getUnread': [{}],
    'notifications.markRead': ids().map((id) => ({ body: { ids: [id] } })),
    // Others would count as read from then on.
    'notifications.markAllRead': [{ viewers: ['visitor'] }],
    'notifications.getPreferences': [{}],
    'notifications.updatePreferences': [{ body: {} }],
    'notifications.getMailStatus': [{}],
    'notifications.retryMail': [{}],
    'notifications.getPushKey': [{}],
    'notifications.subscribe': [{ body: { endpoint: 'https://push.example/x', keys: {} } }],
    'notifications.unsubscribe': [{ body: { endpoint: 'https://push.example/x' } }],
    'texts.get': [{}],
    'texts.start': [{ body: { number: '12' } }],
    'texts.confirm': [{ body: { code: '000000' } }],
    'texts.setTopics': [{ body: { topics: [] } }],
    'texts.remove': [{}],
    'places.locate': [
      { query: { location: '1430 Michigan Ave, Detroit' } },
      { query: { location: 'Corktown', placeId: 'zip:48216' } },
    ],
    'places.search': [{ query: { q: 'Detroit' } }, { query: { q: '48226' } }, { query: { q: 'De' } }],
    'profiles.getMine': [{}],
    'profiles.saveMine': [
      { body: SAVED_ARTIST },
      { body: SAVED_VENUE },
      { body: artistForm({ location: 'zzzzqqqxx 12' }) },
      { body: { ...SAVED_ARTIST, locationLat: 42 } },
    ],
    'profiles.linkImage': [
      { body: { profileImageUrl: null } },
      { body: { profileImageUrl: `/storage/v1/object/public/profile-images/${artist.id}/none.png` } },
      { body: {} },
    ],
    // Values that are already stored, so that reads are the same before and after.
    'profiles.saveSettings': [
      {
        body: {
          userType: 'artist',
          fullName: `${SAVED_ARTIST.firstName} ${SAVED_ARTIST.lastName}`,
          bio: SAVED_ARTIST.bio,
          instruments: SAVED_ARTIST.instruments,
          rate: SAVED_ARTIST.hourlyRate,
        },
      },
      {
        body: {
          userType: 'venue',
          fullName: `${SAVED_VENUE.firstName} ${SAVED_VENUE.lastName}`,
          bio: SAVED_VENUE.bio,
          location: SAVED_VENUE.location,
          placeId: SAVED_VENUE.placeId,
          capacity: SAVED_VENUE.capacity,
        },
      },
      { body: {} },
    ],
    'profiles.get': profiles.map((uuid) => ({ path: { uuid } })),
    'settings.listSessions': [{}],
    'settings.endSession': ids().map((id) => ({ path: { id } })),
    'settings.listProofWays': [{}],
    // These accounts have no password.
    'settings.prove': [
      { body: { way: 'password', password: 'x' } },
      { body: { way: 'code', code: '123456' } },
      { body: {} },
    ],
    'settings.getTakenBack': [{}],
    'settings.getDeletion': [{}],
    // In demo mode, as here, no account is deleted.
    'settings.deleteAccount': [{ body: { confirmation: 'DELETE', password: 'x' } }, { body: {} }],
    'site.get': [{}],
    'site.mapSettings': [{}],
    'site.sharedGig': ids(gigId, artist.id).map((id) => ({ path: { id } })),
    'site.contact': [
      { body: { name: 'Ada', email: 'ada@example.com', message: 'Where do you play?' } },
      { body: {} },
    ],
    'site.vitals': [{ body: { route: '/gigs', metrics: [{ name: 'LCP', value: 900 }] } }, { body: {} }],
    'subscriptions.summary': [{}],
    'subscriptions.getActive': [{}],
    'subscriptions.history': [{}],
    'subscriptions.usage': [{}],
    'subscriptions.receipts': [{}],
    // Anyone who can subscribe would be a customer of the provider from then on.
    'subscriptions.startCheckout': [
      { viewers: ['visitor', 'venue'], body: { interval: 'monthly' } },
      { body: { interval: 'daily' } },
    ],
    'subscriptions.confirmCheckout': [{ body: { checkoutId: 'sbk_none' } }, { body: {} }],
  }
}

/** Requests for every route besides the operations. Any path without a route is a page of the app. */
function routePlan({ artist, otherArtist, venue, gigId }: PrivacyWorld): Plan {
  const visitor = { viewers: ['visitor'] } as const
  const picture = `${artist.id}/${artist.id}-a.jpg`
  const pages = ids(artist.id, otherArtist.id, venue.id, gigId)
  return {
    ...Object.fromEntries(
      ['artists', 'profile', 'gigs'].map((kind) => [
        `GET /${kind}/:id`,
        pages.map((id) => ({ path: { id } })),
      ]),
    ),
    'GET /share/:kind/:id.png': ['artists', 'venues', 'gigs'].flatMap((kind) =>
      pages.map((id) => ({ ...visitor, path: { kind, id } })),
    ),
    'GET /share/bandstand.png': [visitor],
    'GET /gigs/create': [{}],
    'GET /gig.html': [visitor],
    'GET /unsubscribe': [{ ...visitor, query: { member: artist.id, list: 'digest', key: 'x' } }],
    'POST /unsubscribe': [{ ...visitor, query: { member: artist.id, list: 'digest', key: 'x' } }],
    'GET /freeze-withdrawals': [{ ...visitor, query: { token: 'x' } }],
    'POST /freeze-withdrawals': [{ ...visitor, query: { token: 'x' } }],
    'GET /sign-out-everywhere': [{ ...visitor, query: { token: 'x' } }],
    'POST /sign-out-everywhere': [{ ...visitor, query: { token: 'x' } }],
    'GET /robots.txt': [visitor],
    'GET /sitemap.xml': [visitor],
    'GET /healthz': [{}],
    'GET /readyz': [{}],
    // The response without an upgrade; what its sockets send is announced by operations.
    'GET /realtime/v1/websocket': [{}],
    // Successful responses contain tokens, each of them new; they identify someone, as 'GET /auth/v1/user' does.
    'POST /auth/v1/signup': [{ ...visitor, body: {} }],
    'POST /auth/v1/token': [{ ...visitor, query: { grant_type: 'password' }, body: { email: artist.email } }],
    'POST /auth/v1/recover': [{ ...visitor, body: {} }],
    'POST /auth/v1/resend': [{ ...visitor, body: {} }],
    'GET /auth/v1/reauthenticate': [visitor],
    'GET /auth/v1/verify': [{ query: { token: 'x', type: 'signup' } }],
    'POST /auth/v1/verify': [{ body: { token_hash: 'x', type: 'signup' } }],
    'GET /auth/v1/verify/former-email': [{ query: { token: 'x' } }],
    'POST /auth/v1/verify/former-email': [{ body: { token_hash: 'x' } }],
    'POST /auth/v1/verify/new-link': [{ body: {} }],
    'POST /auth/v1/otp': [{ ...visitor, body: {} }],
    'GET /auth/v1/authorize': [visitor],
    'GET /auth/v1/callback': [visitor],
    'POST /auth/v1/sso': [{ ...visitor, body: {} }],
    'POST /auth/v1/factors': [{ body: {} }],
    'POST /auth/v1/factors/:id/challenge': [{ path: { id: 'x' }, body: {} }],
    'POST /auth/v1/factors/:id/verify': [{ path: { id: 'x' }, body: {} }],
    'DELETE /auth/v1/factors/:id': [{ path: { id: 'x' } }],
    'POST /auth/v1/passkeys/registration/options': [{ body: {} }],
    'POST /auth/v1/passkeys/registration/verify': [{ body: {} }],
    'POST /auth/v1/passkeys/authentication/options': [{ body: {} }],
    'POST /auth/v1/passkeys/authentication/verify': [{ body: {} }],
    'GET /auth/v1/passkeys': [{}],
    'PATCH /auth/v1/passkeys/:id': [{ path: { id: 'x' }, body: {} }],
    'DELETE /auth/v1/passkeys/:id': [{ path: { id: 'x' } }],
    'GET /auth/v1/factors/recovery-codes': [{}],
    'POST /auth/v1/factors/recovery-codes': [{ body: {} }],
    'POST /auth/v1/factors/recovery-codes/regenerate': [{ body: {} }],
    'POST /auth/v1/factors/recovery-codes/verify': [{ body: {} }],
    'DELETE /auth/v1/factors/recovery-codes': [{}],
    'POST /auth/v1/provider-sign-in': [{ ...visitor, body: {} }],
    'POST /auth/v1/provider-sign-in/register': [{ ...visitor, body: {} }],
    'POST /auth/v1/provider-sign-in/link': [{ body: {} }],
    'GET /auth/v1/user/identities/authorize': [{}],
    'DELETE /auth/v1/user/identities/:id': [{ path: { id: 'x' } }],
    'GET /.well-known/security.txt': [visitor],
    'GET /auth/v1/user': [{}],
    'PUT /auth/v1/user': [{ body: { data: { user_type: 'organization' } } }, { body: {} }],
    'POST /auth/v1/logout': [visitor],
    'GET /auth/v1/.well-known/jwks.json': [{}],
    'GET /auth/v1/settings': [{}],
    'GET /auth/v1/health': [{}],
    'GET /storage/v1/object/public/:bucket/*': [
      { path: { bucket: 'profile-images', '*': picture } },
      { path: { bucket: 'x', '*': picture } },
    ],
    'GET /storage/v1/render/image/public/:bucket/*': [
      { path: { bucket: 'profile-images', '*': picture }, query: { width: '640' } },
      { path: { bucket: 'profile-images', '*': picture }, query: { width: '256', height: '256' } },
      { path: { bucket: 'profile-images', '*': picture }, query: { width: '1' } },
      { path: { bucket: 'x', '*': picture }, query: { width: '640' } },
    ],
    'GET /storage/v1/object/info/:bucket/*': [
      { path: { bucket: 'profile-images', '*': picture } },
      { path: { bucket: 'x', '*': picture } },
    ],
    'POST /storage/v1/object/list/:bucket': [
      { path: { bucket: 'profile-images' }, body: {} },
      { path: { bucket: 'profile-images' }, body: { prefix: artist.id } },
      { path: { bucket: 'profile-images' }, body: { prefix: 1 } },
    ],
    'DELETE /storage/v1/object/:bucket': [
      { path: { bucket: 'profile-images' }, body: { prefixes: [picture] } },
    ],
    'GET /storage/v1/bucket': [{}],
    'GET /storage/v1/bucket/:bucket': [{ path: { bucket: 'profile-images' } }, { path: { bucket: 'x' } }],
    'POST /storage/v1/bucket': [{ body: { name: 'profile-images' } }],
    'POST /storage/v1/object/:bucket/*': [{ path: { bucket: 'profile-images', '*': picture }, body: {} }],
    'PUT /storage/v1/object/:bucket/*': [{ path: { bucket: 'profile-images', '*': picture }, body: {} }],
    'GET /api/openapi.json': [{}],
    'GET /api/docs': [{}],
    'GET /api/docs/start.js': [{}],
    'GET /dev/mailbox.json': [{ query: { to: artist.email } }],
    'GET /dev/mailbox': [{ query: { to: artist.email } }],
    'GET /dev/mailbox/:id': [{ path: { id: '0' } }],
    'GET /dev/messages.json': [{}],
    'GET /dev/messages': [{}],
    'POST /dev/messages': [{ body: {} }],
    'POST /webhooks/payments': [{ body: {} }],
    'POST /sandbox/intents/:id/pay': [{ path: { id: 'x' }, body: {} }],
    'GET /sandbox/account': [{ query: { account: 'x', return: '/payments' } }],
    'POST /functions/v1/create-portal-session': [
      { viewers: ['visitor'], body: {} },
      { body: { userId: '00000000-0000-4000-8000-000000000000' } },
    ],
    'GET /sandbox/checkout': [{ query: { session: 'x' } }],
    'POST /sandbox/checkout': [{ body: { session: 'x', card: '4242424242424242' } }],
    'GET /sandbox/billing': [{ query: { session: 'x' } }],
    'POST /sandbox/billing': [{ body: { session: 'x', act: 'cancel' } }],
    'GET /sandbox/receipts/:id': [{ path: { id: 'x' } }],
    'GET /sandbox/account/done': [{ query: { account: 'x' } }],
    // Compressed: a separate test opens it.
    'GET /api/account/export': [visitor],
    'GET /api/payments/export': [{}, visitor],
    // The fast path of an operation, which the operation's plan covers.
    'GET /api/gigs': [],
    'POST /api/calendar-imports': [],
    // Any URL below /api: each operation has its plan, and this is for the rest.
    ...Object.fromEntries(
      ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((method) => [
        `${method} /api/*`,
        [{ path: { '*': 'artists/where' } }],
      ]),
    ),
    // Not part of the protocols: the same response for every URL.
    ...Object.fromEntries(
      ['auth', 'storage', 'rest', 'graphql', 'functions', 'realtime'].flatMap((name) =>
        ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].flatMap((method) => [
          [`${method} /${name}/v1`, [visitor]],
          [`${method} /${name}/v1/*`, [{ ...visitor, path: { '*': 'artists' } }]],
        ]),
      ),
    ),
    // Files of a build, the same no matter what rows there are.
    'GET /calendar/:secret.ics': [{ path: { secret: 'x'.repeat(43) } }],
    'GET /offer/:secret': [{ ...visitor, path: { secret: 'x'.repeat(43) } }],
    'GET /api/docs/*': [],
    'GET /*': [],
    'GET /': [],
    ...Object.fromEntries(
      ['/login', '/register', '/gigs', '/help', '/terms', '/privacy', '/index.html', '/landing.html'].map(
        (page) => [`GET ${page}`, []],
      ),
    ),
    ...Object.fromEntries(
      ['login', 'register', 'gigs', 'artist', 'help', 'terms', 'privacy'].map((page) => [
        `GET /${page}.html`,
        [],
      ]),
    ),
  }
}

/**
 * Returns every request as every viewer; `more` are requests for operations of other areas. Throws a sentence about an
 * operation or a route without any.
 */
export function planRequests(world: PrivacyWorld, more: Plan): PrivacyRequest[] {
  const operations = listOperations()
  const operationAsks: Plan = { ...operationPlan(world), ...more }
  const routeAsks = routePlan(world)
  const unplanned = [
    ...[...operations.keys()].filter((name) => !operationAsks[name]?.length),
    ...world.routes.filter((route) => !routeAsks[route]),
  ]
  if (unplanned.length > 0)
    throw new Error(
      `Nobody asks ${unplanned.join(' and ')} whether it shows where artists live. ` +
        'Give it requests in apps/server/test/privacy.',
    )
  return [
    ...[...operations].flatMap(([name, route]) => toRequests(name, route, operationAsks[name] ?? [])),
    ...Object.entries(routeAsks).flatMap(([name, asks]) => {
      const [method = '', path = ''] = name.split(' ')
      return toRequests(null, { method, path }, asks)
    }),
  ]
}

function toRequests(operation: string | null, { method, path }: Route, asks: Ask[]): PrivacyRequest[] {
  return asks.flatMap(({ path: parts = {}, query = {}, body, viewers = VIEWERS }) => {
    const address = path.replaceAll(/\{(\w+)\}|:(\w+)|\*/g, (sign, inBraces, afterColon) =>
      String(parts[inBraces ?? afterColon ?? sign]),
    )
    const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))
    const url = search.size > 0 ? `${address}?${search}` : address
    return viewers.map((viewer) => ({ operation, viewer, method, url, body }))
  })
}

import {
  APPLICANT_SORTS,
  APPLICANT_SHOWS,
  APPLICATION_SHOWS,
  BOOKING_SHOWS,
  CALENDAR_MAX_DAYS,
  INVITEES_MAX,
  OWN_GIG_SHOWS,
} from '@bandstand/domain/booking'
import { ASKED_MAX } from '@bandstand/domain/availability'
import { CONTRACT_SHOWS } from '@bandstand/domain/contracts'
import { FAVORITES_ASKED_MAX } from '@bandstand/domain/favorites'
import { DEGREES_MAX } from '@bandstand/domain/network'
import { addDays } from '@bandstand/domain/time'

/** What belongs to one of the two members who ask; of each list the next entry is asked for each time. */
export interface Seat {
  id: string
  bookings: string[]
  /** Offers of the artist's bookings. */
  offers: string[]
  upcoming: string[]
  applications: string[]
  payments: string[]
  contracts: string[]
  /** SHA-256 of their current versions. */
  hashes: string[]
  threads: string[]
  /** The thread with the most messages. */
  longThread: string
  /** The number of its newest message. */
  longest: number
}

/** The rows that requests are about. */
export interface World {
  today: string
  artist: Seat
  venue: Seat
  /** Artists and venues anywhere. */
  artists: string[]
  venues: string[]
  /** Members connected to both who ask, and others. */
  connected: string[]
  strangers: string[]
  /** Open gigs of anybody, and gigs of the venue. */
  gigs: string[]
  ownGigs: string[]
  /** Of the venue, with as many dates as a series can have. */
  series: string[]
  /** The gigs of these series. */
  dates: string[]
  /** Of the venue, with as many acts as a bill can have. */
  bills: string[]
  /** Of the artist, with a line-up of twelve. */
  polls: string[]
  /** The venue's gig with the most applicants and questions, and some of its applications. */
  crowdedGig: string
  applicants: string[]
  boostedGig: string
  /** What the venue agreed on outside of Bandstand. */
  outside: string[]
  /** Between the two who ask. */
  holds: string[]
  /** A full import that the venue began. */
  draft: string
  picture: string
}

export interface Ask {
  as: keyof Pick<World, 'artist' | 'venue'>
  /** Distinguishes it from other requests for the operation; empty for the only one. */
  what: string
  /** The path and query of the nth request. */
  address: (world: World, n: number) => string
  /** Whether its first, middle and last page are asked for. */
  paged: boolean
}

type Address = (seat: Seat, n: number, world: World) => string

const next = (list: string[], n: number) => list[n % list.length] ?? 'none'
const some = (list: string[], n: number, count: number) =>
  Array.from({ length: count }, (_, index) => next(list, n * count + index)).join(',')

function by(as: Ask['as'], address: string | Address, what = ''): Ask {
  const from = typeof address === 'string' ? () => address : address
  return { as, what, address: (world, n) => from(world[as], n, world), paged: false }
}
const both = (address: string | Address, what?: string) => [
  by('artist', address, what),
  by('venue', address, what),
]
const paged = (asks: Ask | Ask[]): Ask[] => [asks].flat().map((ask) => ({ ...ask, paged: true }))

/** The filters of the list and the map of gigs. */
function gigFilters(path: string): Ask[] {
  const among = (query: string | ((n: number, world: World) => string)) =>
    by(
      'artist',
      (_, n, world) => `${path}?${typeof query === 'string' ? query : query(n, world)}`,
      typeof query === 'string' ? query : undefined,
    )
  const labeled = (what: string, query: (n: number, world: World) => string) => ({ ...among(query), what })
  return [
    among(''),
    among('instrument=Piano'),
    among('genre=Jazz'),
    among('location=Detroit'),
    among('location=MI'),
    among('near=city:detroit-mi'),
    among('near=city:detroit-mi&radius=50'),
    labeled(
      'dateFrom and dateTo',
      (_, { today }) => `dateFrom=${addDays(today, 14)}&dateTo=${addDays(today, 28)}`,
    ),
    among('recurring=recurring'),
    among('backline=provided'),
    among('minPay=300'),
    among('show=all'),
    among('among=saved'),
    among('among=saved&show=all'),
    labeled('venue', (_, { venue }) => `venue=${venue.id}`),
    labeled('venue, show=all', (_, { venue }) => `venue=${venue.id}&show=all`),
    among('box=-83.6,42.1,-82.8,42.7'),
    among('box=-125,24,-66,50'),
    among('q=jazz'),
    among('q=two sets backline'),
    among('q=detriot'),
    labeled(
      'instrument, dateFrom and minPay',
      (_, { today }) => `instrument=Piano&minPay=200&dateFrom=${addDays(today, 7)}`,
    ),
  ]
}

const TILES = { 'whole world': '0/0/0', country: '4/3/6', state: '7/34/47', metro: '10/275/379' }

/**
 * The requests of each operation that reads. A test checks that none is missing: a new operation needs an entry with each
 * filter that a screen has.
 */
export const SWEEP: Record<string, Ask[]> = {
  'applicants.list': APPLICANT_SHOWS.flatMap((show) =>
    APPLICANT_SORTS.flatMap((sort) =>
      paged(
        by(
          'venue',
          (_, __, { crowdedGig }) => `/gigs/${crowdedGig}/applications?show=${show}&sort=${sort}`,
          `${show}, ${sort}`,
        ),
      ),
    ),
  ),
  'applicants.compare': [
    by(
      'venue',
      (_, n, { crowdedGig, applicants }) =>
        `/gigs/${crowdedGig}/compared-applications?ids=${some(applicants, n, 4)}`,
    ),
  ],
  'applicants.get': APPLICANT_SORTS.map((sort) =>
    by(
      'venue',
      (_, n, { applicants }) => `/applications/${next(applicants, n)}/applicant?sort=${sort}`,
      sort,
    ),
  ),
  'attention.list': [...both('/attention'), ...both('/attention?party=all', 'of all parties')],
  'attention.parties': both('/parties/ahead'),
  'attention.overview': both('/overview'),
  'attention.forBooking': both(({ upcoming }, n) => `/bookings/${next(upcoming, n)}/progress`),
  'nights.get': both(({ upcoming }, n) => `/bookings/${next(upcoming, n)}/night`),
  'holds.list': both('/holds'),
  'holds.get': both((_, n, { holds }) => `/holds/${next(holds, n)}`),
  'booking.openDates': [
    by('artist', (_, n, { dates }) => `/gigs/${next(dates, n)}/open-dates`),
    by(
      'venue',
      (_, n, { dates, artists }) => `/gigs/${next(dates, n)}/open-dates?artistId=${next(artists, n)}`,
    ),
  ],
  'booking.gigRelation': [
    by('artist', (_, n, { gigs }) => `/gigs/${next(gigs, n)}/relation`),
    by('venue', (_, n, { ownGigs }) => `/gigs/${next(ownGigs, n)}/relation`),
    by('venue', (_, __, { crowdedGig }) => `/gigs/${crowdedGig}/relation`, 'most applicants'),
  ],
  'booking.listMine': APPLICATION_SHOWS.flatMap((show) => paged(both(`/applications?show=${show}`, show))),
  'booking.getApplication': both(({ applications }, n) => `/applications/${next(applications, n)}`),
  'booking.whoPlays': [
    by('artist', (_, n, { gigs }) => `/who-plays?gigs=${some(gigs, n, 12)}`, '12 gigs'),
    by('artist', ({ applications }, n) => `/who-plays?applications=${next(applications, n)}`),
    by(
      'artist',
      ({ applications }, n, { today }) =>
        `/who-plays?applications=${next(applications, n)}&start=${addDays(today, n % 30)}T20:00&end=${addDays(today, n % 30)}T23:00`,
      'other hours',
    ),
  ],
  'booking.invitees': [
    by(
      'venue',
      (_, n, { crowdedGig, artists }) => `/gigs/${crowdedGig}/invitees?ids=${some(artists, n, INVITEES_MAX)}`,
    ),
  ],
  'booking.nightOffers': [
    by('venue', (_, n, { ownGigs }) => `/gigs/${next(ownGigs, n)}/night-offers`),
    by('venue', (_, __, { crowdedGig }) => `/gigs/${crowdedGig}/night-offers`, 'most applicants'),
  ],
  'booking.invitableGigs': [
    by('venue', (_, n, { artists }) => `/artists/${next(artists, n)}/invitable-gigs`),
  ],
  'booking.getDefaults': both('/booking/defaults'),
  'booking.list': BOOKING_SHOWS.flatMap((show) => paged(both(`/bookings?show=${show}`, show))),
  'booking.get': both(({ bookings }, n) => `/bookings/${next(bookings, n)}`),
  'outsideCalendars.list': both('/outside-calendars'),
  'availability.getMine': [by('artist', () => '/availability')],
  'availability.ask': [12, ASKED_MAX].map((most) =>
    by(
      'venue',
      (_, n, { artists, today }) =>
        `/artist-availability?ids=${some(artists, n, most)}&start=${addDays(today, n % 30)}T20:00&end=${addDays(today, n % 30)}T23:00`,
      `${most} artists`,
    ),
  ),
  'people.list': both('/people'),
  'polls.get': [by('artist', (_, n, { polls }) => `/polls/${next(polls, n)}`)],
  'polls.ofGig': [by('artist', (_, n, { gigs }) => `/gigs/${next(gigs, n)}/poll`)],
  'polls.mine': both('/my-polls'),
  'polls.ofAct': [by('artist', () => '/act-polls')],
  'shares.getSettings': both('/shares/rule'),
  'shares.ofBooking': both(({ bookings }, n) => `/bookings/${next(bookings, n)}/shares`),
  'shares.ofBookingRule': both(({ bookings }, n) => `/bookings/${next(bookings, n)}/shares/rule`),
  'shares.ofOffer': [by('artist', ({ offers }, n) => `/offers/${next(offers, n)}/commission`)],
  'shares.mine': both('/shares/mine'),
  'lineup.get': [by('artist', '/lineup')],
  'lineup.getMyChoice': [by('artist', '/players/me'), by('venue', '/players/me')],
  'lineup.players': both(({ bookings }, n) => `/bookings/${next(bookings, n)}/players`),
  'rescues.get': [by('venue', (_, n, { ownGigs }) => `/gigs/${next(ownGigs, n)}/rescue`)],
  'offerLinks.list': [by('venue', (_, n, { ownGigs }) => `/gigs/${next(ownGigs, n)}/offer-links`)],
  'booking.getOutside': [by('venue', (_, n, { outside }) => `/outside-bookings/${next(outside, n)}`)],
  'booking.artistGigs': [
    by('venue', (_, __, { artist }) => `/artists/${artist.id}/gigs`, 'most bookings'),
    by('venue', (_, n, { artists }) => `/artists/${next(artists, n)}/gigs`, 'any artist'),
  ],
  'booking.calendarFile': both(({ bookings }, n) => `/bookings/${next(bookings, n)}/calendar-file`),
  'booking.calendar': [0, -300].flatMap((from) =>
    both(
      (_, n, { today }) => {
        const first = addDays(today, from + (n % 30))
        return `/calendar?from=${first}&to=${addDays(first, CALENDAR_MAX_DAYS - 1)}`
      },
      from < 0 ? 'past' : 'upcoming',
    ),
  ),
  'booking.blockedTimes': both('/blocked-times'),
  'booking.calendarFeed': both('/calendar-feed'),
  'booking.listOwnGigs': OWN_GIG_SHOWS.flatMap((show) => [
    ...paged(by('venue', `/my-gigs?show=${show}`, show)),
    ...paged(by('venue', `/my-gigs?show=${show}&q=harbor`, `${show}, with a word`)),
  ]),
  'boosts.mine': both('/boosts'),
  'boosts.ofGig': [by('venue', (_, __, { boostedGig }) => `/gigs/${boostedGig}/boosts`)],
  'calendarImports.list': [by('venue', '/calendar-imports')],
  'calendarImports.preview': [by('venue', (_, __, { draft }) => `/calendar-imports/${draft}`)],
  'contracts.list': CONTRACT_SHOWS.flatMap((show) => paged(both(`/contracts?show=${show}`, show))),
  'contracts.get': both(({ contracts }, n) => `/contracts/${next(contracts, n)}`),
  'contracts.getForBooking': both(({ upcoming }, n) => `/bookings/${next(upcoming, n)}/contract`),
  'contracts.verify': both(({ hashes }, n) => `/contracts/verify/${next(hashes, n)}`),
  'contracts.pdf': both(({ contracts }, n) => `/contracts/${next(contracts, n)}/pdf`),
  'daySheets.get': both(({ upcoming }, n) => `/bookings/${next(upcoming, n)}/day-sheet`),
  'daySheets.next': both('/day-sheets/next'),
  'directory.list': [
    'sort=name',
    'sort=rate',
    'sort=nearest&near=city:detroit-mi',
    'sort=nearest&near=city:detroit-mi&genre=Jazz&maxRate=80',
    'instrument=Piano',
    'genre=Jazz',
    'profession=Musician',
    'instrument=Piano&genre=Jazz',
    'maxRate=80',
    'location=Detroit',
    'location=MI',
    'q=guitar',
    'q=mariana',
    'q=velvet compny',
    'show=favorites',
    'show=favorites&q=guitar',
  ].flatMap((query) => paged(by('venue', `/artists?${query}`, query))),
  'directory.locations': ['det', 'a', ''].map((q) => by('venue', `/artist-locations?q=${q}`, `q=${q}`)),
  'directory.find': [
    'genre=Jazz',
    'sort=rating',
    'sort=reliability',
    'sort=fee&radius=25',
    'sort=distance&q=guitar',
    'played=here',
    'lineup=3&minRating=4',
    'free=free&maxFee=900',
  ].map((query) =>
    by(
      'venue',
      (_, n, { today }) =>
        `/artist-search?near=city:detroit-mi&days=${addDays(today, n % 30)}&from=20:00&to=23:00&${query}`,
      query,
    ),
  ),
  'directory.nearby': [
    ...[
      'radius=10',
      'radius=25',
      'radius=100',
      'radius=50&genre=Jazz',
      'radius=50&instrument=Piano&maxRate=80',
    ].flatMap((query) => paged(by('venue', `/nearby-artists?placeId=city:detroit-mi&${query}`, query))),
    ...paged(
      by(
        'venue',
        (_, n, { ownGigs }) => `/nearby-artists?placeId=city:detroit-mi&gig=${next(ownGigs, n)}`,
        'for a gig',
      ),
    ),
  ],
  'favorites.among': [
    by('venue', (_, n, { artists }) => `/favorites?ids=${some(artists, n, FAVORITES_ASKED_MAX)}`),
  ],
  'gigs.list': paged(gigFilters('/gigs')),
  'gigs.get': both((_, n, { gigs }) => `/gigs/${next(gigs, n)}`),
  'gigs.getForEdit': [by('venue', (_, n, { ownGigs }) => `/gigs/${next(ownGigs, n)}/edit`)],
  'bills.draft': [by('venue', (_, __, { today }) => `/bill-drafts/${today}`)],
  'bills.ofVenue': [by('artist', (_, __, { venue }) => `/venues/${venue.id}/nights`)],
  'bills.night': [by('artist', (_, n, { bills }) => `/nights/${next(bills, n)}`)],
  'bills.get': [by('venue', (_, n, { bills }) => `/bills/${next(bills, n)}`)],
  'series.get': [by('venue', (_, n, { series }) => `/series/${next(series, n)}`)],
  'gigs.postingAllowance': [by('venue', '/gig-posting-allowance')],
  'gigs.comparablePay': [
    by('venue', '/comparable-pay?position=Musician&date=2026-11-27&durationMinutes=180'),
    by('artist', (_, n, { gigs }) => `/comparable-pay?position=DJ&date=2026-11-27&gigId=${next(gigs, n)}`),
  ],
  'maps.venues': both('/map/venues'),
  'maps.venueTile': Object.entries(TILES).map(([what, tile]) => by('artist', `/map/venues/${tile}`, what)),
  'maps.gigs': gigFilters('/map/gigs'),
  'maps.gigTile': Object.entries(TILES).flatMap(([what, tile]) =>
    [
      '',
      'instrument=Piano',
      'genre=Jazz',
      'minPay=300',
      'q=jazz',
      'show=all',
      'location=MI',
      'among=saved',
    ].map((query) => by('artist', `/map/gigs/${tile}?${query}`, query ? `${what}, ${query}` : what)),
  ),
  'network.list': ['', 'q=ma', 'q=mariana'].flatMap((query) =>
    paged(both(`/network/connections?${query}`, query)),
  ),
  'network.suggestions': paged(both('/network/second-degree')),
  'network.degrees': both((_, n, { artists }) => `/network/degrees?ids=${some(artists, n, DEGREES_MAX)}`),
  'network.picture': both('/network/picture'),
  'network.status': [
    ...both((_, n, { connected }) => `/network/people/${next(connected, n)}`, 'connected'),
    ...both((_, n, { strangers }) => `/network/people/${next(strangers, n)}`, 'not connected'),
  ],
  'network.shared': [
    ...paged(by('artist', (_, __, { venue }) => `/network/people/${venue.id}/shared`, 'most')),
    ...paged(by('artist', (_, n, { connected }) => `/network/people/${next(connected, n)}/shared`, 'few')),
  ],
  'network.requests': ['received', 'sent'].flatMap((direction) =>
    paged(both(`/network/requests?direction=${direction}`, direction)),
  ),
  'network.blocked': both('/network/blocks'),
  'messages.list': paged(both('/threads')),
  'messages.unread': both('/threads/unread'),
  'messages.get': [
    ...both(({ threads }, n) => `/threads/${next(threads, n)}`, 'any'),
    ...both(({ longThread }) => `/threads/${longThread}`, 'longest, newest'),
    ...both(
      ({ longThread, longest }) => `/threads/${longThread}?before=${Math.ceil(longest / 2)}`,
      'longest, middle',
    ),
    ...both(({ longThread }) => `/threads/${longThread}?before=20`, 'longest, oldest'),
  ],
  'messages.withMember': both((_, n, { connected }) => `/members/${next(connected, n)}/thread`),
  'messages.asking': [by('artist', (_, n, { gigs }) => `/gigs/${next(gigs, n)}/question`)],
  'messages.questions': [by('venue', (_, __, { crowdedGig }) => `/gigs/${crowdedGig}/questions`)],
  'messages.attachment': ['preview', 'full'].map((size) =>
    by('artist', (_, __, { picture }) => `/attachments/${picture}?size=${size}`, size),
  ),
  'notifications.list': paged(both('/notifications')),
  'notifications.getUnread': both('/notifications/unread'),
  'notifications.getPreferences': both('/notifications/preferences'),
  'notifications.getMailStatus': both('/notifications/mail'),
  'notifications.getPushKey': both('/notifications/push-key'),
  'payments.cancelRecord': [
    by('artist', ({ bookings }, n) => `/bookings/${next(bookings, n)}/cancel-record`),
  ],
  'texts.get': both('/texts'),
  'payments.trustRecord': [
    by('artist', (_, __, { venue }) => `/trust-records/${venue.id}`, 'of the venue'),
    by('venue', (_, __, { artist }) => `/trust-records/${artist.id}`, 'of the artist'),
  ],
  'payments.list': paged(both('/payments')),
  'payments.get': both(({ payments }, n) => `/payments/${next(payments, n)}`),
  'payments.getForBooking': both(({ bookings }, n) => `/bookings/${next(bookings, n)}/payment`),
  'payments.receipt': both(({ payments }, n) => `/payments/${next(payments, n)}/receipt`),
  'payments.getOwnBalance': [by('artist', '/own-payouts/balance')],
  'payments.listOwnPayouts': [by('artist', '/own-payouts')],
  'payments.listUnclaimed': [by('artist', '/shares/unclaimed')],
  'payments.listPayouts': paged(by('artist', '/payouts')),
  'payments.earnings': [by('artist', '/payments/earnings')],
  'places.search': ['det', 'detroit', 'detriot', '48226'].map((q) => by('artist', `/places?q=${q}`, q)),
  'places.locate': ['1430 Michigan Ave, Detroit', 'Corktown, MI'].map((text) =>
    by('artist', `/places/locate?location=${text}`, text),
  ),
  'profiles.getMine': both('/profile'),
  'profiles.get': both((_, n, { artists, venues }) => `/profiles/${next(n % 2 ? venues : artists, n)}`),
  'reviews.getForBooking': both(({ bookings }, n) => `/bookings/${next(bookings, n)}/reviews`),
  'reviews.list': [
    ...paged(by('venue', (_, __, { artist }) => `/profiles/${artist.id}/reviews`, 'of the artist')),
    ...paged(by('artist', (_, __, { venue }) => `/profiles/${venue.id}/reviews`, 'of the venue')),
  ],
  'reviews.listWaiting': both('/reviews/waiting'),
  'search.mine': [
    ...['jazz', 'ma', 'zzyzx', 'friday', 'november', '350', 'jazz $350'].flatMap((q) =>
      both(`/search/mine?q=${q}`, q),
    ),
    ...both((_, n, { today }) => `/search/mine?q=${addDays(today, n % 30)}`, 'a day'),
  ],
  'roster.list': [by('venue', '/roster')],
  'roster.exportActs': [by('venue', '/roster/export')],
  'parties.mine': both('/parties'),
  'parties.getClosing': both('/parties/closing'),
  'templates.list': [by('venue', '/templates?kind=posting'), by('artist', '/templates?kind=offer')],
  'savedGigs.among': [
    by('artist', (_, n, { gigs }) => `/saved-gigs?ids=${some(gigs, n, FAVORITES_ASKED_MAX)}`),
  ],
  'stages.list': [by('artist', (_, n, { venues }) => `/venues/${venues[n % venues.length]}/stages`)],
  'savedGigs.summary': [by('artist', '/saved-gigs/summary')],
  'searches.list': [by('artist', '/saved-searches')],
  'settings.listSessions': both('/sessions'),
  'settings.listProofWays': both('/account/proof'),
  'settings.getTakenBack': both('/account/taken-back'),
  'settings.getDeletion': both('/account/deletion'),
  'site.get': both('/site'),
  'site.mapSettings': both('/map-settings'),
  'site.sharedGig': [by('artist', (_, n, { gigs }) => `/shared-gigs/${next(gigs, n)}`)],
  'subscriptions.summary': both('/subscription'),
  'subscriptions.getActive': both('/subscription/active'),
  'subscriptions.history': both('/subscription/history'),
  'subscriptions.usage': both('/subscription/usage'),
  'subscriptions.receipts': both('/subscription/receipts'),
}

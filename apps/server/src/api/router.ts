import { applicantsRouter } from '../features/applicants/index.ts'
import { attentionRouter } from '../features/attention/index.ts'
import { textsRouter } from '../features/texts/index.ts'
import { availabilityRouter } from '../features/availability/index.ts'
import { billsRouter } from '../features/bills/index.ts'
import {
  bookingRouter,
  calendarImportsRouter,
  holdsRouter,
  offerLinksRouter,
  stagesRouter,
} from '../features/booking/index.ts'
import { boostsRouter } from '../features/boosts/index.ts'
import { contractsRouter } from '../features/contracts/index.ts'
import { daySheetsRouter } from '../features/day-sheets/index.ts'
import { directoryRouter } from '../features/directory/index.ts'
import { favoritesRouter, savedGigsRouter } from '../features/favorites/index.ts'
import { gigsRouter } from '../features/gigs/index.ts'
import { lineupRouter } from '../features/lineup/index.ts'
import { mapsRouter } from '../features/maps/index.ts'
import { networkRouter } from '../features/network/index.ts'
import { messagesRouter } from '../features/messages/index.ts'
import { nightsRouter } from '../features/nights/index.ts'
import { notificationsRouter } from '../features/notifications/index.ts'
import { partiesRouter } from '../features/parties/index.ts'
import { paymentsRouter } from '../features/payments/index.ts'
import { peopleRouter } from '../features/people/index.ts'
import { placesRouter } from '../features/places/index.ts'
import { outsideCalendarsRouter } from '../features/outside-calendars/index.ts'
import { pollsRouter } from '../features/polls/index.ts'
import { profilesRouter } from '../features/profiles/index.ts'
import { reportsRouter } from '../features/reports/index.ts'
import { rescuesRouter } from '../features/rescues/index.ts'
import { reviewsRouter } from '../features/reviews/index.ts'
import { rosterRouter } from '../features/roster/index.ts'
import { searchRouter } from '../features/search/index.ts'
import { searchesRouter } from '../features/searches/index.ts'
import { seriesRouter } from '../features/series/index.ts'
import { furtherPartiesRouter, settingsRouter } from '../features/settings/index.ts'
import { sharesRouter } from '../features/shares/index.ts'
import { siteRouter } from '../features/site/index.ts'
import { subscriptionsRouter } from '../features/subscriptions/index.ts'
import { templatesRouter } from '../features/templates/index.ts'
import { publicApi } from '../operations/implementer.ts'

/** All operations. Each declares who can call it. */
export const router = publicApi.router({
  applicants: applicantsRouter,
  attention: attentionRouter,
  availability: availabilityRouter,
  texts: textsRouter,
  bills: billsRouter,
  booking: bookingRouter,
  boosts: boostsRouter,
  calendarImports: calendarImportsRouter,
  contracts: contractsRouter,
  daySheets: daySheetsRouter,
  directory: directoryRouter,
  favorites: favoritesRouter,
  savedGigs: savedGigsRouter,
  gigs: gigsRouter,
  holds: holdsRouter,
  lineup: lineupRouter,
  maps: mapsRouter,
  network: networkRouter,
  messages: messagesRouter,
  nights: nightsRouter,
  notifications: notificationsRouter,
  offerLinks: offerLinksRouter,
  parties: { ...partiesRouter, ...furtherPartiesRouter },
  payments: paymentsRouter,
  people: peopleRouter,
  places: placesRouter,
  outsideCalendars: outsideCalendarsRouter,
  polls: pollsRouter,
  profiles: profilesRouter,
  reports: reportsRouter,
  rescues: rescuesRouter,
  reviews: reviewsRouter,
  roster: rosterRouter,
  search: searchRouter,
  searches: searchesRouter,
  series: seriesRouter,
  settings: settingsRouter,
  shares: sharesRouter,
  site: siteRouter,
  stages: stagesRouter,
  subscriptions: subscriptionsRouter,
  templates: templatesRouter,
})

import { applicants } from './booking/applicants.ts'
import { attention } from './people/attention.ts'
import { availability } from './people/availability.ts'
import { texts } from './people/texts.ts'
import { bills } from './booking/bills.ts'
import { booking } from './booking/booking.ts'
import { boosts } from './gigs/boosts.ts'
import { calendarImports } from './booking/calendar-imports.ts'
import { contracts } from './money/contracts.ts'
import { daySheets } from './booking/day-sheets.ts'
import { directory } from './gigs/directory.ts'
import { favorites } from './gigs/favorites.ts'
import { gigs } from './gigs/gigs.ts'
import { holds } from './booking/holds.ts'
import { lineup } from './people/lineup.ts'
import { maps } from './gigs/maps.ts'
import { network } from './people/network.ts'
import { messages } from './people/messages.ts'
import { nights } from './booking/nights.ts'
import { notifications } from './people/notifications.ts'
import { offerLinks } from './booking/offer-links.ts'
import { parties } from './people/parties.ts'
import { payments } from './money/payments.ts'
import { people } from './people/people.ts'
import { places } from './gigs/places.ts'
import { outsideCalendars } from './people/outside-calendars.ts'
import { polls } from './people/polls.ts'
import { profiles } from './people/profiles.ts'
import { reports } from './people/reports.ts'
import { rescues } from './booking/rescues.ts'
import { reviews } from './people/reviews.ts'
import { roster } from './gigs/roster.ts'
import { savedGigs } from './gigs/saved-gigs.ts'
import { search } from './gigs/search.ts'
import { searches } from './gigs/searches.ts'
import { series } from './gigs/series.ts'
import { settings } from './people/settings.ts'
import { shares } from './money/shares.ts'
import { site } from './site.ts'
import { stages } from './gigs/stages.ts'
import { subscriptions } from './money/subscriptions.ts'
import { templates } from './gigs/templates.ts'

export type {
  ApplicantCard,
  ApplicantPage,
  ApplicantPlace,
  ComparedApplicants,
} from './booking/applicants.ts'
export type {
  Applicant,
  ApplicationCard,
  ApplicationDetail,
  ApplicationPage,
  ApplicationState,
  Offer,
  OpenDate,
  ScheduleDate,
  SuggestedTerms,
} from './booking/applications.ts'
export type { RescueOfGig } from './booking/rescues.ts'
export type { GigRelation } from './booking/booking.ts'
export type { BookingTerms } from './booking/booking-terms.ts'
export type {
  AttentionItem,
  AttentionList,
  BookingProgress,
  Night,
  Overview,
  PartiesAhead,
  PartyAhead,
} from './people/attention.ts'
export type {
  BookedGig,
  Booking,
  BookingDetail,
  BookingFact,
  BookingPage,
  BookingParty,
  Funding,
  PublicGig,
} from './booking/bookings.ts'
export type { AnnouncedBill, Bill, BillAct, BillDraft } from './booking/bills.ts'
export type { BlockedTime } from './booking/calendar.ts'
export type { CalendarEntry, CalendarStage } from './booking/calendar-entry.ts'
export type { FinishedImport, ImportPreview, ImportRow } from './booking/calendar-imports.ts'
export * from './gigs/boosts.ts'
export * from './money/contracts.ts'
export type { DaySheet } from './booking/day-sheets.ts'
export * from './gigs/directory.ts'
export * from './errors.ts'
export * from './gigs/favorites.ts'
export * from './gigs/gigs.ts'
export type { Hold } from './booking/holds.ts'
export * from './gigs/maps.ts'
export * from './people/network.ts'
export * from './people/messages.ts'
export type { OperationMeta } from './operations.ts'
export type { NightDetail } from './booking/nights.ts'
export type { InvitableGig, Invitee, NightOffer } from './booking/invitations.ts'
export type { OutsideBooking } from './booking/outside-bookings.ts'
export type { OwnGig, OwnGigPage } from './gigs/own-gigs.ts'
export * from './people/notifications.ts'
export * from './people/texts.ts'
export type { OwnParty, PartyClosing } from './people/parties.ts'
export * from './money/payments.ts'
export type { PartyInvitation, PartyMember, ReadInvitation } from './people/people.ts'
export type { OutsideCalendar } from './people/outside-calendars.ts'
export type { DatePoll, MyPoll, Poll, PollPerson, PollPlace, PollPromise } from './people/polls.ts'
export * from './people/profiles.ts'
export * from './people/reviews.ts'
export type { LinkedOffer, OfferLink } from './booking/offer-links.ts'
export type { BusyPlayer } from './booking/busy-players.ts'
export type { LineupMember, Players } from './people/lineup.ts'
export type { RosterAct } from './gigs/roster.ts'
export * from './gigs/saved-gigs.ts'
export type { OwnFound } from './gigs/search.ts'
export type { SavedSearch } from './gigs/searches.ts'
export * from './gigs/series.ts'
export * from './people/settings.ts'
export type {
  BookingRule,
  BookingShares,
  Commission,
  OwnShares,
  ShareProposal,
  ShareSettings,
} from './money/shares.ts'
export type { SharedGig } from './site.ts'
export * from './money/subscriptions.ts'
export type { Template } from './gigs/templates.ts'

/** The whole API. The server implements it, the web app calls it, and both take their types from it. */
export const apiSpec = {
  applicants,
  attention,
  availability,
  texts,
  bills,
  booking,
  boosts,
  calendarImports,
  contracts,
  daySheets,
  directory,
  favorites,
  gigs,
  holds,
  lineup,
  maps,
  network,
  messages,
  nights,
  notifications,
  offerLinks,
  parties,
  payments,
  people,
  places,
  outsideCalendars,
  polls,
  profiles,
  reports,
  rescues,
  reviews,
  roster,
  savedGigs,
  search,
  searches,
  series,
  settings,
  shares,
  site,
  stages,
  subscriptions,
  templates,
}
export type ApiSpec = typeof apiSpec

import { applicants } from './applicants.ts'
import { attention } from './attention.ts'
import { bills } from './bills.ts'
import { booking } from './booking.ts'
import { boosts } from './boosts.ts'
import { calendarImports } from './calendar-imports.ts'
import { contracts } from './contracts.ts'
import { daySheets } from './day-sheets.ts'
import { directory } from './directory.ts'
import { favorites } from './favorites.ts'
import { gigs } from './gigs.ts'
import { holds } from './holds.ts'
import { lineup } from './lineup.ts'
import { maps } from './maps.ts'
import { network } from './network.ts'
import { messages } from './messages.ts'
import { nights } from './nights.ts'
import { notifications } from './notifications.ts'
import { offerLinks } from './offer-links.ts'
import { parties } from './parties.ts'
import { payments } from './payments.ts'
import { people } from './people.ts'
import { places } from './places.ts'
import { polls } from './polls.ts'
import { profiles } from './profiles.ts'
import { reports } from './reports.ts'
import { reviews } from './reviews.ts'
import { roster } from './roster.ts'
import { savedGigs } from './saved-gigs.ts'
import { search } from './search.ts'
import { series } from './series.ts'
import { settings } from './settings.ts'
import { shares } from './shares.ts'
import { site } from './site.ts'
import { stages } from './stages.ts'
import { subscriptions } from './subscriptions.ts'
import { templates } from './templates.ts'

export type { ApplicantCard, ApplicantPage, ApplicantPlace, ComparedApplicants } from './applicants.ts'
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
} from './applications.ts'
export type { GigRelation } from './booking.ts'
export type { BookingTerms } from './booking-terms.ts'
export type {
  AttentionItem,
  AttentionList,
  BookingProgress,
  Night,
  Overview,
  PartiesAhead,
  PartyAhead,
} from './attention.ts'
export type {
  BookedGig,
  Booking,
  BookingDetail,
  BookingFact,
  BookingPage,
  BookingParty,
  Funding,
  PublicGig,
} from './bookings.ts'
export type { AnnouncedBill, Bill, BillAct, BillDraft } from './bills.ts'
export type { BlockedTime } from './calendar.ts'
export type { CalendarEntry, CalendarStage } from './calendar-entry.ts'
export type { FinishedImport, ImportPreview, ImportRow } from './calendar-imports.ts'
export * from './boosts.ts'
export * from './contracts.ts'
export type { DaySheet } from './day-sheets.ts'
export * from './directory.ts'
export * from './errors.ts'
export * from './favorites.ts'
export * from './gigs.ts'
export type { Hold } from './holds.ts'
export * from './maps.ts'
export * from './network.ts'
export * from './messages.ts'
export type { OperationMeta } from './operations.ts'
export type { NightDetail } from './nights.ts'
export type { InvitableGig, Invitee, NightOffer } from './invitations.ts'
export type { OutsideBooking } from './outside-bookings.ts'
export type { OwnGig, OwnGigPage } from './own-gigs.ts'
export * from './notifications.ts'
export type { OwnParty, PartyClosing } from './parties.ts'
export * from './payments.ts'
export type { PartyInvitation, PartyMember, ReadInvitation } from './people.ts'
export type { MyPoll, Poll, PollPerson, PollPlace, PollPromise } from './polls.ts'
export * from './profiles.ts'
export * from './reviews.ts'
export type { LinkedOffer, OfferLink } from './offer-links.ts'
export type { BusyPlayer } from './busy-players.ts'
export type { LineupMember, Players } from './lineup.ts'
export type { RosterAct } from './roster.ts'
export * from './saved-gigs.ts'
export type { OwnFound } from './search.ts'
export * from './series.ts'
export * from './settings.ts'
export type { BookingShares, Commission, OwnShares, ShareSettings } from './shares.ts'
export type { SharedGig } from './site.ts'
export * from './subscriptions.ts'
export type { Template } from './templates.ts'

/** The whole API. The server implements it, the web app calls it, and both take their types from it. */
export const apiSpec = {
  applicants,
  attention,
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
  polls,
  profiles,
  reports,
  reviews,
  roster,
  savedGigs,
  search,
  series,
  settings,
  shares,
  site,
  stages,
  subscriptions,
  templates,
}
export type ApiSpec = typeof apiSpec

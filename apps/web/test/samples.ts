import type {
  ApplicantCard,
  ApplicationDetail,
  BookingParty,
  GigDetail,
  MapGig,
  Overview,
  OwnProfile,
} from '@bandstand/api-spec'
import { gigDefaults } from '@bandstand/domain/gigs'
import { dayIn, DAY_MS } from '@bandstand/domain/time'
import type { StageFacts } from '@bandstand/domain/stages'
import type { Place } from '@bandstand/domain/places'
import { answer } from './open-screen.tsx'

/** Returns an artist with a complete profile; every other field is empty. */
export function artistProfile(change: Partial<OwnProfile> = {}): OwnProfile {
  return { ...emptyProfile(), bandName: 'Reyes Trio', professions: ['Musician'], ...change }
}

/** Returns a venue in Detroit with a complete profile. */
export function venueProfile(change: Partial<OwnProfile> = {}): OwnProfile {
  return {
    ...emptyProfile(),
    userType: 'venue',
    venueName: 'The Test Room',
    venueType: 'Bar',
    organizerTitle: 'Booker',
    capacity: 120,
    location: 'Detroit, MI',
    placeId: 'city:detroit-mi',
    timeZone: 'America/Detroit',
    ...change,
  }
}

/** Returns an open gig of a venue, nine days from now. */
export function openGig(venue: OwnProfile, change: Partial<GigDetail> = {}): GigDetail {
  return {
    ...gigDefaults(),
    id: crypto.randomUUID(),
    title: 'Friday late set',
    description: 'Two sets for a listening room.',
    date: inDays(9),
    time: '21:30',
    timeZone: 'America/Detroit',
    startsAt: new Date(Date.now() + 9 * DAY_MS).toISOString(),
    durationMinutes: 120,
    location: 'Detroit, MI',
    locationLat: 42.33,
    locationLng: -83.05,
    pay: 650,
    position: 'Musician',
    instruments: ['Piano'],
    status: 'open',
    isBoosted: false,
    createdBy: venue.uuid,
    venueId: venue.uuid,
    venueName: venue.venueName,
    createdAt: venue.createdAt,
    updatedAt: venue.createdAt,
    series: null,
    creator: { ...venue, profileImageUrl: null },
    placeId: 'city:detroit-mi',
    stage: null,
    visibility: 'public',
    venue: null,
    billId: null,
    abilities: { edit: true },
    ...change,
  }
}

/** Returns a gig as a map has it, twelve days from now in the north of Michigan. */
export function mapGig(change: Partial<MapGig> = {}): MapGig {
  return {
    id: crypto.randomUUID(),
    title: 'Winter quartet',
    date: inDays(12),
    time: '21:30',
    timeZone: 'America/Detroit',
    startsAt: new Date(Date.now() + 12 * DAY_MS).toISOString(),
    pay: 1250,
    paymentType: 'flat',
    location: 'Houghton, MI',
    venueName: 'The Copper Room',
    lat: 47.1219,
    lng: -88.569,
    ...change,
  }
}

/** Returns a member as one party of what both share. */
export function partyOf(profile: OwnProfile): BookingParty {
  const name = profile.venueName ?? profile.bandName ?? ''
  return { uuid: profile.uuid, name, profileImageUrl: profile.profileImageUrl }
}

/** Returns an artist's new application to a gig that pays $650, as its venue reads it. */
export function applicantCard(
  name: string,
  {
    about,
    ...change
  }: Omit<Partial<ApplicantCard>, 'about'> & { about?: Partial<ApplicantCard['about']> } = {},
): ApplicantCard {
  const { id, title, date, time, timeZone, startsAt, durationMinutes, location, pay, paymentType, status } =
    openGig(venueProfile())
  return {
    id: crypto.randomUUID(),
    gig: { id, title, date, time, timeZone, startsAt, durationMinutes, location, pay, paymentType, status },
    artist: {
      uuid: crypto.randomUUID(),
      name,
      profileImageUrl: null,
      professions: ['Singer'],
      instruments: ['Guitar'],
      genres: [],
      hourlyRate: null,
      location: 'Ferndale, MI',
      rating: null,
    },
    venue: { uuid: crypto.randomUUID(), name: 'The Test Room', profileImageUrl: null },
    origin: 'applied',
    status: 'sent',
    answerBy: null,
    unanswered: false,
    waitingFor: 'venue',
    agreed: false,
    message: `Greetings from ${name}.`,
    proposedFee: 700,
    setDetails: '',
    closingText: '',
    createdAt: new Date().toISOString(),
    lastActivityAt: new Date().toISOString(),
    pendingOffer: null,
    lastOffer: null,
    booking: null,
    schedule: null,
    dates: [],
    me: 'venue',
    abilities: {
      open: true,
      shortlist: true,
      unshortlist: false,
      decline: true,
      withdraw: false,
      makeOffer: true,
    },
    ...change,
    about: {
      reviewCount: 0,
      works: [],
      played: 0,
      lateCancellations: 0,
      sickCancellations: 0,
      degree: null,
      sharedCount: 0,
      shared: [],
      playedTogether: null,
      distanceMiles: null,
      ...about,
    },
  }
}

/** Returns all of an applicant's application, without an offer. */
export function applicationOf(
  { about: _about, ...card }: ApplicantCard,
  change: Partial<ApplicationDetail> = {},
): ApplicationDetail {
  const { date, timeZone } = card.gig
  return {
    ...card,
    dates: [],
    threadId: crypto.randomUUID(),
    offers: [],
    newestOffer: 0,
    suggestedTerms: {
      fee: 650,
      startIsSecond: false,
      endIsSecond: false,
      start: `${date}T21:30`,
      end: `${date}T23:30`,
      timeZone,
      sets: 2,
      sound: 'venue',
      meals: 'none',
      lodging: false,
      note: '',
    },
    ...change,
  }
}

/** Returns the day in Detroit in this many days, in the format of a date field. */
export function inDays(days: number): string {
  return dayIn('America/Detroit', new Date(Date.now() + days * DAY_MS))
}

/** The overview of a member who has nothing ahead. */
export const emptyOverview: Overview = {
  toDo: { items: [], total: 0, parties: [] },
  nights: [],
  money: { held: 0, due: 0, owed: 0, available: null },
}

/** Responses to the requests of a calendar that has nothing, as part of `booking`. */
export const emptyCalendar = {
  calendar: answer.booking.calendar.handler(() => ({ entries: [], stages: [] })),
  calendarFeed: answer.booking.calendarFeed.handler(() => ({ createdAt: null })),
  blockedTimes: answer.booking.blockedTimes.handler(() => ({
    blockedTimes: [],
    timeZone: 'America/Detroit',
  })),
}

/** Responses to the requests of the dashboard, for a member without any history. */
export const emptyDashboard = {
  booking: {
    listMine: answer.booking.listMine.handler(() => ({
      applications: [],
      total: 0,
      page: 1,
      pageSize: 20,
      counts: { waiting: 0, live: 0, booked: 0, closed: 0 },
    })),
  },
  attention: {
    list: answer.attention.list.handler(() => ({ items: [], total: 0, parties: [] })),
    overview: answer.attention.overview.handler(() => emptyOverview),
  },
  daySheets: { next: answer.daySheets.next.handler(() => ({ daySheet: null })) },
  gigs: {
    list: answer.gigs.list.handler(() => ({ gigs: [], total: 0, page: 1, pageSize: 8 })),
    postingAllowance: answer.gigs.postingAllowance.handler(() => ({ limit: 1, used: 0, reached: false })),
  },
}

/** Responses to the requests of the member's own profile, without boosts and reviews. */
export const ownPage = {
  boosts: {
    mine: answer.boosts.mine.handler(() => ({
      isPro: false,
      available: 0,
      resetsOn: null,
      boosts: [],
      abilities: { start: false },
    })),
  },
  reviews: {
    list: answer.reviews.list.handler(() => ({ reviews: [], total: 0, page: 1, pageSize: 10 })),
  },
}

/** The one place in `knownPlaces`. */
export const FERNDALE: Place = {
  placeId: 'city:ferndale-mi',
  name: 'Ferndale',
  address: 'Ferndale, MI',
  lat: 42.46,
  lng: -83.13,
  timeZone: 'America/Detroit',
  kind: 'city',
  addressComponents: { city: 'Ferndale', state: 'MI' },
}

/** The only known place is Ferndale, Michigan. */
export const knownPlaces = {
  places: {
    search: answer.places.search.handler(({ input }) => ({
      places: FERNDALE.address.toLowerCase().startsWith(input.q.toLowerCase()) ? [FERNDALE] : [],
    })),
    locate: answer.places.locate.handler(({ input }) => ({
      place: input.location === FERNDALE.address ? FERNDALE : null,
    })),
  },
  site: {
    mapSettings: answer.site.mapSettings.handler(() => ({ styleUrl: null, googleMapsKey: null })),
  },
}

function emptyProfile(): OwnProfile {
  const uuid = crypto.randomUUID()
  return {
    uuid,
    userType: 'artist',
    createdAt: '2026-01-05T15:00:00.000Z',
    updatedAt: '2026-01-05T15:00:00.000Z',
    firstName: 'Ada',
    lastName: 'Reyes',
    fullName: 'Ada Reyes',
    bio: 'Plays upright bass.',
    contactEmail: 'ada@reyes.example',
    email: `${uuid}@example.com`,
    phone: null,
    location: null,
    placeId: null,
    locationLat: null,
    locationLng: null,
    marker: null,
    timeZone: null,
    website: null,
    profileImageUrl: null,
    instagramUrl: null,
    facebookUrl: null,
    tiktokUrl: null,
    youtubeUrl: null,
    soundcloudUrl: null,
    bandcampUrl: null,
    spotifyUrl: null,
    bandName: null,
    instruments: [],
    genres: [],
    professions: [],
    availability: [],
    hourlyRate: null,
    yearsOfExperience: null,
    experienceLevel: null,
    paymentPreference: null,
    portfolioItems: [],
    rating: null,
    reviewCount: 0,
    venueName: null,
    venueType: null,
    organizerTitle: null,
    capacity: null,
    amenities: [],
    bookingRequirements: null,
    isPro: false,
    isComplete: true,
    subscription: {
      tier: 'free',
      expiresAt: null,
      boostExpiresAt: null,
      freeBoostsAvailable: 0,
      freeBoostsResetOn: null,
    },
  }
}

/** Returns a stage of which only the name is known. */
export function stageOf(name: string, rest: Partial<StageFacts> = {}): StageFacts {
  return {
    id: crypto.randomUUID(),
    name,
    capacity: null,
    backline: [],
    soundSystem: '',
    lights: '',
    power: '',
    size: '',
    loadIn: '',
    changeoverMinutes: 0,
    curfews: ['', '', '', '', '', '', ''],
    imageUrl: null,
    ...rest,
  }
}

import type {
  BookingDetail,
  ContractCard,
  ContractDetail,
  ContractVersion,
  DaySheet,
  NightDetail,
  TransactionCard,
  TransactionDetail,
} from '@bandstand/api-spec'
import { artistProfile, openGig, partyOf, venueProfile } from './samples.ts'

export const artist = artistProfile()
export const venue = venueProfile()

/** Returns a contract of both about a gig of the venue, which nobody has signed. */
export function contractCard(change: Partial<ContractCard> = {}): ContractCard {
  const gig = openGig(venue, { title: 'Second try' })
  return {
    id: crypto.randomUUID(),
    bookingId: crypto.randomUUID(),
    gig,
    artist: partyOf(artist),
    venue: partyOf(venue),
    me: 'artist',
    status: 'pending',
    createdAt: '2026-01-05T15:00:00.000Z',
    signedAt: null,
    expiresAt: null,
    docusignEnvelopeId: null,
    fee: 650,
    start: `${gig.date}T21:30`,
    end: `${gig.date}T23:30`,
    timeZone: gig.timeZone,
    startsAt: gig.startsAt,
    dates: [],
    signedBy: { artist: false, venue: false },
    amendmentWaitsFor: null,
    abilities: {
      sign: true,
      proposeAmendment: true,
      acceptAmendment: false,
      declineAmendment: false,
      withdrawAmendment: false,
      cancel: true,
    },
    ...change,
  }
}
/** Returns one version of a contract for $650. */
export function versionOf(
  contract: ContractCard,
  change: Partial<ContractVersion> = {},
  feeCents = 650_00,
): ContractVersion {
  return {
    number: 1,
    status: 'current',
    hash: 'a'.repeat(64),
    proposedBy: 'venue',
    proposedAt: contract.createdAt,
    decidedAt: contract.createdAt,
    document: {
      format: 2,
      contractId: contract.id,
      version: 1,
      title: 'Performance agreement',
      introduction: '',
      artist: { name: 'Reyes Trio', representedBy: '' },
      venue: { name: 'The Test Room', representedBy: '' },
      gig: { title: 'Second try', location: '12 Elm St, Detroit, MI' },
      terms: {
        feeCents,
        start: '2030-11-29T21:30',
        end: '2030-11-30T00:30',
        timeZone: 'America/Detroit',
        startsAt: '2030-11-30T02:30:00.000Z',
        endsAt: '2030-11-30T05:30:00.000Z',
        sets: 2,
        sound: 'venue',
        meals: 'meal',
        lodging: false,
        note: '',
        lateCancelCents: 325_00,
      },
      sections: [],
    },
    differences: [],
    signatures: [],
    ...change,
  }
}

/** Returns all of a contract, with one version. */
export function contractOf(contract: ContractCard, change: Partial<ContractDetail> = {}): ContractDetail {
  return {
    ...contract,
    currentVersion: 1,
    newestVersion: 1,
    versions: [versionOf(contract)],
    events: [],
    intact: true,
    signsAt: 'bandstand',
    feeLocked: false,
    checkAddress: 'https://bandstand.test/contracts/verify/1',
    cancellation: { late: false, marked: false, artistKeeps: 0, owes: 0, venueGetsBack: 0 },
    ...change,
  }
}

/** Returns a payment of the venue to the artist that nobody has deposited. */
export function paymentCard(change: Partial<TransactionCard> = {}): TransactionCard {
  return {
    id: crypto.randomUUID(),
    bookingId: crypto.randomUUID(),
    gig: openGig(venue),
    artist: partyOf(artist),
    venue: partyOf(venue),
    me: 'venue',
    amount: 650,
    status: 'pending',
    earned: 0,
    refunded: 0,
    createdAt: '2026-01-05T15:00:00.000Z',
    completedAt: null,
    stripePaymentIntentId: null,
    frozen: false,
    funding: { state: 'not_funded', dueAt: null },
    settlement: null,
    owed: 0,
    ...change,
  }
}

export const NO_PAYMENT_ABILITIES: TransactionDetail['abilities'] = {
  deposit: false,
  release: false,
  cancel: false,
  reportProblem: false,
  proposeSplit: false,
  answerSplit: null,
  claimOutside: false,
  answerClaim: null,
}

/** Returns all of the same payment, with nothing to do. */
export function paymentOf(change: Partial<TransactionDetail>): TransactionDetail {
  return {
    ...paymentCard(),
    timeline: [],
    fee: 0,
    venueAddress: '1 Elm St, Detroit, MI',
    depositedAt: null,
    settledAt: null,
    refundedAt: null,
    card: null,
    chargeFailure: null,
    releasesAt: null,
    signBy: null,
    settlesBy: null,
    claims: [],
    problem: null,
    abilities: NO_PAYMENT_ABILITIES,
    consequences: {
      release: { artistGets: 650, fee: 0 },
      cancel: { late: false, marked: false, artistKeeps: 0, venueGetsBack: 650, owes: 0 },
    },
    ...change,
  }
}
/** Returns a day sheet that nobody has filled in, of a show whose check-ins aren't open yet. */
export function sheetOf(booking: BookingDetail, change: Partial<DaySheet> = {}): DaySheet {
  const { id: bookingId, status, gig, terms, funding } = booking
  return {
    bookingId,
    me: 'artist',
    status,
    gig,
    artist: booking.artist,
    venue: booking.venue,
    terms,
    stage: null,
    funding,
    bill: null,
    contract: null,
    venuePart: {
      version: 0,
      loadIn: null,
      loadInIsSecond: false,
      loadInNotes: '',
      parking: '',
      contactName: '',
      contactPhone: '',
      setTimes: '',
    },
    artistPart: { version: 0, setList: '', notes: '' },
    checkIns: [],
    checkInFrom: terms.startsAt,
    checkInUntil: terms.endsAt,
    abilities: { editVenuePart: false, editArtistPart: true, checkIn: [], undoCheckIn: null },
    ...change,
  }
}

/** Returns the artist's booking at the venue, years from now. */
export function bookingOf(change: Partial<BookingDetail> = {}): BookingDetail {
  const timeZone = 'America/Detroit'
  const startsAt = '2030-11-30T02:30:00.000Z'
  return {
    id: crypto.randomUUID(),
    applicationId: crypto.randomUUID(),
    offerId: crypto.randomUUID(),
    stageName: null,
    gig: {
      id: crypto.randomUUID(),
      title: 'Friday late set',
      date: '2030-11-29',
      time: '21:30',
      timeZone,
      startsAt,
      durationMinutes: 180,
      location: '12 Elm St, Detroit, MI',
      pay: 650,
      paymentType: 'flat',
      status: 'booked',
    },
    artist: partyOf(artist),
    venue: partyOf(venue),
    status: 'confirmed',
    signed: false,
    terms: {
      fee: 650,
      start: '2030-11-29T21:30',
      end: '2030-11-30T00:30',
      timeZone,
      startsAt,
      endsAt: '2030-11-30T05:30:00.000Z',
      sets: 2,
      sound: 'venue',
      meals: 'meal',
      lodging: false,
      note: '',
    },
    funding: { state: 'not_funded', dueAt: null },
    createdAt: '2030-11-20T12:00:00.000Z',
    endedAt: null,
    cancelReason: '',
    threadId: crypto.randomUUID(),
    events: [
      { at: '2030-11-18T12:00:00.000Z', actorRole: 'artist', text: 'Reyes Trio applied', amount: null },
      {
        at: '2030-11-19T12:00:00.000Z',
        actorRole: 'venue',
        text: 'The Test Room made an offer:',
        amount: 650,
      },
    ],
    ...change,
  }
}

/** A night as somebody sees it whose role includes payments. */
export type PaidNight = NightDetail & { payment: TransactionDetail }

/** Returns everything about a night, as one of the two sees it before anything is signed or paid. */
export function nightOf(me: 'artist' | 'venue', change: Partial<PaidNight> = {}): PaidNight {
  const booking = change.booking ?? bookingOf()
  const { id: bookingId, gig } = booking
  return {
    booking,
    progress: { steps: [], mine: [], theirs: null },
    contract: contractOf(contractCard({ bookingId, gig, me })),
    payment: paymentOf({ bookingId, gig, me }),
    daySheet: sheetOf(booking, { me }),
    ...change,
  }
}

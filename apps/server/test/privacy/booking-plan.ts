import { acceptNewest, offered, openGig } from '../members/bookings.ts'
import { currentHash, sign } from '../members/contracts.ts'
import { ids, type Plan } from './plan.ts'
import type { PrivacyWorld } from './world.ts'

/** What the venue agreed on elsewhere. */
const OUTSIDE = { actName: 'The Low Notes', start: '2027-03-04T20:00', end: '2027-03-04T23:00' }

/**
 * Books the artist for a gig of the venue and plans the requests for booking, contracts and reviews. A request that would
 * create something is only sent where it's refused: a success differs by its new id, and shows no more about an artist than
 * reads do.
 */
export async function bookingPlan({ test, artist, otherArtist, venue, gigId }: PrivacyWorld): Promise<Plan> {
  const place = { location: '1500 Woodward Ave, Detroit, MI', placeId: 'city:detroit-mi' }
  const bookedGigId = await openGig(test, venue, place)
  const application = await offered(test, { gigId: bookedGigId, artist, venue })
  const booking = await acceptNewest(artist, application)
  const contract = await artist.api.contracts.getForBooking({ bookingId: booking.id })
  for (const member of [artist, venue]) await sign(member, contract)
  const hash = currentHash(contract)
  const { date } = application.gig
  const outsideId = '00000000-0000-4000-8000-0000000000ad'
  await venue.api.booking.saveOutside({ id: outsideId, ...OUTSIDE })
  const table = Buffer.from(`Date,Start,End,Act\n${date},8 PM,11 PM,Soul Stew`).toString('base64')
  const { id: importId } = await venue.api.calendarImports.begin({ fileName: 'calendar.csv', content: table })
  const repeat = { pattern: 'weekly', count: 2 } as const
  const { series } = await venue.api.gigs.get({ id: await openGig(test, venue, { ...place, repeat }) })

  const { id: holdId } = await venue.api.holds.place({
    artistId: artist.id,
    start: `${date}T02:00`,
    end: `${date}T03:00`,
  })
  const ofHolds = ids(holdId).map((id) => ({ path: { id } }))
  // By its sides it would change the hold that the other requests are about.
  const byOthers = ofHolds.map((ask) => ({ ...ask, viewers: ['visitor', 'otherArtist'] as const }))
  const evening = { start: `${date}T21:00`, end: 'later' }

  const billed = [bookedGigId, await openGig(test, venue, place)]
  const slots = billed.map((id) => ({ gigId: id, start: `${date}T20:00`, minutes: 120 }))
  const onBill = { title: 'Two acts', slots }
  const billId = '00000000-0000-4000-8000-0000000000bb'
  await test.deps.db
    .insertInto('bills')
    .values({
      id: billId,
      announced_at: new Date(),
      venue_id: venue.id,
      title: onBill.title,
      on_date: date,
      time_zone: 'America/Detroit',
      created_at: test.deps.now(),
      updated_at: test.deps.now(),
    })
    .execute()
  await test.deps.db.updateTable('gigs').set({ bill_id: billId }).where('id', 'in', billed).execute()
  const ofGigs = ids(gigId, bookedGigId).map((id) => ({ path: { gigId: id } }))
  const ofArtists = ids(artist.id, otherArtist.id).map((artistId) => ({ path: { artistId } }))
  const ofApplications = ids(application.id).map((id) => ({ path: { id } }))
  const ofBookings = ids(booking.id).map((id) => ({ path: { id } }))
  const ofBookingIds = ids(booking.id).map((bookingId) => ({ path: { bookingId } }))
  const answersOffer = ids(booking.offerId).map((id) => ({ path: { id }, body: { number: '1' } }))
  const ofContracts = ids(contract.id).map((id) => ({ path: { id } }))
  const ofVersions = ids(contract.id).map((id) => ({ path: { id, version: '1' } }))
  return {
    'lineup.players': ofBookingIds,
    'lineup.setPlayers': ofBookingIds.map((ask) => ({ ...ask, body: { ids: [] } })),
    'applicants.list': [
      ...ofGigs,
      { path: { gigId: bookedGigId }, query: { sort: 'distance', show: 'shortlisted' } },
      { path: { gigId: bookedGigId }, query: { sort: 'near' } },
    ],
    'applicants.compare': ids(application.id).map((id) => ({
      path: { gigId: bookedGigId },
      query: { ids: id },
    })),
    'applicants.get': ofApplications.map((ask) => ({ ...ask, query: { sort: 'distance' } })),
    'attention.list': [{}, { query: { party: 'all' } }, { query: { party: artist.id } }],
    'attention.parties': [{}, { query: { page: 2 } }],
    'attention.overview': [{}],
    'attention.forBooking': ofBookingIds,
    'nights.get': ofBookingIds,
    'booking.gigRelation': ofGigs,
    'booking.apply': [
      { path: { gigId: bookedGigId }, body: { message: 'Me too.', proposedFee: '1' } },
      { path: { gigId }, body: {} },
    ],
    'booking.whoPlays': [
      ...ids(gigId, bookedGigId).map((gigs) => ({ query: { gigs } })),
      ...ids(application.id).map((applications) => ({ query: { applications } })),
      { query: { applications: application.id, start: `${date}T20:00`, end: `${date}T23:00` } },
    ],
    'booking.listOwnGigs': [{}, { query: { show: 'booked', q: 'late' } }, { query: { show: 'played' } }],
    // The other requests are about this gig: it stays open.
    'booking.closeGig': [
      ...ids(bookedGigId).map((id) => ({ path: { gigId: id }, body: { note: 'Sorry.' } })),
      { path: { gigId }, body: { note: 7 } },
    ],
    'booking.restoreGig': ofGigs,
    'booking.invite': [
      { path: { gigId: bookedGigId }, body: { artistId: otherArtist.id } },
      { path: { gigId }, body: { artistId: 'no-id' } },
    ],
    // A gig more would be in the answers from then on.
    'booking.invitePrivately': [
      { viewers: ['visitor', 'artist', 'otherArtist'], body: { artistId: otherArtist.id } },
      { body: {} },
    ],
    // A link more would be in the answers from then on.
    'booking.openDates': ofGigs.flatMap((ask) => [ask, { ...ask, query: { artistId: artist.id } }]),
    'offerLinks.create': [
      { viewers: ['visitor', 'artist', 'otherArtist'], body: { actName: 'Soul Stew' } },
      { body: {} },
    ],
    'offerLinks.list': ofGigs,
    'rescues.get': ofGigs,
    // A search would make offers that are in the answers from then on.
    'rescues.start': ofGigs.map((ask) => ({ ...ask, body: { fee: 'no fee' } })),
    'rescues.hurry': ofGigs.map((ask) => ({ ...ask, body: { waves: 0 } })),
    'rescues.stop': ofGigs,
    'offerLinks.renew': ids().map((id) => ({ path: { id } })),
    'offerLinks.withdraw': ids().map((id) => ({ path: { id } })),
    'offerLinks.read': [{ body: { secret: 'no-secret' } }, { body: {} }],
    'offerLinks.accept': [{ body: { secret: 'no-secret' } }, { body: {} }],
    'offerLinks.decline': [{ body: { secret: 'no-secret', reason: '' } }, { body: {} }],
    'booking.getOutside': ids(outsideId).map((id) => ({ path: { id } })),
    'booking.saveOutside': [
      { path: { id: outsideId }, body: OUTSIDE },
      { path: { id: 'no-id' }, body: OUTSIDE },
    ],
    'booking.addOutsideDates': [
      {
        body: {
          ...OUTSIDE,
          start: '2027-03-11T20:00',
          end: '2027-03-11T23:00',
          repeat: { pattern: 'weekly', count: 2 },
          key: '00000000-0000-4000-8000-0000000000ae',
        },
      },
      { body: OUTSIDE },
    ],
    'booking.removeOutsideDates': ids().map((id) => ({ path: { id }, body: { scope: 'all' } })),
    'booking.removeOutside': ids().map((id) => ({ path: { id } })),
    'booking.invitableGigs': ofArtists,
    'booking.nightOffers': ofGigs,
    'booking.invitees': [
      { path: { gigId }, query: { ids: `${artist.id},${otherArtist.id}` } },
      { path: { gigId }, query: { ids: 'no-id' } },
    ],
    'booking.listMine': [{}, { query: { show: 'closed' } }, { query: { page: 0 } }],
    'booking.getApplication': ofApplications,
    'booking.openApplication': ofApplications,
    'booking.shortlist': ofApplications.map((ask) => ({ ...ask, body: { shortlisted: true } })),
    'booking.decline': ofApplications.map((ask) => ({ ...ask, body: { text: 'Another time.' } })),
    'booking.withdraw': ofApplications,
    'booking.makeOffer': ofApplications.map((ask) => ({ ...ask, body: { answers: 1 } })),
    'booking.acceptOffer': answersOffer,
    'booking.declineOffer': answersOffer,
    'booking.withdrawOffer': answersOffer,
    'booking.list': [{}, { query: { show: 'past' } }, { query: { show: 'near' } }],
    'booking.get': ofBookings,
    'booking.calendarFile': ofBookings,
    'booking.artistGigs': ofArtists,
    'booking.calendar': [{ query: { from: date, to: date } }, { query: { from: date, to: '2026-01-01' } }],
    'booking.blockedTimes': [{}],
    'booking.blockTime': [{ body: { start: '2026-11-27T20:00', end: 'later' } }],
    'booking.unblockTime': ids(booking.id).map((id) => ({ path: { id } })),
    'booking.unblockSeries': ids(booking.id).map((id) => ({ path: { id } })),
    'booking.calendarFeed': [{}],
    'booking.createCalendarFeed': [{ viewers: ['visitor'] }],
    'booking.revokeCalendarFeed': [{}],
    'booking.getDefaults': [{}],
    'booking.saveDefaults': [
      { body: { bufferMinutes: 60, startTime: null, durationMinutes: null } },
      { body: {} },
    ],
    'calendarImports.list': [{}],
    'calendarImports.begin': [{ body: { content: '' } }],
    'calendarImports.beginFromAddress': [{ body: { address: 'https://127.0.0.1/' } }],
    'calendarImports.preview': ids(importId).map((id) => ({ path: { id } })),
    'bills.draft': [{ path: { date } }, { path: { date: 'someday' } }],
    'bills.get': ids(billId).map((id) => ({ path: { id } })),
    // An evening without gigs of the venue.
    'bills.make': [{ body: { ...onBill, key: billId, date: '2020-01-01' } }, { body: {} }],
    'bills.change': ids(billId).map((id) => ({ path: { id }, body: { ...onBill, slots: [], key: id } })),
    'bills.run': ids(billId).map((id) => ({ path: { id }, body: { gigId: null, lateMinutes: 10 } })),
    'bills.announce': ids().map((id) => ({ path: { id } })),
    'bills.removeAnnouncement': ids().map((id) => ({ path: { id } })),
    'bills.ofVenue': ids(venue.id).map((venueId) => ({ path: { venueId } })),
    'bills.night': ids(billId).map((id) => ({ path: { id } })),
    'bills.dissolve': ids().map((id) => ({ path: { id } })),
    'series.get': ids(series!.id).map((id) => ({ path: { id } })),
    'calendarImports.choose': ids().map((id) => ({
      path: { id },
      body: { columns: null, order: null, usual: null, rooms: {} },
    })),
    'calendarImports.editRow': ids().map((id) => ({
      path: { id, row: '1-x' },
      body: { leaveOut: true, change: null },
    })),
    'calendarImports.run': ids().map((id) => ({ path: { id }, body: { key: id, preview: 'x' } })),
    'calendarImports.undo': ids().map((id) => ({ path: { id } })),
    'calendarImports.discard': ids().map((id) => ({ path: { id } })),
    'holds.list': [{}, { query: { show: 'past' } }, { query: { show: 'near' } }],
    'holds.get': ofHolds,
    'holds.place': [{ body: { ...evening, artistId: artist.id } }],
    'holds.request': ids(venue.id).map((venueId) => ({ path: { venueId }, body: evening })),
    'holds.accept': byOthers,
    'holds.decline': byOthers,
    'holds.release': byOthers,
    'holds.challenge': ofHolds,
    'holds.confirm': byOthers,
    'contracts.list': [{}, { query: { page: 0 } }],
    'contracts.get': ofContracts,
    'contracts.getForBooking': ofBookingIds,
    'contracts.sign': ofContracts.map((ask) => ({
      ...ask,
      body: { hash, typedName: 'Jo Signer', consent: true },
    })),
    'contracts.beginSigning': ofContracts.map((ask) => ({ ...ask, body: { hash } })),
    'contracts.checkSigning': ofContracts,
    'contracts.proposeAmendment': ofContracts.map((ask) => ({ ...ask, body: { answers: 1 } })),
    'contracts.acceptAmendment': ofVersions,
    'contracts.declineAmendment': ofVersions,
    // By its parties it would end the booking that the other requests are about.
    'contracts.cancel': ofContracts.map((ask) => ({ ...ask, viewers: ['visitor', 'otherArtist'] as const })),
    'contracts.verify': [{ path: { hash } }, { path: { hash: 'no-hash' } }],
    'contracts.pdf': ofContracts,
    'daySheets.get': ofBookingIds,
    'shares.ofBooking': ofBookingIds,
    'shares.ofBookingRule': ofBookingIds,
    'shares.setBookingRule': ofBookingIds.map((ask) => ({ ...ask, body: { version: 9, rule: null } })),
    'shares.withdrawProposal': ofBookingIds.map(({ path }) => ({ path: { ...path, number: '1' } })),
    'shares.answerProposal': ofBookingIds.map(({ path }) => ({
      path: { ...path, number: '1' },
      body: { yes: true },
    })),
    'shares.ofOffer': ids(booking.offerId).map((offerId) => ({ path: { offerId } })),
    'daySheets.next': [{}],
    'daySheets.saveVenuePart': ofBookingIds.map((ask) => ({ ...ask, body: { version: 9, loadIn: '' } })),
    'daySheets.saveArtistPart': ofBookingIds.map((ask) => ({ ...ask, body: { version: 9 } })),
    // A week before the start nobody checks in.
    'daySheets.checkIn': ofBookingIds.map(({ path }) => ({
      path: { ...path, step: 'arrived' },
      body: { happenedAt: '2026-01-01T00:00:00Z' },
    })),
    'daySheets.undoCheckIn': ofBookingIds.map(({ path }) => ({ path: { ...path, step: 'arrived' } })),
    'reviews.getForBooking': ofBookingIds,
    'reviews.save': ofBookingIds.map((ask) => ({ ...ask, body: { stars: 5 } })),
    'reviews.reply': ofBookingIds.map((ask) => ({ ...ask, body: { text: 'Thank you.' } })),
    'reviews.list': ids(artist.id, venue.id).map((uuid) => ({ path: { uuid } })),
    'reviews.listWaiting': [{}],
    'search.mine': [
      ...['reyes', 'gantry', date, '$650'].map((q) => ({ query: { q } })),
      { query: { q: 'x' } },
    ],
  }
}

import { randomUUID } from 'node:crypto'
import type { UserType } from '@bandstand/domain/accounts'
import { offerInput } from '@bandstand/domain/booking'
import { createGigInput } from '@bandstand/domain/gigs'
import { inCents } from '@bandstand/domain/money'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Actor, actsForSelf } from '../src/auth/actor.ts'
import { acceptOffer, apply, getApplication, makeOffer } from '../src/features/booking/index.ts'
import { getContractOfBooking, signContract } from '../src/features/contracts/index.ts'
import { createGig } from '../src/features/gigs/index.ts'
import { sendMessage } from '../src/features/messages/index.ts'
import { beginDeposit, checkDeposit, claimOutside, listPayments } from '../src/features/payments/index.ts'
import { saveReview } from '../src/features/reviews/index.ts'
import { exportSections } from '../src/features/settings/export-sections.queries.ts'
import { startTestApp, type TestApp } from './app.ts'
import { inHours, offerForm } from './members/bookings.ts'
import { currentHash, runAllClocks } from './members/contracts.ts'
import { createArtist, createProVenue, createVenue, type Member } from './members/factories.ts'
import { gigForm } from './members/gig-form.ts'

let test: TestApp

beforeAll(async () => {
  test = await startTestApp({}, { delivers: false })
})
afterAll(() => test.close())

/** A person who acts for another account, as nobody can yet. */
function actingFor(party: Member, person: Member, userType: UserType): Actor {
  const own = { userId: party.id, sessionId: '', email: party.email, userType, profileComplete: true }
  return { ...actsForSelf(own), userId: person.id }
}

it('assigns what is created to the party, and names the person in histories and signatures', async () => {
  const { deps } = test
  const [venue, artist] = [await createProVenue(test), await createArtist(test)]
  const [booker, agent] = [await createVenue(test), await createArtist(test)]
  const forVenue = actingFor(venue, booker, 'venue')
  const forArtist = actingFor(artist, agent, 'artist')

  const [date = '', time = ''] = inHours(test, 8 * 24).split('T')
  const gigId = await createGig(deps, forVenue, inCents(createGigInput.parse(gigForm({ date, time })), 'pay'))
  const message = 'I would love to play this.'
  const id = await apply(deps, forArtist, gigId, { message, proposedFeeCents: 60_000, setDetails: '' })
  const offer = inCents(offerInput.parse(offerForm(test)), 'fee')
  await makeOffer(deps, forVenue, id, { ...offer, answers: 0 })
  const { pendingOffer, threadId } = await getApplication(deps, forArtist, id)
  await sendMessage(deps, forArtist, threadId, { key: randomUUID(), body: 'Good terms.', attachments: [] })
  const bookingId = await acceptOffer(deps, forArtist, pendingOffer!)
  const contract = await getContractOfBooking(deps, forArtist, bookingId)
  for (const actor of [forArtist, forVenue]) {
    const signature = { hash: currentHash(contract), typedName: 'Jo Signer', consent: true as const }
    await signContract(deps, actor, { ip: '127.0.0.1', userAgent: 'Test' }, contract.id, signature)
  }
  const { transactions } = await listPayments(deps, forVenue, 1)
  const paymentId = transactions[0]!.id
  expect(await beginDeposit(deps, forVenue, paymentId)).not.toBeNull()
  await checkDeposit(deps, forVenue, paymentId)
  test.setTime(new Date(Date.now() + 8 * 24 * 3_600_000))
  await runAllClocks(test)
  const paid = {
    key: randomUUID(),
    amountCents: 65_000,
    method: 'cash' as const,
    paidOn: inHours(test, 0).slice(0, 10),
    note: '',
  }
  await claimOutside(deps, forVenue, paymentId, paid)
  await saveReview(deps, forVenue, bookingId, { stars: 5, text: 'A fine night from start to end.' })

  const { rows: owners } = await sql`
    select g.created_by, b.venue_id, b.artist_id, t.venue_id as payer, r.author_id, r.subject_id, m.sender_id, m.writer_id
    from bookings b join gigs g on g.id = b.gig_id join transactions t on t.booking_id = b.id
      join reviews r on r.booking_id = b.id join messages m on m.body = 'Good terms.'
    where b.id = ${bookingId}`.execute(deps.db)
  expect(owners).toEqual([
    {
      created_by: venue.id,
      venue_id: venue.id,
      artist_id: artist.id,
      payer: venue.id,
      author_id: venue.id,
      subject_id: artist.id,
      sender_id: artist.id,
      writer_id: agent.id,
    },
  ])
  const { rows: acts } = await sql`
    select distinct source, actor_role, actor_id, party_id from (
      select 'booking' as source, actor_role, actor_id, party_id from booking_events
      union all select 'contract', actor_role, actor_id, party_id from contract_events
      union all select 'payment', actor_role, actor_id, party_id from payment_events
      union all select 'review', actor_role, actor_id, party_id from review_events) e
    where actor_role <> 'system' order by source, actor_role`.execute(deps.db)
  const byArtist = { actor_role: 'artist', actor_id: agent.id, party_id: artist.id }
  const byVenue = { actor_role: 'venue', actor_id: booker.id, party_id: venue.id }
  expect(acts).toEqual([
    { source: 'booking', ...byArtist },
    { source: 'booking', ...byVenue },
    { source: 'contract', ...byArtist },
    { source: 'contract', ...byVenue },
    { source: 'payment', ...byVenue },
    { source: 'review', ...byVenue },
  ])
  const { rows: signers } = await sql`
    select party, signer_id from contract_signatures order by party`.execute(deps.db)
  expect(signers).toEqual([
    { party: 'artist', signer_id: agent.id },
    { party: 'venue', signer_id: booker.id },
  ])

  const exported = async (name: string) => {
    const section = exportSections.find((one) => one.name === name)!
    return (await section.read(deps, forArtist)).map((text) => JSON.parse(text) as Record<string, unknown>)
  }
  expect(await exported('account')).toMatchObject([{ id: agent.id }])
  expect(await exported('profile')).toMatchObject([{ uuid: artist.id }])
  expect(await exported('bookings')).toMatchObject([{ id: bookingId }])
  expect(await exported('payments')).toMatchObject([{ id: paymentId }])
  expect(await exported('signatures')).toMatchObject([{ signer_id: agent.id }])
})

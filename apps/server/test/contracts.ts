import type { ContractDetail } from '@bandstand/api-spec'
import type { OfferForm } from '@bandstand/domain/booking'
import { clocks } from '../src/clocks.ts'
import type { TestApp } from './app.ts'
import { acceptNewest, offered, openGig } from './bookings.ts'
import type { Member } from './factories.ts'

/** A booked gig's contract, as the artist sees it. */
export async function contracted(
  test: TestApp,
  { artist, venue }: { artist: Member; venue: Member },
  terms: Partial<OfferForm> = {},
): Promise<ContractDetail> {
  const gigId = await openGig(test, venue)
  const booking = await acceptNewest(artist, await offered(test, { gigId, artist, venue }, terms))
  return artist.api.contracts.getForBooking({ bookingId: booking.id })
}

/** The hash of the version that counts. */
export function currentHash(contract: ContractDetail): string {
  const version = contract.versions[contract.currentVersion - 1]
  if (!version) throw new Error('a contract has a current version')
  return version.hash
}

/** The member signs the current version of the contract as it was seen. */
export function sign(member: Member, contract: ContractDetail, typedName = 'Jo Signer') {
  return member.api.contracts.sign({
    id: contract.id,
    hash: currentHash(contract),
    typedName,
    consent: true,
  })
}

/** Lets every clock run now, as they do each minute. */
export async function runAllClocks({ deps }: Pick<TestApp, 'deps'>): Promise<void> {
  for (const clock of clocks) await clock(deps)
}

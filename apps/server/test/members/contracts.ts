import type { ContractDetail } from '@bandstand/api-spec'
import type { OfferForm } from '@bandstand/domain/booking'
import { clocks } from '../../src/clocks.ts'
import type { TestApp } from '../app.ts'
import { acceptNewest, offered, openGig } from './bookings.ts'
import type { Member } from './factories.ts'

/** Returns a booked gig's contract, as the artist sees it. */
export async function contracted(
  test: TestApp,
  { artist, venue }: { artist: Member; venue: Member },
  terms: Partial<OfferForm> = {},
): Promise<ContractDetail> {
  const gigId = await openGig(test, venue)
  const booking = await acceptNewest(artist, await offered(test, { gigId, artist, venue }, terms))
  return artist.api.contracts.getForBooking({ bookingId: booking.id })
}

/** Returns the hash of the current version. */
export function currentHash(contract: ContractDetail): string {
  const version = contract.versions[contract.currentVersion - 1]
  if (!version) throw new Error('a contract has a current version')
  return version.hash
}

/** Signs the current version of the contract as the member saw it. */
export function sign(member: Member, contract: ContractDetail, typedName = 'Jo Signer') {
  return member.api.contracts.sign({
    id: contract.id,
    hash: currentHash(contract),
    typedName,
    consent: true,
  })
}

/** Runs every clock now, as happens each minute. */
export async function runAllClocks({ deps }: Pick<TestApp, 'deps'>): Promise<void> {
  for (const clock of Object.values(clocks)) await clock(deps)
}

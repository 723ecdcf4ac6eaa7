import type { ContractDetail } from '@bandstand/api-spec'
import { amendmentInput, type AmendmentForm } from '@bandstand/domain/contracts'
import { dollarsOf, inCents } from '@bandstand/domain/money'
import type { Deps } from '../deps.ts'
import {
  acceptAmendment,
  cancelContract,
  declineAmendment,
  getContractOfBooking,
  proposeAmendment,
  signContract,
} from '../features/contracts/index.ts'
import { demoActor } from './demo-bookings.ts'
import type { DemoArtist, DemoVenue } from './types.ts'

type Account = DemoArtist | DemoVenue
const DEMO_CLIENT = { ip: '127.0.0.1', userAgent: 'Demo world' }

/** Signs the contract of a booking for each of these members, in their own names. */
export async function demoSign(deps: Deps, bookingId: string, ...signers: Account[]): Promise<void> {
  for (const signer of signers) {
    const contract = await getContractOfBooking(deps, demoActor(signer), bookingId)
    const { firstName, lastName } = signer.profile
    const signature = { hash: currentVersion(contract).hash, typedName: `${firstName} ${lastName}` }
    // No demo account signs at a provider.
    await signContract({ ...deps, esign: null }, demoActor(signer), DEMO_CLIENT, contract.id, {
      ...signature,
      consent: true,
    })
  }
}

/** Proposes the current terms with some changes. */
export async function demoAmend(
  deps: Deps,
  bookingId: string,
  writer: Account,
  change: Partial<AmendmentForm>,
): Promise<void> {
  const contract = await getContractOfBooking(deps, demoActor(writer), bookingId)
  const { feeCents, start, end, sets, sound, meals, lodging, note } = currentVersion(contract).document.terms
  const terms = { fee: dollarsOf(feeCents), start, end, sets, sound, meals, lodging, note, ...change }
  const input = inCents(amendmentInput.parse(terms), 'fee')
  const answers = contract.newestVersion
  await proposeAmendment(deps, demoActor(writer), contract.id, { ...input, answers })
}

/** Replies to the proposed change of a contract for the other party. */
export async function demoAnswerChange(
  deps: Deps,
  bookingId: string,
  by: Account,
  answer: 'accept' | 'decline',
): Promise<void> {
  const { id, newestVersion } = await getContractOfBooking(deps, demoActor(by), bookingId)
  if (answer === 'decline') await declineAmendment(deps, demoActor(by), id, { version: newestVersion })
  else await acceptAmendment(deps, demoActor(by), id, { version: newestVersion })
}

/** Cancels a booking's contract by one party. */
export async function demoCancel(deps: Deps, bookingId: string, by: Account): Promise<void> {
  const { id } = await getContractOfBooking(deps, demoActor(by), bookingId)
  await cancelContract(deps, demoActor(by), id, { reason: '' })
}

function currentVersion(contract: ContractDetail) {
  const version = contract.versions[contract.currentVersion - 1]
  if (!version) throw new Error(`The contract ${contract.id} has no current version`)
  return version
}

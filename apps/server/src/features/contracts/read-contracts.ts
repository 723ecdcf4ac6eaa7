import type { ContractCheck, ContractDetail, ContractPage } from '@bandstand/api-spec'
import { type ContractFilter, CONTRACTS_PER_PAGE } from '@bandstand/domain/contracts'
import type { Actor } from '../../auth/actor.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import { sideIn, sideOf } from '../booking/index.ts'
import { contractCardView, contractDetailView } from './contract.view.ts'
import { listContractEvents } from './contract-events.queries.ts'
import {
  findContractCard,
  findContractIdOfBooking,
  findVersionByHash,
  listSignatures,
  listVersions,
  selectContractPage,
} from './contracts.queries.ts'
import { statusNow } from './in-contract.ts'
import { isDocumentIntact } from './document/is-contract-intact.ts'

/**
 * Returns one page of the caller's contracts as artist or as venue, newest first, or only those waiting for the caller.
 */
export async function listContracts(
  deps: Deps,
  actor: Actor,
  { show, page }: ContractFilter,
): Promise<ContractPage> {
  const me = sideOf(actor) ?? 'artist'
  const now = deps.now()
  const { rows, total } = await selectContractPage(deps.db, { userId: actor.partyId, me, show, page, now })
  return {
    contracts: rows.map((row) => contractCardView(row, me, now)),
    total,
    page,
    pageSize: CONTRACTS_PER_PAGE,
  }
}

/** Returns all of a contract for one of its parties. Throws CONTRACT_NOT_FOUND to everybody else. */
export async function getContract(deps: Deps, actor: Actor, id: string): Promise<ContractDetail> {
  // One snapshot, because a signature between two reads would make the chain look broken.
  return deps.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const card = await findContractCard(tx, id)
      const me = card && sideIn(actor, card)
      if (!card || !me) throw refusal('CONTRACT_NOT_FOUND')
      const versions = await listVersions(tx, id)
      const signatures = await listSignatures(tx, id)
      const events = await listContractEvents(tx, id)
      const { publicUrl } = deps.config
      const signsAt = deps.esign?.id ?? 'bandstand'
      const reading = { me, now: deps.now(), publicUrl, signsAt } as const
      return contractDetailView({ card, versions, signatures, events }, reading)
    })
}

/** Returns all of a booking's contract for one of its parties. Throws CONTRACT_NOT_FOUND to everybody else. */
export async function getContractOfBooking(
  deps: Deps,
  actor: Actor,
  bookingId: string,
): Promise<ContractDetail> {
  const id = await findContractIdOfBooking(deps.db, bookingId)
  if (!id) throw refusal('CONTRACT_NOT_FOUND')
  return getContract(deps, actor, id)
}

/** Returns whether a printed contract is genuine, to anyone with its hash, and its public facts: no money, nothing private. */
export async function checkContract(deps: Deps, hash: string): Promise<ContractCheck> {
  const { db } = deps
  const version = await findVersionByHash(db, hash)
  const card = version && (await findContractCard(db, version.contract_id))
  if (!version || !card || !isDocumentIntact(version)) return { genuine: false }
  const signed = (await listSignatures(db, card.id)).filter((each) => each.version === version.number)
  const { artist, venue, terms, schedule } = version.document
  return {
    genuine: true,
    artist: artist.name,
    venue: venue.name,
    performanceOn: terms.start.slice(0, 10),
    dates: schedule?.length ?? 1,
    version: version.number,
    current: version.status === 'current',
    versionStatus: version.status,
    status: statusNow(card, deps.now()),
    signedAt: signed.length === 2 ? (signed[1]?.signed_at.toISOString() ?? null) : null,
  }
}

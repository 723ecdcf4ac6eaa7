import type { ContractDetail, SigningStart } from '@bandstand/api-spec'
import { setTimeout as wait } from 'node:timers/promises'
import { SIDES } from '@bandstand/domain/lifecycle'
import { isTooShortName } from '@bandstand/domain/text'
import type { Actor } from '../../../auth/actor.ts'
import { lockContract } from '../../../db/locks.ts'
import type { Deps } from '../../../deps.ts'
import { refusal } from '../../../errors.ts'
import type { EnvelopeSigner, ESignPort } from '../../../integrations/esign/port.ts'
import { emit } from '../../../outbox/events.ts'
import { askProvider } from './ask-provider.ts'
import { renderContract } from '../document/contract-file.ts'
import { findSharing, listSignatures } from '../contracts.queries.ts'
import {
  claimEnvelope,
  type EnvelopeRow,
  findOpenEnvelope,
  findSigners,
  moveEnvelope,
  saveEnvelopeId,
  unclaimEnvelope,
} from './envelopes.queries.ts'
import { type InContract, withinContract } from '../in-contract.ts'
import { lockUnsigned } from '../lock-sharing.ts'
import { getContract } from '../read-contracts.ts'
import { signatureAnchor } from './signature-anchor.ts'
import { syncEnvelope } from './sync-envelope.ts'

/** Longer than the provider takes to create an envelope, or to fail. */
const OPENING_MS = 90_000
/** How often, and how far apart in ms, a request checks for an envelope that another one is creating. */
const TRIES = 60
const WAIT_MS = 250

/**
 * Returns where the caller signs the current version: here, or at the address of the provider's page for the envelope of this
 * text, which is one for all contracts that share it. Throws CONTRACT_NOT_FOUND, CONTRACT_EXPIRED, CONTRACT_ENDED, TERMS_CHANGED
 * when the text on screen is a different one, SIGNED_ALREADY, ESIGN_UNAVAILABLE.
 */
export async function beginSigning(
  deps: Deps,
  actor: Actor,
  id: string,
  { hash }: { hash: string },
): Promise<SigningStart> {
  const { esign } = deps
  for (let tries = 0; tries < TRIES; tries++) {
    const envelope = await findOrClaim(deps, actor, id, hash)
    if (!esign) return { kind: 'here' }
    const url =
      envelope && (await askProvider(deps, () => signingUrl(deps, esign, actor, { id, hash, envelope })))
    if (url) return { kind: 'provider', url }
    await wait(WAIT_MS)
  }
  throw refusal('ESIGN_UNAVAILABLE')
}

/**
 * Returns the envelope to sign in, or a claimed row whose envelope the caller has to create; null while another request
 * creates it.
 */
function findOrClaim(deps: Deps, actor: Actor, id: string, hash: string): Promise<EnvelopeRow | null> {
  return deps.db.transaction().execute(async (tx) => {
    // Those with the same text are signed in the same envelope: two who begin at different dates must find one.
    for (const each of await findSharing(tx, id)) await lockContract(tx, each)
    return withinContract(tx, deps, actor, id, (context) => claim(context, deps, id, hash))
  })
}

/** Returns the open envelope of a text whose contracts are locked, or claims a new one. */
async function claim(
  { tx, me, current, action }: InContract,
  deps: Deps,
  id: string,
  hash: string,
): Promise<EnvelopeRow | null> {
  if (hash !== current.hash) throw refusal('TERMS_CHANGED')
  const given = await listSignatures(tx, id)
  if (given.some(({ version, party: side }) => version === current.number && side === me))
    throw refusal('SIGNED_ALREADY')
  const row = await findOpenEnvelope(tx, hash)
  if (!deps.esign || row?.envelope_id) return row
  if (row?.opening_until && row.opening_until > action.at) return null
  const until = new Date(action.at.getTime() + OPENING_MS)
  return claimEnvelope(tx, { contractId: id, version: current.number, id: row?.id }, until, action.at)
}

interface Signing {
  /** The contract from which the caller signs. */
  id: string
  hash: string
  envelope: EnvelopeRow
}

/**
 * Returns the URL where the caller signs; null when the envelope can no longer be signed, by them or at all, and the caller
 * of this function should look again.
 */
async function signingUrl(
  deps: Deps,
  esign: ESignPort,
  actor: Actor,
  signing: Signing,
): Promise<string | null> {
  const { id, envelope: row } = signing
  const envelopeId = row.envelope_id ?? (await openEnvelope(deps, esign, actor, signing))
  if (!envelopeId) return null
  const state = await syncEnvelope(deps, esign, { ...row, envelope_id: envelopeId })
  const signer = state.signers.find(({ partyId }) => partyId === actor.partyId)
  if (state.status !== 'open' || signer?.status !== 'waiting') return null
  if (signer.userId !== actor.userId) return withdrawEnvelope(deps, row.id)
  const back = `${deps.config.publicUrl}/contracts/${id}?signed=${esign.id}`
  return esign.signingUrl(envelopeId, signer, back)
}

/** Withdraws an envelope that asks somebody else of the caller's party to sign: a signature names the person who gave it. */
function withdrawEnvelope({ db }: Deps, id: string): Promise<null> {
  return db.transaction().execute(async (tx) => {
    if (await moveEnvelope(tx, id, 'open', 'outdated')) await emit(tx, 'envelope.outdated', { id })
    return null
  })
}

/**
 * Creates the envelope of a claimed row at the provider and returns its id; null when the contract, and with it the text to
 * sign, changed in the meantime.
 */
async function openEnvelope(
  deps: Deps,
  esign: ESignPort,
  actor: Actor,
  { id, hash, envelope: row }: Signing,
): Promise<string | null> {
  const { db, config } = deps
  try {
    const contract = await getContract(deps, actor, id)
    if (contract.versions[contract.currentVersion - 1]?.hash !== hash) return null
    // An earlier request may have created the envelope and lost the provider's response.
    const envelopeId =
      (await esign.find(row.id)) ??
      (await esign.open({
        id: row.id,
        title: `${contract.gig.title}: ${contract.artist.name} at ${contract.venue.name}`,
        pdf: await renderContract(deps, contract, { member: actor.userId }),
        signers: await missingSigners(deps, actor, contract),
        notifyUrl: `${config.publicUrl}${esign.webhookPath}`,
      }))
    return await db.transaction().execute(async (tx) => {
      const signed = await lockUnsigned(tx, hash, deps.now())
      const contractIds = signed.map((each) => each.contract.id)
      if (await saveEnvelopeId(tx, row, envelopeId, contractIds)) return envelopeId
      await emit(tx, 'envelope.outdated', { id: row.id })
      return null
    })
  } catch (error) {
    await unclaimEnvelope(db, row.id)
    throw error
  }
}

/**
 * Returns the signers still missing: signatures remain valid when an envelope ends before both are given, so the next
 * one is for the other party only.
 */
async function missingSigners(deps: Deps, actor: Actor, contract: ContractDetail): Promise<EnvelopeSigner[]> {
  const document = contract.versions[contract.currentVersion - 1]?.document
  const known = await findSigners(deps.db, contract.id, actor.userId)
  return SIDES.filter((side) => !contract.signedBy[side]).map((side) => {
    const { representedBy = '', name = '' } = document?.[side] ?? {}
    const fits = [representedBy, name].find((each) => !isTooShortName(each))
    return { ...known[side], name: fits ?? known[side].email, anchor: signatureAnchor(side) }
  })
}

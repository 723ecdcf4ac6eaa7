import { lockContract } from '../../db/locks.ts'
import type { ContractDetail, SigningStart } from '@bandstand/api-spec'
import { SIGNATURE_LIMITS } from '@bandstand/domain/contracts'
import { setTimeout as wait } from 'node:timers/promises'
import { PARTIES } from '@bandstand/domain/lifecycle'
import type { Actor } from '../../auth/actor.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import type { EnvelopeSigner, ESignPort } from '../../integrations/esign/port.ts'
import { emit } from '../../outbox/events.ts'
import { askProvider } from './ask-provider.ts'
import { renderContract } from './contract-file.ts'
import { listSignatures } from './contracts.queries.ts'
import {
  claimEnvelope,
  type EnvelopeRow,
  findOpenEnvelope,
  findSigners,
  saveEnvelopeId,
  unclaimEnvelope,
} from './envelopes.queries.ts'
import { inContract } from './in-contract.ts'
import { getContract } from './read-contracts.ts'
import { signatureAnchor } from './signature-anchor.ts'
import { syncEnvelope } from './sync-envelope.ts'

/** Longer than the provider takes to make an envelope, or to fail at it. */
const OPENING_MS = 90_000
/** How long the second of two waits for the envelope that the first is making. */
const TRIES = 60
const WAIT_MS = 250

/**
 * Where the caller signs the current version now: here, or at the provider in the one envelope of this version.
 * Throws CONTRACT_NOT_FOUND, CONTRACT_EXPIRED, CONTRACT_ENDED, TERMS_CHANGED when the text on screen is another one,
 * SIGNED_ALREADY, ESIGN_UNAVAILABLE.
 */
export async function beginSigning(
  deps: Deps,
  actor: Actor,
  id: string,
  hash: string,
): Promise<SigningStart> {
  const { esign } = deps
  for (let tries = 0; tries < TRIES; tries++) {
    const envelope = await findOrClaim(deps, actor, id, hash)
    if (!esign) return { kind: 'here' }
    const url = envelope && (await askProvider(deps, () => signingUrl(deps, esign, actor, envelope)))
    if (url) return { kind: 'provider', url }
    await wait(WAIT_MS)
  }
  throw refusal('ESIGN_UNAVAILABLE')
}

/** The envelope to sign in, or one that the caller is to make; null while somebody else makes it. */
function findOrClaim(deps: Deps, actor: Actor, id: string, hash: string): Promise<EnvelopeRow | null> {
  return inContract(deps, actor, id, async ({ tx, me, current, action }) => {
    if (hash !== current.hash) throw refusal('TERMS_CHANGED')
    const given = await listSignatures(tx, id)
    if (given.some(({ version, party }) => version === current.number && party === me))
      throw refusal('SIGNED_ALREADY')
    const row = await findOpenEnvelope(tx, id, current.number)
    if (!deps.esign || row?.envelope_id) return row
    if (row?.opening_until && row.opening_until > action.at) return null
    const until = new Date(action.at.getTime() + OPENING_MS)
    return claimEnvelope(tx, { contractId: id, version: current.number, id: row?.id }, until, action.at)
  })
}

/** Null when the envelope is none to sign in any more, for this signer or at all: then the answer is looked for anew. */
async function signingUrl(
  deps: Deps,
  esign: ESignPort,
  actor: Actor,
  row: EnvelopeRow,
): Promise<string | null> {
  const envelopeId = row.envelope_id ?? (await openEnvelope(deps, esign, actor, row))
  if (!envelopeId) return null
  const state = await syncEnvelope(deps, esign, { ...row, envelope_id: envelopeId })
  const signer = state.signers.find(({ userId }) => userId === actor.partyId)
  if (state.status !== 'open' || signer?.status !== 'waiting') return null
  const back = `${deps.config.publicUrl}/contracts/${row.contract_id}?signed=${esign.id}`
  return esign.signingUrl(envelopeId, signer, back)
}

/** Has the provider make a claimed envelope. Null when the contract changed meanwhile, and with it what is to be signed. */
async function openEnvelope(
  deps: Deps,
  esign: ESignPort,
  actor: Actor,
  row: EnvelopeRow,
): Promise<string | null> {
  const { db, config } = deps
  try {
    const contract = await getContract(deps, actor, row.contract_id)
    if (contract.currentVersion !== row.version) return null
    // An answer that was lost on the way left an envelope behind.
    const envelopeId =
      (await esign.find(row.id)) ??
      (await esign.open({
        id: row.id,
        title: `${contract.gig.title}: ${contract.artist.name} at ${contract.venue.name}`,
        pdf: await renderContract(deps, contract, { member: actor.userId }),
        signers: await missingSigners(deps, contract),
        notifyUrl: `${config.publicUrl}${esign.webhookPath}`,
      }))
    return await db.transaction().execute(async (tx) => {
      await lockContract(tx, row.contract_id)
      if (await saveEnvelopeId(tx, row, envelopeId)) return envelopeId
      await emit(tx, 'envelope.outdated', { id: row.id })
      return null
    })
  } catch (error) {
    await unclaimEnvelope(db, row.id)
    throw error
  }
}

/** Signatures stay when an envelope ends before both are given: the next one is for the other side alone. */
async function missingSigners(deps: Deps, contract: ContractDetail): Promise<EnvelopeSigner[]> {
  const document = contract.versions[contract.currentVersion - 1]?.document
  const known = await findSigners(deps.db, contract.id)
  return PARTIES.filter((party) => !contract.signedBy[party]).map((party) => {
    const { representedBy = '', name = '' } = document?.[party] ?? {}
    const fits = [representedBy, name].find((each) => each.length >= SIGNATURE_LIMITS.nameMin)
    return { ...known[party], name: fits ?? known[party].email, anchor: signatureAnchor(party) }
  })
}

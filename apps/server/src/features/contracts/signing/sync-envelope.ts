import type { ContractDetail } from '@bandstand/api-spec'
import { providerConsentText } from '@bandstand/domain/contracts'
import { actionOf, SIDES } from '@bandstand/domain/lifecycle'
import type { Actor } from '../../../auth/actor.ts'
import type { Tx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import type { EnvelopeState, ESignPort } from '../../../integrations/esign/port.ts'
import type { EventHandler } from '../../../outbox/worker.ts'
import { askProvider } from './ask-provider.ts'
import { type ContractRow, findVersion, type VersionRow } from '../contracts.queries.ts'
import {
  type EnvelopeRow,
  findEnvelopeAtProvider,
  findOpenEnvelope,
  moveEnvelope,
  recordEnvelopeCheck,
} from './envelopes.queries.ts'
import { lockUnsigned } from '../lock-sharing.ts'
import { getContract } from '../read-contracts.ts'
import { addSignature } from './sign-contract.ts'
import { stepContract } from '../step-contract.ts'

/** The shortest time between two requests to the provider for a waiting user, in ms. */
const ASK_EVERY_MS = 10_000
/** Stored in a signature instead of the browser's name and address, which the provider keeps. */
const SIGNED_WITH = 'DocuSign'

/** Applies an envelope's state when the provider notifies us. Notifications repeat and come in any order, so their own text is not used. */
export const onEnvelopeNotified: EventHandler<'envelope.notified'> = async ({ envelopeId }, deps) => {
  const row = await findEnvelopeAtProvider(deps.db, envelopeId)
  if (row && deps.esign) await syncEnvelope(deps, deps.esign, row)
}

/**
 * Asks the provider for the state of the envelope for a waiting user, and returns the contract after applying it.
 * Throws CONTRACT_NOT_FOUND to everybody but the two parties, ESIGN_UNAVAILABLE.
 */
export async function checkSigning(deps: Deps, actor: Actor, id: string): Promise<ContractDetail> {
  const { esign } = deps
  const contract = await getContract(deps, actor, id)
  const { hash = '' } = contract.versions[contract.currentVersion - 1] ?? {}
  const row = await findOpenEnvelope(deps.db, hash)
  if (!esign || !row?.envelope_id || !(await recordEnvelopeCheck(deps.db, row.id, deps.now(), ASK_EVERY_MS)))
    return contract
  await askProvider(deps, () => syncEnvelope(deps, esign, row))
  return getContract(deps, actor, id)
}

/**
 * Reads an envelope at the provider, applies its state to all contracts with its text at once, and returns it. Throws ESignError
 * before any change.
 */
export async function syncEnvelope(deps: Deps, esign: ESignPort, row: EnvelopeRow): Promise<EnvelopeState> {
  const state = await esign.read(row.envelope_id ?? '')
  await deps.db.transaction().execute(async (tx) => {
    const version = await findVersion(tx, row.contract_id, row.version)
    if (!version) return
    const at = deps.now()
    // Signatures of another text, or after the end, do not count.
    const counting = await lockUnsigned(tx, version.hash, at)
    for (const { contract, current } of counting) await addSignatures(tx, contract, current, row, state, at)
    if (state.status === 'open' || !(await moveEnvelope(tx, row.id, 'open', state.status))) return
    for (const { contract, current } of counting) await appendRefusal(tx, contract, current, state, at)
  })
  return state
}

async function addSignatures(
  tx: Tx,
  contract: ContractRow,
  current: VersionRow,
  row: EnvelopeRow,
  { signers }: EnvelopeState,
  at: Date,
): Promise<void> {
  for (const signer of signers.filter(({ status }) => status === 'signed').toSorted(byTime)) {
    const side = SIDES.find((side) => contract[`${side}_id`] === signer.partyId)
    if (!side) continue
    await addSignature(
      tx,
      contract,
      current,
      {
        signer_id: signer.userId,
        typed_name: signer.name,
        consent_text: providerConsentText(SIGNED_WITH, row.envelope_id ?? ''),
        ip: '',
        user_agent: SIGNED_WITH,
      },
      actionOf(signer, side, at),
    )
  }
}

/** Appends a refusal to sign to the history, once; the contract stays as it is. */
async function appendRefusal(
  tx: Tx,
  contract: ContractRow,
  current: VersionRow,
  { signers }: EnvelopeState,
  at: Date,
): Promise<void> {
  const signer = signers.find(({ status }) => status === 'declined')
  const side = SIDES.find((side) => contract[`${side}_id`] === signer?.partyId)
  if (!side || !signer) return
  const fact = { event: 'signature_declined', version: current.number, facts: {} } as const
  await stepContract(tx, contract, fact, actionOf(signer, side, at))
}

function byTime(one: { at: string }, other: { at: string }): number {
  return one.at < other.at ? -1 : 1
}

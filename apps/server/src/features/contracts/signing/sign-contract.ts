import { CONSENT_TEXT, isContractLive, type SignContractInput } from '@bandstand/domain/contracts'
import type { Action } from '@bandstand/domain/lifecycle'
import type { Actor } from '../../../auth/actor.ts'
import type { Tx } from '../../../db/database.ts'
import { lockContract } from '../../../db/locks.ts'
import type { Deps } from '../../../deps.ts'
import { refusal } from '../../../errors.ts'
import {
  type ContractRow,
  findSharing,
  findVersion,
  insertSignature,
  listSignatures,
  type SignatureRow,
  type VersionRow,
} from '../contracts.queries.ts'
import { statusNow, withinContract } from '../in-contract.ts'
import { stepContract } from '../step-contract.ts'

/**
 * Adds the caller's signature to the current version; the second of the two makes the contract signed. Contracts of other dates
 * with the same text are signed with it, as far as they can be. Signing again changes nothing. Throws CONTRACT_NOT_FOUND,
 * CONTRACT_EXPIRED, CONTRACT_ENDED, TERMS_CHANGED when the text on screen is a different one, SIGN_AT_PROVIDER where signatures
 * are given at a provider.
 */
export async function signContract(
  deps: Deps,
  actor: Actor,
  client: { ip: string; userAgent: string },
  id: string,
  { hash, typedName }: SignContractInput,
): Promise<void> {
  const given = {
    signer_id: actor.userId,
    typed_name: typedName,
    consent_text: CONSENT_TEXT,
    ip: client.ip,
    user_agent: client.userAgent,
  }
  await deps.db.transaction().execute(async (tx) => {
    const sharing = await findSharing(tx, id)
    for (const each of sharing) await lockContract(tx, each)
    await withinContract(tx, deps, actor, id, async ({ contract, current, action }) => {
      if (deps.esign) throw refusal('SIGN_AT_PROVIDER')
      if (hash !== current.hash) throw refusal('TERMS_CHANGED')
      if (!(await addSignature(tx, contract, current, given, action))) throw refusal('CONTRACT_ENDED')
      for (const other of sharing.filter((each) => each !== id)) await signToo(tx, other, hash, given, action)
    })
  })
}

/** Signs another contract with the same text, unless it has ended or changed by now. */
async function signToo(
  tx: Tx,
  id: string,
  hash: string,
  given: GivenSignature,
  action: Parameters<typeof addSignature>[4],
): Promise<void> {
  const contract = await lockContract(tx, id)
  const current = contract && (await findVersion(tx, id, contract.current_version))
  if (current?.hash !== hash || !isContractLive(statusNow(contract!, action.at))) return
  await addSignature(tx, contract!, current, given, action)
}

type GivenSignature = Pick<SignatureRow, 'signer_id' | 'typed_name' | 'consent_text' | 'ip' | 'user_agent'>

/**
 * Adds the actor's signature, given here or at a provider, to the current version of a locked contract; an existing one
 * stays as it is. Returns false when the contract cannot be signed any more.
 */
export async function addSignature(
  tx: Tx,
  contract: ContractRow,
  current: VersionRow,
  given: GivenSignature,
  action: Action & { actorRole: SignatureRow['party'] },
): Promise<boolean> {
  const before = (await listSignatures(tx, contract.id)).filter(({ version }) => version === current.number)
  if (before.some(({ party: side }) => side === action.actorRole)) return true
  const signature = {
    ...given,
    contract_id: contract.id,
    version: current.number,
    hash: current.hash,
    party: action.actorRole,
    signed_at: action.at,
  }
  await insertSignature(tx, signature)
  const fact = { version: current.number, facts: signatureFacts(signature) }
  return before.length === 1
    ? stepContract(tx, contract, { ...fact, event: 'signed' }, action, {
        signed_at: action.at,
        remind_at: null,
      })
    : stepContract(tx, contract, { ...fact, event: 'signature_added' }, action)
}

/** Returns the facts of a signature that its event holds, which reveal a change of the signature's row. */
export function signatureFacts(signature: Omit<SignatureRow, 'id'>): Record<string, string> {
  return {
    hash: signature.hash,
    typedName: signature.typed_name,
    consentText: signature.consent_text,
    ip: signature.ip,
    userAgent: signature.user_agent,
  }
}

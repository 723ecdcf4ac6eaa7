import { CONSENT_TEXT, type SignContractInput } from '@bandstand/domain/contracts'
import type { Actor } from '../../auth/actor.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import { insertSignature, listSignatures, type SignatureRow } from './contracts.queries.ts'
import { inContract } from './in-contract.ts'
import { stepContract } from './step-contract.ts'

/**
 * Records this side's signature under the current version; the one that completes the pair makes the contract signed.
 * Signing again what one has signed changes nothing.
 * Throws CONTRACT_NOT_FOUND, CONTRACT_EXPIRED, CONTRACT_ENDED, TERMS_CHANGED when the text on screen is another one.
 */
export function signContract(
  deps: Deps,
  actor: Actor,
  client: { ip: string; userAgent: string },
  id: string,
  { hash, typedName }: SignContractInput,
): Promise<void> {
  return inContract(deps, actor, id, async ({ tx, me, contract, current, deed }) => {
    if (hash !== current.hash) throw refusal('TERMS_CHANGED')
    const given = (await listSignatures(tx, id)).filter(({ version }) => version === current.number)
    if (given.some(({ party }) => party === me)) return
    const signature = {
      contract_id: id,
      version: current.number,
      hash,
      party: me,
      signer_id: actor.userId,
      typed_name: typedName,
      consent_text: CONSENT_TEXT,
      ip: client.ip,
      user_agent: client.userAgent,
      signed_at: deed.at,
    }
    await insertSignature(tx, signature)
    const completes = given.length === 1
    const fact = { version: current.number, facts: signatureFacts(signature) }
    const signed = completes
      ? await stepContract(tx, contract, { ...fact, event: 'signed' }, deed, {
          signed_at: deed.at,
          remind_at: null,
        })
      : await stepContract(tx, contract, { ...fact, event: 'signature_added' }, deed)
    if (!signed) throw refusal('CONTRACT_ENDED')
  })
}

/** A signature as its event tells it: whoever alters the row alone is found out. */
export function signatureFacts(signature: Omit<SignatureRow, 'id'>): Record<string, string> {
  return {
    hash: signature.hash,
    typedName: signature.typed_name,
    consentText: signature.consent_text,
    ip: signature.ip,
    userAgent: signature.user_agent,
  }
}

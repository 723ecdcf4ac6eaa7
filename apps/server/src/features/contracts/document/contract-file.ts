import { asPartyId } from '@bandstand/domain/accounts'
import type { ContractDetail } from '@bandstand/api-spec'
import type { Actor } from '../../../auth/actor.ts'
import type { Deps } from '../../../deps.ts'
import { type RenderOptions, renderTask } from '../../../rendering/renderer.ts'
import { storedDocument } from '../../storage/index.ts'
import type { ContractFacts, contractPdf } from './contract-pdf.ts'
import { getContract } from '../read-contracts.ts'

const CONTRACT_PDF = renderTask<typeof contractPdf>(import.meta.resolve('./contract-pdf.ts'), 'contractPdf')

/**
 * Returns the current version with its signatures as a PDF file. Throws CONTRACT_NOT_FOUND to everybody but the two
 * parties, and the renderer's errors.
 */
export async function contractFile(
  deps: Deps,
  actor: Actor,
  id: string,
  options: Partial<RenderOptions> = {},
): Promise<File> {
  const contract = await getContract(deps, actor, id)
  const bytes = await renderContract(deps, contract, { member: actor.userId, ...options })
  const { currentVersion, start } = contract
  const name = `bandstand-contract-${start.slice(0, 10)}-v${currentVersion}.pdf`
  return new File([bytes], name, { type: 'application/pdf' })
}

/** Returns the bytes of a contract's PDF, rendered once for as long as nothing in it changes. */
export async function renderContract(
  deps: Pick<Deps, 'renderer' | 'db' | 'objects' | 'now'>,
  contract: ContractDetail,
  options: RenderOptions,
): Promise<Buffer<ArrayBuffer>> {
  const { id, status, timeZone, checkAddress, versions, currentVersion, artist, venue } = contract
  const version = versions[currentVersion - 1]
  if (!version) throw new Error(`The contract ${id} has no current version`)
  const { number, proposedAt, document, signatures, hash } = version
  const facts: ContractFacts = {
    id,
    status,
    timeZone,
    checkAddress,
    number,
    proposedAt,
    document,
    signatures,
    hash,
  }
  // Both have the same file. It can't change once both have signed, and what follows, such as its end, makes another one.
  const stored =
    signatures.length === 2
      ? storedDocument(deps, {
          kind: 'contract',
          id,
          ownerId: asPartyId(artist.uuid),
          otherId: asPartyId(venue.uuid),
        })
      : null
  return deps.renderer.renderOnce(CONTRACT_PDF, () => facts, {
    ...options,
    key: JSON.stringify(facts),
    stored,
  })
}

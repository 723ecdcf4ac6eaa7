import type { Actor } from '../../auth/actor.ts'
import type { Deps } from '../../deps.ts'
import { contractPdf } from './contract-pdf.ts'
import { getContract } from './read-contracts.ts'

/** The current version with its signatures, to keep or print. Throws CONTRACT_NOT_FOUND to everybody but the two. */
export async function contractFile(deps: Deps, actor: Actor, id: string): Promise<File> {
  const contract = await getContract(deps, actor, id)
  const bytes = await contractPdf(contract)
  const { currentVersion, start } = contract
  const name = `bandstand-contract-${start.slice(0, 10)}-v${currentVersion}.pdf`
  return new File([bytes], name, { type: 'application/pdf' })
}

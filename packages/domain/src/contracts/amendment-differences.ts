import { offerDifferences, type TermDifference } from '../booking/index.ts'
import type { ContractDocument } from './contract-document.ts'

/** What one version changes against another, field by field, as text. */
export function versionDifferences(before: ContractDocument, after: ContractDocument): TermDifference[] {
  return offerDifferences(before.terms, after.terms)
}

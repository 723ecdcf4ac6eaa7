import { offerDifferences, type TermDifference } from '../booking/index.ts'
import type { ContractDocument } from './contract-document.ts'

/** Returns the terms in which two versions of a contract differ, as text. */
export function versionDifferences(before: ContractDocument, after: ContractDocument): TermDifference[] {
  return offerDifferences(before.terms, after.terms)
}

import { momentText, otherParty, PARTIES, type Party } from '@bandstand/domain/booking'
import type { ContractMailRow } from './contract-mail.queries.ts'

export interface ContractMail {
  to: readonly Party[]
  subject: string
  paragraphs: string[]
}

/** What is told of a step of a contract; null when booking's own mail tells it, or nobody needs to know. */
export function contractMail(facts: ContractMailRow): ContractMail | null {
  const { event, doer, version, gig_title: gig } = facts
  if (event === 'reminded') return reminder(facts)
  if (doer === 'system') return null
  const [who, other] = [facts[`${doer}_name`], otherParty(doer)]
  switch (event) {
    case 'signature_added':
      return {
        to: [other],
        subject: `${who} signed: ${gig}`,
        paragraphs: [`${who} has signed the contract. Your signature is still missing. ${deadline(facts)}`],
      }
    case 'signature_declined':
      return {
        to: [other],
        subject: `${who} declined to sign: ${gig}`,
        paragraphs: [
          `${who} declined to sign the contract with DocuSign. It waits for both signatures still; you can propose a change. ${deadline(facts)}`,
        ],
      }
    case 'signed':
      return {
        to: PARTIES,
        subject: `Signed by both: ${gig}`,
        paragraphs: [`Version ${version} of the contract is signed by both. It binds you from now on.`],
      }
    case 'amendment_proposed':
      return {
        to: [other],
        subject: `${who} proposes a change: ${gig}`,
        paragraphs: [`${who} proposes other terms. They count only if you accept them.`],
      }
    case 'amendment_declined':
      return {
        to: [other],
        subject: `${who} declined the change: ${gig}`,
        paragraphs: [`${who} declined the change that you proposed. The terms stay as they were.`],
      }
    case 'amendment_withdrawn':
      return {
        to: [other],
        subject: `${who} withdrew the change: ${gig}`,
        paragraphs: [`${who} withdrew the proposed change. The terms stay as they were.`],
      }
    case 'amended':
      return {
        to: PARTIES,
        subject: `The contract has changed: ${gig}`,
        paragraphs: [
          `${who} accepted version ${version}. Earlier signatures are void: please both sign it again. ${deadline(facts)}`,
        ],
      }
    default:
      return null
  }
}

function reminder(facts: ContractMailRow): ContractMail | null {
  const to = PARTIES.filter((party) => !facts[`${party}_signed`])
  return {
    to,
    subject: `Please sign: ${facts.gig_title}`,
    paragraphs: [`Your signature under this contract is still missing. ${deadline(facts)}`],
  }
}

function deadline({ expires_at, time_zone }: ContractMailRow): string {
  return `If both have not signed by ${momentText(expires_at, time_zone)}, the booking is released.`
}

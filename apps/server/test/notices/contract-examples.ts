import { otherSide, SIDES, type Side } from '@bandstand/domain/lifecycle'
import { HOUR_MS } from '@bandstand/domain/time'
import {
  type ChangedTerms,
  contractText,
  conflictText,
} from '../../src/features/contracts/contract-notice-texts.ts'
import type { ContractFactsRow } from '../../src/features/contracts/contract-notice.queries.ts'
import { type Examples, example, forEach, type NoticeExample } from './example.ts'
import { BOOKED, booking, id, NEW_TERMS, signedColumns, termsOf } from './facts.ts'

const changed: ChangedTerms = { before: termsOf(), after: NEW_TERMS }
const contract: ContractFactsRow = {
  ...booking,
  contract_id: id(6),
  cancel_reason: '',
  sign_by: new Date(BOOKED.getTime() + 72 * HOUR_MS),
  at: BOOKED,
  event: 'created',
  actor_role: 'artist',
  version: 1,
}

function contracted(
  event: ContractFactsRow['event'],
  sides: readonly Side[] = ['artist'],
  change: Partial<ContractFactsRow> = {},
): NoticeExample[] {
  return forEach(sides, (to) => {
    const actor_role = change.actor_role ?? otherSide(to)
    return contractText({ ...contract, ...change, event, actor_role }, to, changed)
  })
}

export const CONTRACT_EXAMPLES = {
  'contract.signature_added': contracted('signature_added', SIDES),
  'contract.signature_declined': contracted('signature_declined', SIDES),
  'contract.signed': contracted('signed', SIDES, { ...signedColumns, actor_role: 'artist' }),
  'contract.amendment_proposed': contracted('amendment_proposed', SIDES, {
    contract_status: 'signed',
    version: 2,
  }),
  'contract.amendment_declined': contracted('amendment_declined', SIDES),
  'contract.amendment_withdrawn': contracted('amendment_withdrawn', SIDES),
  'contract.amendment_lapsed': contracted('amendment_lapsed', SIDES, { actor_role: 'system' }),
  'contract.amendment_held': [example('venue', conflictText(contract, changed, 'booked'))],
  'contract.amended': contracted('amended', SIDES, { actor_role: 'artist', version: 2 }),
  'contract.reminded': contracted('reminded', SIDES, { actor_role: 'system' }),
} satisfies Examples

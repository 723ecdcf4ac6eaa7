import type { ContractDetail } from '@bandstand/api-spec'
import { isContractLive } from '@bandstand/domain/contracts'
import { Check, Printer } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../components/ui/page/button.tsx'
import { AmendmentDialog } from './amendment-dialog.tsx'
import { CancelContractDialog } from './cancel-contract-dialog.tsx'
import { DownloadPdf } from './download-pdf.tsx'
import './contract-actions.css'

export interface ContractActionsProps {
  contract: ContractDetail
  /** Whether the page prints the contract without anything else. */
  isAlone: boolean
}

/** Shows the actions on a contract besides signing it. */
export function ContractActions({ contract, isAlone }: ContractActionsProps) {
  const [asked, setAsked] = useState<{ what: 'amend' | 'cancel'; of: ContractDetail } | null>(null)
  const ask = (what: 'amend' | 'cancel') => setAsked({ what, of: contract })
  const close = () => setAsked(null)
  const { abilities } = contract
  const signed = contract.signedBy[contract.me] && isContractLive(contract.status)
  return (
    <>
      <div className="contract-bar">
        <div className="row">
          {signed && (
            <Button disabled>
              <Check className="i" aria-hidden="true" />
              Contract Signed
            </Button>
          )}
          {abilities.proposeAmendment && <Button onClick={() => ask('amend')}>Propose a change</Button>}
          {abilities.cancel && (
            <Button variant="danger" onClick={() => ask('cancel')}>
              Cancel booking
            </Button>
          )}
        </div>
        <div className="row">
          <DownloadPdf contractId={contract.id} />
          {isAlone && (
            <Button onClick={() => window.print()}>
              <Printer className="i" aria-hidden="true" />
              Print Contract
            </Button>
          )}
        </div>
      </div>
      {asked?.what === 'amend' && <AmendmentDialog contract={asked.of} onClose={close} />}
      {asked?.what === 'cancel' && <CancelContractDialog contract={asked.of} onClose={close} />}
    </>
  )
}

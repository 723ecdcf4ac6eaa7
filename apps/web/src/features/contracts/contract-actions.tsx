import type { ContractDetail } from '@bandstand/api-spec'
import { isContractLive } from '@bandstand/domain/contracts'
import { Check, PenLine, Printer } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../components/ui/page/button.tsx'
import { AmendmentDialog } from './amendment-dialog.tsx'
import { CancelContractDialog } from './cancel-contract-dialog.tsx'
import { DownloadPdf } from './download-pdf.tsx'
import { SignContractDialog } from './sign-contract-dialog.tsx'
import './contract-actions.css'

/** Shows the actions on a contract. Signing is the main one while it is possible. */
export function ContractActions({ contract }: { contract: ContractDetail }) {
  const [asked, setAsked] = useState<{ what: 'sign' | 'amend' | 'cancel'; of: ContractDetail } | null>(null)
  const ask = (what: 'sign' | 'amend' | 'cancel') => setAsked({ what, of: contract })
  const close = () => setAsked(null)
  const { abilities } = contract
  const signed = contract.signedBy[contract.me] && isContractLive(contract.status)
  return (
    <>
      <div className="contract-bar">
        <div className="row">
          {abilities.sign && (
            <Button variant={abilities.acceptAmendment ? 'plain' : 'act'} onClick={() => ask('sign')}>
              <PenLine className="i" aria-hidden="true" />
              Sign Contract
            </Button>
          )}
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
          <Button onClick={() => window.print()}>
            <Printer className="i" aria-hidden="true" />
            Print Contract
          </Button>
        </div>
      </div>
      {asked?.what === 'sign' && <SignContractDialog contract={asked.of} onClose={close} />}
      {asked?.what === 'amend' && <AmendmentDialog contract={asked.of} onClose={close} />}
      {asked?.what === 'cancel' && <CancelContractDialog contract={asked.of} onClose={close} />}
    </>
  )
}

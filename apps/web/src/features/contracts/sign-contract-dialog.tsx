import type { ContractDetail, ContractVersion } from '@bandstand/api-spec'
import { lateCancelNotice } from '@bandstand/domain/contracts'
import { formatMoney } from '@bandstand/domain/money'
import { instantText, rangeText } from '@bandstand/domain/time'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Alert } from '../../components/ui/status/alert.tsx'
import { TextAlert } from '../../components/ui/status/text-alert.tsx'
import { DescriptionList, type DescriptionRow } from '../../components/ui/page/description-list.tsx'
import { Dialog } from '../../components/ui/overlays/dialog.tsx'
import { api, errorCode, errorText } from '../../lib/api/api.ts'
import { useNow } from '../../lib/screen/use-now.ts'
import { ContractPaper } from './contract-paper.tsx'
import { afterSigning, currentVersion, otherName } from './contract-text.ts'
import { SignAtDocusign } from './sign-at-docusign.tsx'
import { SignHere } from './sign-here.tsx'
import { TermsCompared } from './terms-compared.tsx'
import './hash.css'
import './sign-contract-dialog.css'

export interface SignContractDialogProps {
  /** The contract as it was when the dialog opened: nothing else can be signed with it. */
  contract: ContractDetail
  onClose: () => void
}

/** Shows the form that signs one exact text, or a link to where it's signed; if the text has changed, the new one. */
export function SignContractDialog({ contract, onClose }: SignContractDialogProps) {
  const queryClient = useQueryClient()
  const [read, setRead] = useState<ContractVersion>(() => currentVersion(contract))
  const [replaced, setReplaced] = useState<ContractVersion | null>(null)
  const [signBy, setSignBy] = useState(contract.expiresAt)
  const [failure, setFailure] = useState<string | null>(null)

  /** Returns true when the text has changed and nobody has agreed to the new one yet. */
  const showFailure = async (error: unknown): Promise<boolean> => {
    setFailure(errorText(error))
    if (errorCode(error) !== 'TERMS_CHANGED') return false
    const fresh = await queryClient.fetchQuery(
      api.contracts.get.queryOptions({ input: { id: contract.id }, staleTime: 0 }),
    )
    if (!fresh.abilities.sign) return false
    setReplaced(read)
    setRead(currentVersion(fresh))
    setSignBy(fresh.expiresAt)
    return true
  }
  const { startsAt, feeCents, lateCancelCents } = read.document.terms
  const lateCancel = lateCancelNotice(
    contract.me,
    otherName(contract),
    { startsAt: new Date(startsAt), feeCents, lateCancelCents },
    new Date(useNow(60_000)),
  )
  const Sign = contract.signsAt === 'docusign' ? SignAtDocusign : SignHere
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title="Sign Contract"
      description={`${read.document.title}: ${read.document.gig.title}, version ${read.number}`}
    >
      <div className="stack">
        {failure && (
          <Alert tone={replaced ? 'warning' : 'danger'} title={failure}>
            {replaced && 'Nothing was signed. The current text is below.'}
          </Alert>
        )}
        {replaced && (
          <>
            <TermsCompared before={replaced} after={read} />
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must take the keyboard */}
            <section className="reading" aria-label="The new text" tabIndex={0}>
              <ContractPaper version={read} />
            </section>
          </>
        )}
        <DescriptionList
          rows={[
            ...agreedRows(read),
            ...(signBy
              ? [{ term: 'Sign by', value: instantText(signBy, read.document.terms.timeZone) }]
              : []),
          ]}
        />
        <p>{afterSigning(contract)}</p>
        <TextAlert tone="warning" text={lateCancel} />
        <p className="hash-field">
          <span className="label">Document fingerprint (SHA-256)</span>
          <span className="hash">{read.hash}</span>
        </p>
        <Sign
          contractId={contract.id}
          hash={read.hash}
          onBegin={() => setFailure(null)}
          onFail={showFailure}
          onClose={onClose}
        />
      </div>
    </Dialog>
  )
}

/** Returns what is signed, in short: who plays where and when, for how much. */
function agreedRows({ document }: ContractVersion): DescriptionRow[] {
  const { gig, artist, venue, terms } = document
  return [
    { term: 'Artist', value: artist.name },
    { term: 'Venue', value: venue.name },
    { term: 'When', value: rangeText(terms) },
    { term: 'Where', value: gig.location },
    { term: 'Fee', value: formatMoney(terms.feeCents) },
  ]
}

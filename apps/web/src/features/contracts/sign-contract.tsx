import type { ContractDetail, ContractVersion } from '@bandstand/api-spec'
import { scheduleText } from '@bandstand/domain/booking'
import { lateCancelNotice } from '@bandstand/domain/contracts'
import { formatMoney } from '@bandstand/domain/money'
import { rangeText, wallClockText } from '@bandstand/domain/time'
import { type ReactNode, useState } from 'react'
import { Alert } from '../../components/ui/status/alert.tsx'
import { TextAlert } from '../../components/ui/status/text-alert.tsx'
import { DescriptionList, type DescriptionRow } from '../../components/ui/page/description-list.tsx'
import { useNow } from '../../lib/screen/use-now.ts'
import { afterSigning, currentVersion, otherName } from './contract-text.ts'
import { SignAtDocusign } from './sign-at-docusign.tsx'
import { SignHere } from './sign-here.tsx'
import { TermsCompared } from './terms-compared.tsx'

export interface SignContractProps {
  contract: ContractDetail
  isMain: boolean
  /** Called once the reader has signed: the form is gone then. */
  onSigned: () => void
  /** The text, between the key terms and the signature. */
  children: ReactNode
}

/** Shows what is signed in short, the text and the form that signs it; if the text changes meanwhile, how it did. */
export function SignContract({ contract, isMain, onSigned, children }: SignContractProps) {
  const version = currentVersion(contract)
  const [begun, setBegun] = useState<ContractVersion | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const before = begun && begun.hash !== version.hash ? begun : null
  const { startsAt, feeCents, lateCancelCents } = version.document.terms
  const lateCancel = lateCancelNotice(
    contract.me,
    otherName(contract),
    { startsAt: new Date(startsAt), feeCents, lateCancelCents },
    new Date(useNow(60_000)),
  )
  const Sign = contract.signsAt === 'docusign' ? SignAtDocusign : SignHere
  return (
    <Sign
      contract={contract}
      hash={version.hash}
      // A change to review comes first.
      isMain={isMain && !contract.abilities.acceptAmendment}
      onBegin={() => {
        setFailure(null)
        setBegun((first) => first ?? version)
      }}
      onFail={setFailure}
      onSigned={onSigned}
    >
      <DescriptionList rows={keyTerms(version)} />
      <p>{afterSigning(contract)}</p>
      <TextAlert tone="warning" text={lateCancel} />
      {children}
      {before ? (
        <>
          <Alert tone="warning" takesFocus title={failure ?? 'The terms have changed.'}>
            Nothing was signed. Read the current text above before you agree to it.
          </Alert>
          <TermsCompared before={before} after={version} />
        </>
      ) : (
        <TextAlert tone="danger" takesFocus text={failure} />
      )}
    </Sign>
  )
}

/** Returns what is signed, in short: who plays where and when, for how much. */
function keyTerms({ document }: ContractVersion): DescriptionRow[] {
  const { gig, artist, venue, terms, schedule } = document
  const when = schedule ? datesText(schedule.map((date) => date.terms)) : rangeText(terms)
  return [
    { term: 'Artist', value: artist.name },
    { term: 'Venue', value: venue.name },
    { term: schedule ? 'Dates' : 'When', value: when },
    { term: 'Where', value: gig.location },
    {
      term: 'Fee',
      value: schedule
        ? scheduleText(schedule.map((date) => date.terms.feeCents))
        : formatMoney(terms.feeCents),
    },
  ]
}

/** Returns the first and the last of several dates as text. */
function datesText(dates: readonly ContractVersion['document']['terms'][]): string {
  const day = (at: number) => wallClockText(dates.at(at)?.start ?? '')
  return `${day(0)} to ${day(-1)}. Your signature is for all of them.`
}

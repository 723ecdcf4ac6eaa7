import type { ContractCheck } from '@bandstand/api-spec'
import { contractStatusText } from '@bandstand/domain/contracts'
import { localDayText } from '@bandstand/domain/time'
import { Check, TriangleAlert, X } from 'lucide-react'
import { DescriptionList } from '../../components/ui/page/description-list.tsx'
import { CodeForm } from './code-form.tsx'
import './contract-verdict.css'
import './hash.css'

type Genuine = Extract<ContractCheck, { genuine: true }>

/** Shows the public facts of the contract with this hash. */
export function ContractVerdict({ check, hash }: { check: ContractCheck; hash: string }) {
  const { title, text, tone, Glyph } = verdict(check)
  return (
    <section className={`verdict verdict--${tone}`} aria-labelledby="verdict">
      <h2 className="verdict__head" id="verdict">
        <Glyph className="i" aria-hidden="true" />
        {title}
      </h2>
      <p>{text}</p>
      {check.genuine && (
        <DescriptionList
          rows={[
            { term: 'Artist', value: check.artist },
            { term: 'Venue', value: check.venue },
            {
              term: check.dates > 1 ? `First of ${check.dates} performances` : 'Performance',
              value: localDayText(check.performanceOn, 'full'),
            },
            { term: 'Version', value: String(check.version) },
            { term: 'Signed by both', value: check.signedAt ? localDayText(check.signedAt) : 'No' },
            { term: 'Contract status', value: contractStatusText(check.status) },
          ]}
        />
      )}
      <p className="hash-field">
        <span className="label">SHA-256</span>
        <span className="hash">{hash}</span>
      </p>
      {!check.genuine && <CodeForm />}
    </section>
  )
}

function verdict(check: ContractCheck) {
  if (!check.genuine) {
    return {
      title: 'We can’t find this contract',
      text: 'No contract has this code. Compare every character with the printed page and try again. If they all match, the page was altered or isn’t from Bandstand.',
      tone: 'bad',
      Glyph: X,
    }
  }
  const flaw = whyNotBinding(check)
  if (flaw) return { title: 'Genuine, but not binding', text: flaw, tone: 'over', Glyph: TriangleAlert }
  return {
    title: 'Genuine',
    text: 'Both parties signed this version, and it’s the one in effect. Compare the names and the date with the printed page.',
    tone: 'good',
    Glyph: Check,
  }
}

function whyNotBinding({ versionStatus, current, status, signedAt }: Genuine): string | null {
  if (versionStatus === 'proposed') return 'This version was proposed and hasn’t been accepted.'
  if (versionStatus === 'replaced') return 'A later version replaced this one.'
  if (!current) return 'This version was proposed and never accepted.'
  if (status === 'expired') return 'This contract expired because it wasn’t signed by both parties in time.'
  if (status === 'cancelled') return 'This contract was cancelled.'
  return signedAt ? null : 'This version hasn’t been signed by both parties yet.'
}

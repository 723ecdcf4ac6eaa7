import type { ContractDetail, ContractVersion } from '@bandstand/api-spec'
import type { VersionStatus } from '@bandstand/domain/contracts'
import { instantText } from '@bandstand/domain/time'
import { SectionHead } from '../../components/ui/page/section-head.tsx'
import { ContractPaper } from './contract-paper.tsx'
import './contract-paper.css'
import './hash.css'

const VERSION_TEXTS: Record<VersionStatus, string> = {
  current: 'in effect',
  proposed: 'proposed',
  replaced: 'replaced by a later version',
  declined: 'declined',
  withdrawn: 'withdrawn',
  lapsed: 'never accepted',
}

/** Shows the events of a contract, oldest first, and the versions that are no longer valid. */
export function ContractHistory({ contract }: { contract: ContractDetail }) {
  const others = contract.versions.filter(({ status }) => status !== 'current' && status !== 'proposed')
  return (
    <>
      <section className="stack gap-3" aria-labelledby="contract-history">
        <SectionHead id="contract-history">History</SectionHead>
        <ol className="chain">
          {contract.events.map((event) => (
            <li key={event.number} className={`by-${event.actorRole}`}>
              <p>{event.text}</p>
              <p className="meta faint">
                <time dateTime={event.at}>{instantText(event.at, contract.timeZone, 'medium')}</time>,
                fingerprint <span className="hash">{event.hash.slice(0, 12)}</span>
              </p>
            </li>
          ))}
        </ol>
      </section>
      {others.length > 0 && (
        <section className="stack gap-3" aria-labelledby="other-versions">
          <SectionHead id="other-versions">Other versions</SectionHead>
          {others.map((version) => (
            <OtherVersion key={version.number} version={version} />
          ))}
        </section>
      )}
    </>
  )
}

function OtherVersion({ version }: { version: ContractVersion }) {
  return (
    <details className="other-version">
      <summary>
        Version {version.number}, {VERSION_TEXTS[version.status]}
      </summary>
      <ContractPaper version={version}>
        <p className="paper__small">
          SHA-256 of this version: <span className="hash">{version.hash}</span>
        </p>
      </ContractPaper>
    </details>
  )
}

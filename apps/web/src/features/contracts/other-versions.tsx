import type { ContractDetail } from '@bandstand/api-spec'
import type { VersionStatus } from '@bandstand/domain/contracts'
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

/** Shows the versions of a contract that are no longer valid; nothing when there are none. */
export function OtherVersions({ contract }: { contract: ContractDetail }) {
  const others = contract.versions.filter(({ status }) => status !== 'current' && status !== 'proposed')
  if (others.length === 0) return null
  return (
    <section className="stack gap-3" aria-labelledby="other-versions">
      <SectionHead id="other-versions" level={3}>
        Other versions
      </SectionHead>
      {others.map((version) => (
        <details key={version.number} className="other-version">
          <summary>
            Version {version.number}, {VERSION_TEXTS[version.status]}
          </summary>
          <ContractPaper version={version}>
            <p className="paper__small">
              SHA-256 of this version: <span className="hash">{version.hash}</span>
            </p>
          </ContractPaper>
        </details>
      ))}
    </section>
  )
}

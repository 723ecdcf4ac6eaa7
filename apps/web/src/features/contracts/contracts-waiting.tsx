import { withoutStreet } from '@bandstand/domain/places'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { SectionHead } from '../../components/ui/page/section-head.tsx'
import { TicketPoster } from '../../components/ui/pictures/ticket-poster.tsx'
import { Unbroken } from '../../components/ui/page/unbroken.tsx'
import { api } from '../../lib/api/api.ts'
import { useMay } from '../../lib/session/session.ts'
import { datesLine } from '../../lib/text/dates-line.ts'
import { ContractStamp } from './contract-stamp.tsx'
import { otherName, waitingSentence } from './contract-text.ts'
import { SigningDeadline } from './signing-deadline.tsx'

/** Shows the contracts that need the reader's signature or reply; nothing when there are none, and for those who may not sign. */
export function ContractsWaiting() {
  const enabled = useMay('sign')
  const { data } = useQuery(
    api.contracts.list.queryOptions({ input: { show: 'waiting' }, staleTime: 0, enabled }),
  )
  if (!enabled || !data || data.total === 0) return null
  return (
    <section aria-labelledby="contracts-waiting" className="gig-list stack">
      <SectionHead id="contracts-waiting">Contracts to sign or review</SectionHead>
      <ol className="gig-rows">
        {data.contracts.map((contract) => (
          <li key={contract.id} className="gig">
            <TicketPoster date={contract.start.slice(0, 10)} id={contract.gig.id} />
            <div className="gig__main">
              <h3 className="t5">
                <Link to={`/contracts/${contract.id}`}>{contract.gig.title}</Link>
              </h3>
              <p className="gig__where">
                <b>{otherName(contract)}</b>
                {contract.gig.location && <Unbroken>{`, ${withoutStreet(contract.gig.location)}`}</Unbroken>}
              </p>
              {contract.dates.length > 1 && <p>{datesLine(contract.dates)}</p>}
              <p className="gig__turn gig__turn--mine">{waitingSentence(contract)}</p>
              <SigningDeadline contract={contract} />
              <p className="gig__tags">
                <ContractStamp contract={contract} />
              </p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

import type { ContractCard, ContractPage } from '@bandstand/api-spec'
import { localDayText } from '@bandstand/domain/time'
import type { ReactNode } from 'react'
import { Pagination } from '../../components/ui/page/pagination.tsx'
import { PickList } from '../../components/ui/choices/pick-list.tsx'
import { datesLine } from '../../lib/text/dates-line.ts'
import { ContractStamp } from './contract-stamp.tsx'
import { otherName } from './contract-text.ts'

export interface ContractListProps {
  found: ContractPage
  /** The contract that the panel shows. */
  chosenId: string | undefined
  /** The address of a contract, with the page of the list. */
  hrefFor: (id: string) => string
}

/** Shows the contracts of a page, newest first. */
export function ContractList({ found, chosenId, hrefFor }: ContractListProps) {
  const chosen = found.contracts.find(
    ({ id, dates }) => id === chosenId || dates.some(({ contractId }) => contractId === chosenId),
  )
  const rows = found.contracts.map((contract) => ({
    id: contract.id,
    href: hrefFor(contract.id),
    date: contract.start.slice(0, 10),
    title: contract.gig.title,
    lines: [linesOf(contract), `Agreed ${localDayText(contract.createdAt)}`] as const,
    stamp: <ContractStamp contract={contract} />,
  }))
  return (
    <>
      <PickList label="Your contracts" rows={rows} chosenId={chosen?.id} />
      <Pagination of={found} hrefFor={(to) => (to === 1 ? '/contracts' : `/contracts?page=${to}`)} />
    </>
  )
}

/** Returns with whom a contract is, and its dates when there are several. */
function linesOf(contract: ContractCard): ReactNode {
  if (contract.dates.length < 2) return otherName(contract)
  return (
    <>
      {otherName(contract)}
      <span className="block">{datesLine(contract.dates)}</span>
    </>
  )
}

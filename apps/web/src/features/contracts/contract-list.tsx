import type { ContractPage } from '@bandstand/api-spec'
import { localDayText } from '@bandstand/domain/time'
import { Pagination } from '../../components/ui/page/pagination.tsx'
import { PickList } from '../../components/ui/choices/pick-list.tsx'
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
  const rows = found.contracts.map((contract) => ({
    id: contract.id,
    href: hrefFor(contract.id),
    date: contract.start.slice(0, 10),
    title: contract.gig.title,
    lines: [otherName(contract), `Agreed ${localDayText(contract.createdAt)}`] as const,
    stamp: <ContractStamp contract={contract} />,
  }))
  return (
    <>
      <PickList label="Your contracts" rows={rows} chosenId={chosenId} />
      <Pagination of={found} hrefFor={(to) => (to === 1 ? '/contracts' : `/contracts?page=${to}`)} />
    </>
  )
}

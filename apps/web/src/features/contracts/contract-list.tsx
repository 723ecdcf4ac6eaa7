import type { ContractPage } from '@bandstand/api-spec'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Pagination } from '../../components/ui/pagination.tsx'
import { TicketStub } from '../../components/ui/ticket-stub.tsx'
import { ContractStamp } from './contract-stamp.tsx'
import { dayText, otherName } from './contract-words.ts'

export interface ContractListProps {
  found: ContractPage
  /** The contract that the panel shows. */
  chosenId: string | undefined
  /** The address of a contract, with the page of the list. */
  hrefFor: (id: string) => string
}

/** The contracts of a page, newest first. It scrolls by itself, by keyboard too. */
export function ContractList({ found, chosenId, hrefFor }: ContractListProps) {
  const { contracts, total, page, pageSize } = found
  const list = useChosenInView(chosenId)
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must take the keyboard */}
      <section className="contract-list" aria-label="Your contracts" tabIndex={0} ref={list}>
        <ul>
          {contracts.map((contract) => (
            <li key={contract.id}>
              <Link
                to={hrefFor(contract.id)}
                className="contract-row"
                aria-current={contract.id === chosenId ? 'true' : undefined}
                preventScrollReset
              >
                <TicketStub date={contract.start.slice(0, 10)} lit={contract.id === chosenId} />
                <span className="t5">{contract.gig.title}</span>
                <span className="contract-row__with">
                  {otherName(contract)}
                  <br />
                  {contract.abilities.sign || contract.amendmentWaitsFor === contract.me ? (
                    <b className="gig__turn--mine">Waits for you</b>
                  ) : (
                    dayText(contract.createdAt)
                  )}
                </span>
                <ContractStamp status={contract.status} />
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <Pagination
        page={page}
        pageCount={Math.ceil(total / pageSize)}
        hrefFor={(to) => (to === 1 ? '/contracts' : `/contracts?page=${to}`)}
      />
    </>
  )
}

/** Whoever comes by a link finds the chosen one in the list; the page itself stays where it is. */
function useChosenInView(chosenId: string | undefined) {
  const list = useRef<HTMLElement>(null)
  useEffect(() => {
    const row = list.current?.querySelector('[aria-current]')?.getBoundingClientRect()
    if (!chosenId || !list.current || !row) return
    const { top, bottom } = list.current.getBoundingClientRect()
    list.current.scrollTop += Math.max(0, row.bottom - bottom) - Math.max(0, top - row.top)
  }, [chosenId])
  return list
}

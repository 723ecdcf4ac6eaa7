import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'
import { useActingParty } from '../../../lib/session/session.ts'
import { AvailableBalance } from './available-balance.tsx'
import { Withdrawals } from './withdrawals.tsx'

/** How often it's refetched after a return from the provider's page about the bank. */
const ASK_EVERY_MS = 2000

interface OwnBalanceProps {
  cameFromBank: boolean
  /** Of their withdrawals. */
  page: number
  hrefFor: (page: number) => string
}

/** Shows the reader's own balance, of what they got as one of the people of their acts; nothing before the first share. */
export function OwnBalance({ cameFromBank, page, hrefFor }: OwnBalanceProps) {
  // Not among the payments of an act or venue that they only work for.
  const isOwn = useActingParty()?.isOwn ?? false
  const { data } = useQuery({
    ...api.payments.getOwnBalance.queryOptions({
      staleTime: 0,
      refetchInterval: ({ state }) =>
        cameFromBank && state.data?.balance?.payoutsReady === false ? ASK_EVERY_MS : false,
    }),
    enabled: isOwn,
  })
  if (!data?.balance) return null
  return (
    <div className="stack">
      <AvailableBalance
        of="own"
        title="Your own balance"
        sums={data.balance}
        cameFromBank={cameFromBank}
        canWithdraw={data.provider !== 'off'}
        isNext={false}
      />
      <Withdrawals of="own" page={page} hrefFor={hrefFor} />
    </div>
  )
}

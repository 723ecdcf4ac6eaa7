import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'
import { useActingParty } from '../../../lib/session/session.ts'
import { AvailableBalance } from './available-balance.tsx'
import { Withdrawals } from './withdrawals.tsx'

/** How often it's refetched after a return from the provider's page about the bank. */
const ASK_EVERY_MS = 2000

/** Returns the reader's own balance; null before the first share, and among the payments of a party that they only work for. */
function useOwnBalance(cameFromBank = false) {
  const isOwn = useActingParty()?.isOwn ?? false
  const { data } = useQuery({
    ...api.payments.getOwnBalance.queryOptions({
      staleTime: 0,
      refetchInterval: ({ state }) =>
        cameFromBank && state.data?.balance?.payoutsReady === false ? ASK_EVERY_MS : false,
    }),
    enabled: isOwn,
  })
  return data?.balance ? { sums: data.balance, canWithdraw: data.provider !== 'off' } : null
}

/** Shows the reader's own balance, of what they got as one of the people of their acts; nothing before the first share. */
export function OwnBalance({ cameFromBank }: { cameFromBank: boolean }) {
  const own = useOwnBalance(cameFromBank)
  return (
    own && (
      <AvailableBalance
        of="own"
        title="Your own balance"
        {...own}
        cameFromBank={cameFromBank}
        isNext={false}
      />
    )
  )
}

/** Shows withdrawals from the reader's own balance. */
export function OwnWithdrawals(props: { page: number; hrefFor: (page: number) => string }) {
  return useOwnBalance() && <Withdrawals of="own" {...props} />
}

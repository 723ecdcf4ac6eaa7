import { isVenue } from '@bandstand/domain/accounts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { TextAlert } from '../../components/ui/status/text-alert.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { DownloadButton } from '../../components/ui/page/download-button.tsx'
import { EmptyState } from '../../components/ui/status/empty-state.tsx'
import { NoSuchPage } from '../../components/ui/status/no-such-page.tsx'
import { PageHead } from '../../components/ui/page/page-head.tsx'
import { PageTitle } from '../../components/ui/page/page-title.tsx'
import { PickListSkeleton } from '../../components/ui/choices/pick-list.tsx'
import { Skeleton } from '../../components/ui/status/skeleton.tsx'
import { Balances, BalancesSkeleton } from '../../features/payments/payouts/balances.tsx'
import { EarningsChart } from '../../features/payments/payouts/earnings-chart.tsx'
import { LoadFailed } from '../../components/ui/status/load-failed.tsx'
import { failureText } from '../../features/payments/deposit/failure-text.ts'
import { PaymentList } from '../../features/payments/payment-list.tsx'
import { PaymentPanel, PaymentPanelSkeleton } from '../../features/payments/payment-panel.tsx'
import { nextStepOf } from '../../features/payments/payment-text.ts'
import { PaymentsOff } from '../../features/payments/payments-off.tsx'
import { TestMoney } from '../../features/payments/deposit/test-money.tsx'
import { useDepositReturn } from '../../features/payments/deposit/use-deposit-return.ts'
import { OwnBalance, OwnWithdrawals } from '../../features/payments/payouts/own-balance.tsx'
import { Withdrawals } from '../../features/payments/payouts/withdrawals.tsx'
import { UnclaimedShares } from '../../features/shares/unclaimed-shares.tsx'
import { OwnShares } from '../../features/shares/own-shares.tsx'
import { api } from '../../lib/api/api.ts'
import { loadFile } from '../../lib/files/load-file.ts'
import { useActingParty } from '../../lib/session/session.ts'
import { readPage } from '../../lib/api/page-numbers.ts'
import { useNow } from '../../lib/screen/use-now.ts'
import { useScrollToChosen } from '../../lib/screen/use-scroll-to-chosen.ts'
import '../../features/payments/deposit/pay-extras.css'
import '../../features/payments/payment-panel.css'
import '../../features/payments/deposit/test-money.css'
import './payments.css'

/** How often the list is refetched after a return from the provider's page about the bank. */
const ASK_EVERY_MS = 2000

/** Shows /payments: an artist's sums, the list, and the chosen payment (`?payment=`), by default the newest. */
export function Component() {
  const [search] = useSearchParams()
  const page = readPage(search)
  const isBack = search.get('payouts') === 'back'
  const query = usePayments(page, isBack)
  const arrival = useDepositReturn()
  const picked = search.get('payment') ?? undefined
  const chosenId = picked ?? query.data?.transactions[0]?.id
  const chosen = useQuery({
    ...api.payments.get.queryOptions({ input: { id: chosenId ?? '' }, staleTime: 0 }),
    enabled: chosenId !== undefined,
  })
  const now = useNow(60_000)
  const panel = useScrollToChosen(picked)
  const found = query.data
  const isVenueUser = useIsVenue()
  return (
    <div className="payment-screen">
      <PageTitle page="Payments" />
      <PageHead
        title="Payments"
        actions={
          found && found.total > 0 ? (
            <DownloadButton load={() => loadFile('/api/payments/export')} fallbackName="payments.csv">
              Export CSV
            </DownloadButton>
          ) : undefined
        }
      />
      <TextAlert onDismiss={arrival.dismiss} text={arrival.message} />
      {query.isPending && <Skeleton className="test-money-skeleton" />}
      {found?.provider === 'sandbox' && <TestMoney />}
      {found?.provider === 'off' && (
        <PaymentsOff>Bookings work as usual. Agree on another way to pay the fee.</PaymentsOff>
      )}
      {query.isPending && !isVenueUser && <BalancesSkeleton />}
      {found?.balances && (
        <Balances
          sums={found.balances}
          cameFromBank={isBack}
          canWithdraw={found.provider !== 'off'}
          isNext={!chosen.data || nextStepOf(chosen.data, now) === null}
        />
      )}
      {found && <OwnBalance cameFromBank={isBack} />}
      <div className="picks">
        <div className="picks__side stack">
          {query.isPending && <PickListSkeleton label="Loading payments..." />}
          {query.isError && <LoadFailed query={query} say={failureText} />}
          {found && found.transactions.length > 0 && (
            <PaymentList found={found} chosenId={chosenId} hrefFor={hrefFor} />
          )}
          {found?.transactions.length === 0 && <NoPayments page={page} />}
        </div>
        <section className="payment-panel stack" aria-label="Payment" ref={panel}>
          {chosenId ? (
            <PaymentPanel key={chosenId} id={chosenId} isTestMoney={found?.provider === 'sandbox'} />
          ) : query.isPending ? (
            <PaymentPanelSkeleton />
          ) : (
            found && <p className="muted">Select a transaction to view details</p>
          )}
        </section>
      </div>
      {found?.balances && (
        <div className="pay-extras">
          <EarningsChart />
          <Withdrawals
            of="act"
            page={readPage(new URLSearchParams({ page: search.get('withdrawals') ?? '' }))}
            hrefFor={(to) => `/payments?withdrawals=${to}`}
          />
        </div>
      )}
      {found && <SharesOfPeople search={search} />}
    </div>
  )
}

/** Shows what is of the people of acts: the reader's own shares, and those that an act keeps for others. */
function SharesOfPeople({ search }: { search: URLSearchParams }) {
  return (
    <>
      <UnclaimedShares />
      <OwnShares />
      <OwnWithdrawals
        page={readPage(new URLSearchParams({ page: search.get('own') ?? '' }))}
        hrefFor={(to) => `/payments?own=${to}`}
      />
    </>
  )
}

function usePayments(page: number, isBack: boolean) {
  return useQuery(
    // The other party acts too: the cached read is shown at once and refetched.
    api.payments.list.queryOptions({
      input: { page },
      placeholderData: keepPreviousData,
      staleTime: 0,
      refetchInterval: ({ state }) =>
        isBack && state.data?.balances?.payoutsReady === false ? ASK_EVERY_MS : false,
    }),
  )
}

function hrefFor({ page, payment }: { page: number; payment?: string }): string {
  const search = new URLSearchParams()
  if (page > 1) search.set('page', String(page))
  if (payment) search.set('payment', payment)
  return search.size > 0 ? `/payments?${search}` : '/payments'
}

function useIsVenue(): boolean {
  const acting = useActingParty()
  return acting !== null && isVenue(acting.userType)
}

function NoPayments({ page }: { page: number }) {
  const isVenueUser = useIsVenue()
  if (page > 1) {
    return <NoSuchPage page={page} of="your payments" first="/payments" />
  }
  return (
    <EmptyState
      title="No transactions found"
      action={
        isVenueUser ? <Button to="/gigs/create">Post a Gig</Button> : <Button to="/gigs">Browse Gigs</Button>
      }
    >
      Transactions are created when gigs are booked
    </EmptyState>
  )
}

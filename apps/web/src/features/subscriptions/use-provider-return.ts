import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { api } from '../../lib/api.ts'
import { leftFor, noteLeft } from './left-for.ts'
import { PLANS_PATH } from './plan-words.ts'

/** How often the provider is asked again for a payment that it has not confirmed. */
const ASK_EVERY_MS = 4000
/** What was done in the portal reaches us by the provider's event, a moment after its user is back. */
const AFTER_PORTAL_MS = [1500, 5000]

export interface ProviderReturn {
  /** `late`: the provider has not confirmed the payment yet. `left`: nothing was paid. */
  state: 'none' | 'confirming' | 'late' | 'paid' | 'failed' | 'left'
  error: Error | null
  again: () => void
  busy: boolean
  dismiss: () => void
}

/**
 * Whoever comes back from the provider's checkout carries its id (`?checkout=`) when it was paid: the server then asks
 * the provider itself. Who comes back without one has not paid.
 */
export function useProviderReturn(): ProviderReturn {
  const [search] = useSearchParams()
  const [checkoutId, setCheckoutId] = useState(search.get('checkout'))
  const [from, setFrom] = useState(leftFor)
  const query = useQuery(
    api.subscriptions.confirmCheckout.queryOptions({
      input: { checkoutId: checkoutId ?? '' },
      enabled: checkoutId !== null,
      staleTime: Infinity,
      gcTime: 0,
      refetchInterval: ({ state }) => (state.data?.tier === 'free' ? ASK_EVERY_MS : false),
    }),
  )
  const paid = query.data?.tier === 'pro'
  useEffect(() => noteLeft(null), [])
  useAfterPayment(paid)
  useAfterPortal(from === 'portal')
  return {
    state: checkoutId === null ? (from === 'checkout' ? 'left' : 'none') : stateOf(query, paid),
    error: query.error,
    again: () => void query.refetch(),
    busy: query.isFetching,
    dismiss: () => {
      setFrom(null)
      setCheckoutId(null)
    },
  }
}

function stateOf({ isPending, isError }: { isPending: boolean; isError: boolean }, paid: boolean) {
  if (isPending) return 'confirming'
  if (isError) return 'failed'
  return paid ? 'paid' : 'late'
}

/** A reload does not tell of the payment again. */
function useAfterPayment(paid: boolean): void {
  const navigate = useNavigate()
  const refresh = useRefreshPlan()
  useEffect(() => {
    if (!paid) return
    void navigate(PLANS_PATH, { replace: true, preventScrollReset: true })
    refresh()
  }, [paid, navigate, refresh])
}

function useAfterPortal(isBack: boolean): void {
  const refresh = useRefreshPlan()
  useEffect(() => {
    if (!isBack) return undefined
    const timers = AFTER_PORTAL_MS.map((wait) => setTimeout(refresh, wait))
    return () => timers.forEach(clearTimeout)
  }, [isBack, refresh])
}

/** Asks anew for everything that a plan decides. */
function useRefreshPlan(): () => void {
  const queryClient = useQueryClient()
  return useCallback(() => {
    const { summary, usage, history, receipts } = api.subscriptions
    for (const part of [summary, usage, history, receipts, api.profiles, api.gigs.postingAllowance])
      void queryClient.invalidateQueries({ queryKey: part.key() })
  }, [queryClient])
}

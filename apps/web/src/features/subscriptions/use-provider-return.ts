import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { api } from '../../lib/api/api.ts'
import { markStale } from '../../lib/api/stale-reads.ts'
import { leftFor, saveLeft } from './left-for.ts'
import { PLANS_PATH } from './plan-text.ts'

/** How often the provider is checked again for a payment that it hasn't confirmed. */
const ASK_EVERY_MS = 4000
/** Changes in the portal arrive by the provider's event, a moment after its user has returned. */
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
 * Returns the state of a checkout for a member who returns from the provider. A paid one has its id in the URL
 * (`?checkout=`), and the server checks it with the provider; without an id nothing was paid.
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
  useEffect(() => saveLeft(null), [])
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

/** Removes the checkout from the address once it is paid, so that a reload does not show it again. */
function useAfterPayment(paid: boolean): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!paid) return
    void navigate(PLANS_PATH, { replace: true, preventScrollReset: true })
    void markStale(['subscriptions'])
  }, [paid, navigate])
}

function useAfterPortal(isBack: boolean): void {
  useEffect(() => {
    if (!isBack) return undefined
    const timers = AFTER_PORTAL_MS.map((wait) => setTimeout(() => void markStale(['subscriptions']), wait))
    return () => timers.forEach(clearTimeout)
  }, [isBack])
}

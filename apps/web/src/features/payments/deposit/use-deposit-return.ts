import { PAYMENT_ANSWERS } from '@bandstand/domain/payments'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { client } from '../../../lib/api/api.ts'
import { markStale } from '../../../lib/api/stale-reads.ts'
import { failureText } from './failure-text.ts'

/** Returns the result of a deposit after the return from the bank's page, once the server has checked it; null without one. */
export function useDepositReturn(): { message: string | null; dismiss: () => void } {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [message, setMessage] = useState<string | null>(null)
  const id = search.has('payment_intent') ? search.get('payment') : null
  useEffect(() => {
    if (!id) return
    const check = async () => {
      const { status } = await client.payments.checkDeposit({ id })
      await markStale(['payments'])
      return status === 'in_escrow' ? PAYMENT_ANSWERS.deposit : null
    }
    void check()
      .catch(failureText)
      .then((text) => {
        setMessage(text)
        return navigate(`/payments?payment=${id}`, { replace: true })
      })
    // oxlint-disable-next-line react/exhaustive-deps -- once for each return
  }, [id])
  return { message, dismiss: () => setMessage(null) }
}

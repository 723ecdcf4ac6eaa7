import { isVenue, type UserType } from '@bandstand/domain/accounts'
import { planRoleOf } from '@bandstand/domain/subscriptions'
import { Alert } from '../../components/ui/status/alert.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { errorCode, errorText } from '../../lib/api/api.ts'
import { Benefits } from './plan-ticket.tsx'
import { BENEFITS } from './plan-text.ts'
import type { ProviderReturn } from './use-provider-return.ts'

export interface CheckoutResultProps {
  checkout: ProviderReturn
  /** Undefined while that isn't known. */
  userType: UserType | undefined
}

/** Shows the result of the checkout at the provider to a member who returns from it. */
export function CheckoutResult({ checkout, userType }: CheckoutResultProps) {
  const { state, dismiss } = checkout
  if (state === 'none') return null
  if (state === 'confirming') return <Alert>Checking your payment…</Alert>
  if (state === 'left') {
    return (
      <Alert title="Checkout wasn’t completed" onDismiss={dismiss}>
        Nothing was charged, and your plan hasn’t changed.
      </Alert>
    )
  }
  if (state === 'paid') {
    return (
      <Alert
        tone="success"
        title="Welcome to Pro"
        onDismiss={dismiss}
        actions={
          userType &&
          (isVenue(userType) ? (
            <Button size="small" to="/gigs/create">
              Post a Gig
            </Button>
          ) : (
            <Button size="small" to="/profile/edit">
              Edit Profile
            </Button>
          ))
        }
      >
        {userType && (
          <div className="pt-2">
            <Benefits benefits={BENEFITS[planRoleOf(userType)].pro} />
          </div>
        )}
      </Alert>
    )
  }
  const again = (
    <Button size="small" busy={checkout.busy} onClick={checkout.again}>
      Check again
    </Button>
  )
  if (state === 'late') {
    return (
      <Alert tone="warning" title="Your payment isn’t confirmed yet" actions={again}>
        Your bank or the payment provider hasn’t confirmed it yet. This page updates when they do.
      </Alert>
    )
  }
  return (
    <Alert
      tone="danger"
      actions={errorCode(checkout.error) !== 'CHECKOUT_NOT_FOUND' && again}
      onDismiss={dismiss}
    >
      {errorText(checkout.error)}
    </Alert>
  )
}

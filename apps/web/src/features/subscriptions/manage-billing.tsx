import type { SubscriptionSummary } from '@bandstand/api-spec'
import { useState } from 'react'
import { Alert } from '../../components/ui/status/alert.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { Dialog } from '../../components/ui/overlays/dialog.tsx'
import { callFunction } from '../../lib/api/call-function.ts'
import { createPortalSession } from '../../lib/api/create-portal-session.ts'
import { usePerson } from '../../lib/session/session.ts'
import { planTexts } from './plan-text.ts'
import { useProviderLink } from './use-provider-link.ts'

const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]']

/** Shows a link to the provider's pages for billing, which the sandbox simulates and says so. */
export function ManageBilling({ provider }: Pick<SubscriptionSummary, 'provider'>) {
  const person = usePerson()
  const [asked, setAsked] = useState(false)
  const portal = useProviderLink('portal', () => createPortalSession(person?.id, callFunction))
  const isSimulated = provider === 'sandbox' && LOCAL_HOSTS.includes(window.location.hostname)
  return (
    <>
      {portal.error && (
        <Alert
          tone="danger"
          actions={
            <Button size="small" to="/contact">
              Contact support
            </Button>
          }
          onDismiss={portal.reset}
        >
          {planTexts.manageTrouble}
        </Alert>
      )}
      <Button busy={portal.busy} onClick={isSimulated ? () => setAsked(true) : portal.open}>
        {planTexts.manage}
      </Button>
      <Dialog
        open={asked}
        onOpenChange={setAsked}
        title="Open the simulated portal?"
        description="This is a local installation with test money. Its portal works like a real provider’s: change your plan, cancel it and see receipts. No real money moves."
        actions={
          <>
            <Button variant="quiet" onClick={() => setAsked(false)}>
              Stay here
            </Button>
            <Button
              variant="act"
              onClick={() => {
                setAsked(false)
                portal.open()
              }}
            >
              Open simulated portal
            </Button>
          </>
        }
      />
    </>
  )
}

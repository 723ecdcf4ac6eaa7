import type { IdentityProviderId } from '@bandstand/domain/accounts'
import { withNext } from '@bandstand/domain/product'
import { useState } from 'react'
import { GoogleMark } from '../../components/ui/pictures/google-mark.tsx'
import { TextAlert } from '../../components/ui/status/text-alert.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { goToProvider } from '../../lib/session/go-to-provider.ts'
import { useAuthCall } from '../../lib/session/use-auth-call.ts'
import { useIdentityProviders } from '../../lib/session/use-identity-providers.ts'
import './provider-buttons.css'

/** Shows a button for each provider at which visitors can sign in, below the form; nothing without any. `next`: where they go after. */
export function ProviderButtons({ next }: { next: string | null }) {
  const providers = useIdentityProviders()
  const { failure, run } = useAuthCall()
  const [leaving, setLeaving] = useState<IdentityProviderId | null>(null)
  if (providers.length === 0) return null
  const leave = async (id: IdentityProviderId) => {
    setLeaving(id)
    // This page stays until the other one has loaded, so the button stays busy.
    const path = withNext('/login', next)
    if (!(await run(() => goToProvider(id, { links: false, path })))) setLeaving(null)
  }
  return (
    <div className="providers">
      <p className="providers__or meta">or</p>
      {providers.map(({ id, label }) => (
        <Button key={id} size="large" wide busy={leaving === id} onClick={() => void leave(id)}>
          {id === 'google' && <GoogleMark />}
          Continue with {label}
        </Button>
      ))}
      <TextAlert tone="danger" takesFocus text={failure?.text} />
    </div>
  )
}

import type { IdentityProviderId } from '@bandstand/domain/accounts'
import { listTimeText } from '@bandstand/domain/time'
import type { UserIdentity } from '@supabase/auth-js'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { AlertDialog } from '../../components/ui/overlays/alert-dialog.tsx'
import { Alert } from '../../components/ui/status/alert.tsx'
import { TextAlert } from '../../components/ui/status/text-alert.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { LoadFailed } from '../../components/ui/status/load-failed.tsx'
import { SectionHead } from '../../components/ui/page/section-head.tsx'
import { goToProvider } from '../../lib/session/go-to-provider.ts'
import { useIdentityProviders } from '../../lib/session/use-identity-providers.ts'
import { useAuthCall } from '../../lib/session/use-auth-call.ts'
import { useLinkError } from '../../lib/session/use-link-error.ts'
import { useNow } from '../../lib/screen/use-now.ts'
import { ownIdentities, useIdentitiesChanged } from './use-own-identities.ts'
import './sessions-list.css'

/** Shows the member's accounts at providers such as Google, and links and unlinks them; nothing on a site without providers. */
export function LinkedAccounts() {
  const providers = useIdentityProviders()
  const query = useQuery(ownIdentities)
  const now = useNow(60_000)
  const linkError = useLinkError()
  const { failure, leaving, removing, setRemoving, busy, unlinked, dismiss, link, unlink } = useLinking()
  const section = useRef<HTMLElement>(null)
  const identities = query.data?.identities ?? []
  if (providers.length === 0 && identities.length === 0) return null
  const labelOf = (provider: string) => providers.find(({ id }) => id === provider)?.label ?? provider
  return (
    <section className="stack" aria-labelledby="linked-accounts" ref={section}>
      <SectionHead id="linked-accounts" level={3}>
        Linked accounts
      </SectionHead>
      <p className="prose muted">Log in with an account that you have elsewhere, without your password.</p>
      {query.isError && <LoadFailed query={query} />}
      <TextAlert tone="danger" takesFocus text={!failure && linkError?.text} />
      {(failure ?? unlinked) && (
        <Alert tone={failure ? 'danger' : 'success'} takesFocus onDismiss={dismiss}>
          {failure?.text ?? `${unlinked} is unlinked. Your other devices were signed out.`}
        </Alert>
      )}
      {identities.length > 0 && (
        <ul className="device-list">
          {identities.map(({ id, provider, email, linkedAt, lastUsedAt }) => (
            <li key={id}>
              <div className="min-w-0">
                <p className="device-list__name">{labelOf(provider)}</p>
                <p className="meta muted [overflow-wrap:anywhere]" dir="auto">
                  {email}
                </p>
                <p className="meta muted">
                  Linked {listTimeText(linkedAt, now)}
                  {lastUsedAt && `, last used ${listTimeText(lastUsedAt, now)}`}
                </p>
              </div>
              <Button
                size="small"
                variant="quiet"
                aria-label={`Unlink ${labelOf(provider)}`}
                onClick={() => {
                  dismiss()
                  setRemoving({ id, label: labelOf(provider), email })
                }}
              >
                Unlink
              </Button>
            </li>
          ))}
        </ul>
      )}
      {query.data && (
        <div className="row gap-3">
          {providers
            .filter(({ id }) => identities.every(({ provider }) => provider !== id))
            .map(({ id, label }) => (
              <Button key={id} busy={leaving === id} onClick={() => void link(id)}>
                Link {label}
              </Button>
            ))}
        </div>
      )}
      {removing && (
        <AlertDialog
          open
          onOpenChange={(next) => !next && setRemoving(null)}
          title={`Unlink ${removing.label}?`}
          description={`You’ll no longer be able to log in with ${removing.email} at ${removing.label}. Your other devices will be signed out.`}
          confirmLabel="Unlink"
          busy={busy}
          onConfirm={() => void unlink(removing)}
          // The message about it comes first there.
          focusAfter={() => (busy ? section.current : null)}
        />
      )}
    </section>
  )
}

/** Returns what links and unlinks accounts, and how far that is. */
function useLinking() {
  const changed = useIdentitiesChanged()
  const { failure, run, clear } = useAuthCall()
  const [leaving, setLeaving] = useState<IdentityProviderId | null>(null)
  const [removing, setRemoving] = useState<{ id: string; label: string; email: string } | null>(null)
  const [busy, setBusy] = useState(false)
  const [unlinked, setUnlinked] = useState<string | null>(null)
  const dismiss = () => {
    clear()
    setUnlinked(null)
  }
  const link = async (id: IdentityProviderId) => {
    dismiss()
    setLeaving(id)
    // This page stays until the other one has loaded, so the button stays busy.
    const path = '/settings?tab=password'
    if (!(await run(() => goToProvider(id, { links: true, path })))) setLeaving(null)
  }
  const unlink = async ({ id, label }: { id: string; label: string }) => {
    setBusy(true)
    if (await run((auth) => auth.unlinkIdentity({ identity_id: id } as UserIdentity))) {
      await changed()
      setUnlinked(label)
    }
    setRemoving(null)
    setBusy(false)
  }
  return { failure, leaving, removing, setRemoving, busy, unlinked, dismiss, link, unlink }
}

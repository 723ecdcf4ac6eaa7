import type { AccountDeletion } from '@bandstand/api-spec'
import { DELETION_DISABLED_TEXT } from '@bandstand/domain/accounts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { TextAlert } from '../../components/ui/status/text-alert.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { SectionHead } from '../../components/ui/page/section-head.tsx'
import { api, client, errorText } from '../../lib/api/api.ts'
import { signOut, useActingParty } from '../../lib/session/session.ts'
import { switchParty } from '../../lib/session/switch-party.ts'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'

/** Shows a button that deletes the account. What stands in the way is read when it is clicked. */
export function DangerZone() {
  const isOwn = useActingParty()?.isOwn ?? true
  const { refetch, isFetching } = useQuery(
    api.settings.getDeletion.queryOptions({ enabled: false, staleTime: 0, gcTime: 0 }),
  )
  const [refused, setRefused] = useState<string | null>(null)
  const [asked, setAsked] = useState<AccountDeletion | null>(null)
  const ask = async () => {
    setRefused(null)
    const { data, error } = await refetch()
    if (!data) setRefused(errorText(error))
    else if (!data.isEnabled) setRefused(DELETION_DISABLED_TEXT)
    else setAsked(data)
  }
  return (
    <section className="stack" aria-labelledby="danger-zone">
      <SectionHead id="danger-zone" level={3}>
        Danger Zone
      </SectionHead>
      <p className="prose muted">
        Deleting your account can’t be undone. Others keep what you shared with them, under the name Former
        member.
      </p>
      {isOwn ? (
        <div>
          <Button variant="danger" busy={isFetching} onClick={() => void ask()}>
            Delete Account
          </Button>
        </div>
      ) : (
        <>
          <p className="prose">Your account is deleted with the act or venue that came with it.</p>
          <div>
            <Button onClick={() => switchParty(null, '/settings?tab=password')}>Switch to it</Button>
          </div>
        </>
      )}
      <TextAlert tone="warning" onDismiss={() => setRefused(null)} text={refused} />
      {asked && (
        <DeleteAccountDialog
          texts={{
            title: 'Delete your account for good?',
            label: 'Delete Account',
            notYet: 'You can delete your account once this is settled:',
            keep: 'Keep my account',
            scope: 'Your profile, pictures, files, messages, connections and settings are deleted.',
          }}
          open={asked.open}
          asksPassword={asked.asksPassword}
          onClose={() => setAsked(null)}
          onDelete={(input) => client.settings.deleteAccount(input)}
          onDeleted={signOut}
        />
      )}
    </section>
  )
}

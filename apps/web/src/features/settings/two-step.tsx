import { countOf } from '@bandstand/domain/product'
import { listTimeText } from '@bandstand/domain/time'
import type { Factor } from '@supabase/auth-js'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AlertDialog } from '../../components/ui/alert-dialog.tsx'
import { Alert } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import { LoadFailed } from '../../components/ui/load-failed.tsx'
import { SectionHead } from '../../components/ui/section-head.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { loadAuth } from '../../lib/session.ts'
import { useNow } from '../../lib/use-now.ts'
import { useWrite } from '../../lib/use-write.ts'
import { AddAppDialog, type NewApp } from './add-app-dialog.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { authErrorText, dataOf, ownFactors, useFactorsChanged } from './use-own-factors.ts'
import './sessions-list.css'

const FEW_CODES = 3

/** Shows the member's second step: authenticator apps and recovery codes, and how to add, replace and remove them. */
export function TwoStep() {
  const now = useNow(60_000)
  const query = useQuery(ownFactors)
  const changed = useFactorsChanged()
  const [newApp, setNewApp] = useState<NewApp | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const [removing, setRemoving] = useState<Factor | null>(null)
  const write = useWrite({ changes: [], say: authErrorText })
  const { apps = [], recoveryCodes = null } = query.data ?? {}
  const isOn = apps.length > 0

  const enroll = () =>
    write.run(async () => {
      setNewApp(dataOf(await (await loadAuth()).mfa.enroll({ factorType: 'totp' })))
    }, 'enroll')
  const createCodes = async (hasSome: boolean) => {
    const { recoveryCodes: calls } = (await loadAuth()).mfa
    setCodes(dataOf(await (hasSome ? calls.regenerate() : calls.generate())).codes)
    await changed()
  }
  const remove = async ({ id }: Factor) => {
    await write.run(async () => {
      dataOf(await (await loadAuth()).mfa.unenroll({ factorId: id }))
      await changed()
    }, 'remove')
    setRemoving(null)
  }
  return (
    <section className="stack" aria-labelledby="two-step">
      <SectionHead id="two-step" level={3}>
        Two-step verification
      </SectionHead>
      <p className="prose muted">
        {isOn
          ? 'Signing in with your password takes a second step: a code from your authenticator app.'
          : 'Add a code from an app on your phone to your sign-in. Then nobody can get in with your password alone.'}
      </p>
      {query.isPending && <Skeleton className="h-[72px]" />}
      {query.isError && <LoadFailed query={query} />}
      {isOn && (
        <ul className="device-list">
          {apps.map((app) => (
            <li key={app.id}>
              <div>
                <p className="device-list__name">{app.friendly_name}</p>
                <p className="meta muted">
                  Added {listTimeText(app.created_at, now)}
                  {app.last_challenged_at && `, last used ${listTimeText(app.last_challenged_at, now)}`}
                </p>
              </div>
              <Button
                size="small"
                variant="quiet"
                aria-label={`Remove ${app.friendly_name}`}
                onClick={() => setRemoving(app)}
              >
                Remove
              </Button>
            </li>
          ))}
          <li>
            <div>
              <p className="device-list__name">Recovery codes</p>
              <p className="meta muted">
                {recoveryCodes
                  ? `${recoveryCodes.remaining} of ${countOf(recoveryCodes.total, 'code')} left`
                  : 'None yet'}
              </p>
            </div>
            <Button
              size="small"
              variant="quiet"
              busy={write.running === 'codes'}
              onClick={() => void write.run(() => createCodes(recoveryCodes !== null), 'codes')}
            >
              {recoveryCodes ? 'Replace' : 'Create'}
              <span className="sr-only"> recovery codes</span>
            </Button>
          </li>
        </ul>
      )}
      {isOn && (recoveryCodes?.remaining ?? 0) <= FEW_CODES && (
        <Alert tone="warning">
          {recoveryCodes
            ? 'You have few recovery codes left. Replace them, and save the new ones.'
            : 'Without recovery codes, you can’t get in if you lose your phone. Create them now.'}
        </Alert>
      )}
      {query.data && (
        <div>
          <Button busy={write.running === 'enroll'} onClick={() => void enroll()}>
            {isOn ? 'Add another app' : 'Turn on two-step verification'}
          </Button>
        </div>
      )}
      {write.failure && (
        <Alert tone="danger" onDismiss={write.dismiss}>
          {write.failure}
        </Alert>
      )}
      {newApp && (
        <AddAppDialog
          app={newApp}
          isFirst={!isOn}
          onClose={() => setNewApp(null)}
          onAdded={async () => {
            setNewApp(null)
            await changed()
            if (!recoveryCodes) await write.run(() => createCodes(false), 'codes')
          }}
        />
      )}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
      {removing && (
        <AlertDialog
          open
          onOpenChange={(next) => !next && setRemoving(null)}
          title={`Remove ${removing.friendly_name}?`}
          description={
            apps.length === 1
              ? 'This turns two-step verification off: your password alone opens your account. Your recovery codes stop working, and your other devices are signed out.'
              : 'Its codes no longer open your account, and your other devices are signed out.'
          }
          confirmLabel="Remove"
          busy={write.running === 'remove'}
          onConfirm={() => void remove(removing)}
        />
      )}
    </section>
  )
}

import { countOf } from '@bandstand/domain/product'
import { listTimeText } from '@bandstand/domain/time'
import type { Factor } from '@supabase/auth-js'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { AlertDialog } from '../../components/ui/overlays/alert-dialog.tsx'
import { Alert } from '../../components/ui/status/alert.tsx'
import { TextAlert } from '../../components/ui/status/text-alert.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { LoadFailed } from '../../components/ui/status/load-failed.tsx'
import { SectionHead } from '../../components/ui/page/section-head.tsx'
import { Skeleton } from '../../components/ui/status/skeleton.tsx'
import { canUsePasskeys } from '../../lib/session/passkeys.ts'
import { loadAuth } from '../../lib/session/session.ts'
import { useNow } from '../../lib/screen/use-now.ts'
import { useWrite } from '../../lib/api/use-write.ts'
import { AddAppDialog, type NewApp } from './add-app-dialog.tsx'
import { AddPasskeyDialog } from './add-passkey-dialog.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { RenamePasskeyDialog } from './rename-passkey-dialog.tsx'
import { authErrorText, dataOf, ownFactors, useFactorsChanged } from './use-own-factors.ts'
import './sessions-list.css'

const FEW_CODES = 3

/** Shows what a member's sign-in takes besides the password: passkeys, authenticator apps and recovery codes, to add and to change. */
export function TwoStep() {
  const query = useQuery(ownFactors)
  const { apps = [], passkeys = [], recoveryCodes = null } = query.data ?? {}
  const ways = apps.length + passkeys.length
  const isOn = ways > 0
  const steps = useSteps(recoveryCodes !== null)
  const { write, createCodes, setRenaming, setRemoving } = steps
  return (
    <section className="stack" aria-labelledby="two-step">
      <SectionHead id="two-step" level={3}>
        Passkeys and two-step verification
      </SectionHead>
      <p className="prose muted">{introOf(passkeys.length > 0, apps.length > 0)}</p>
      {query.isPending && <Skeleton className="h-[72px]" />}
      {query.isError && <LoadFailed query={query} />}
      {isOn && (
        <ul className="device-list">
          {passkeys.map((passkey) => (
            <FactorRow key={passkey.id} factor={passkey} kind="Passkey" onRemove={setRemoving}>
              <Button
                size="small"
                variant="quiet"
                aria-label={`Rename ${passkey.friendly_name}`}
                onClick={() => setRenaming(passkey)}
              >
                Rename
              </Button>
            </FactorRow>
          ))}
          {apps.map((app) => (
            <FactorRow key={app.id} factor={app} kind="App" onRemove={setRemoving} />
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
            : 'Without recovery codes, you can’t get in if you lose your device. Create them now.'}
        </Alert>
      )}
      {query.data && (
        <div className="flex flex-wrap gap-2">
          {canUsePasskeys() && (
            <Button onClick={() => steps.setAddingPasskey(true)}>
              {passkeys.length > 0 ? 'Add another passkey' : 'Add a passkey'}
            </Button>
          )}
          <Button busy={write.running === 'enroll'} onClick={() => void steps.enroll()}>
            {apps.length > 0 ? 'Add another app' : 'Add an authenticator app'}
          </Button>
        </div>
      )}
      <TextAlert tone="danger" onDismiss={write.dismiss} text={write.failure} />
      <StepDialogs steps={steps} ways={ways} />
    </section>
  )
}

/** Returns the open dialogs, and what changes how the member logs in. */
function useSteps(hasCodes: boolean) {
  const changed = useFactorsChanged()
  const [newApp, setNewApp] = useState<NewApp | null>(null)
  const [isAddingPasskey, setAddingPasskey] = useState(false)
  const [codes, setCodes] = useState<string[] | null>(null)
  const [renaming, setRenaming] = useState<Factor | null>(null)
  const [removing, setRemoving] = useState<Factor | null>(null)
  const write = useWrite({ changes: [], say: authErrorText })
  const enroll = () =>
    write.run(async () => {
      setNewApp(dataOf(await (await loadAuth()).mfa.enroll({ factorType: 'totp' })))
    }, 'enroll')
  const createCodes = async (hasSome: boolean) => {
    const { recoveryCodes: calls } = (await loadAuth()).mfa
    setCodes(dataOf(await (hasSome ? calls.regenerate() : calls.generate())).codes)
    await changed()
  }
  const onAdded = async () => {
    setNewApp(null)
    setAddingPasskey(false)
    await changed()
    if (!hasCodes) await write.run(() => createCodes(false), 'codes')
  }
  const remove = async ({ id }: Factor) => {
    await write.run(async () => {
      dataOf(await (await loadAuth()).mfa.unenroll({ factorId: id }))
      await changed()
    }, 'remove')
    setRemoving(null)
  }
  const onRenamed = async () => {
    await changed()
    setRenaming(null)
  }
  const open = { newApp, isAddingPasskey, codes, renaming, removing }
  const setOpen = { setNewApp, setAddingPasskey, setCodes, setRenaming, setRemoving }
  return { ...open, ...setOpen, write, enroll, createCodes, onAdded, onRenamed, remove }
}

interface StepDialogsProps {
  steps: ReturnType<typeof useSteps>
  /** How many passkeys and apps the member has. */
  ways: number
}

function StepDialogs({ steps, ways }: StepDialogsProps) {
  const { newApp, isAddingPasskey, codes, renaming, removing, write, onAdded, onRenamed, remove } = steps
  const { setNewApp, setAddingPasskey, setCodes, setRenaming, setRemoving } = steps
  return (
    <>
      {newApp && (
        <AddAppDialog app={newApp} isFirst={ways === 0} onClose={() => setNewApp(null)} onAdded={onAdded} />
      )}
      {isAddingPasskey && (
        <AddPasskeyDialog isFirst={ways === 0} onClose={() => setAddingPasskey(false)} onAdded={onAdded} />
      )}
      {renaming && (
        <RenamePasskeyDialog passkey={renaming} onClose={() => setRenaming(null)} onRenamed={onRenamed} />
      )}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
      {removing && (
        <AlertDialog
          open
          onOpenChange={(next) => !next && setRemoving(null)}
          title={`Remove ${removing.friendly_name}?`}
          description={
            ways === 1
              ? 'This turns two-step verification off: your password alone opens your account. Your recovery codes stop working, and your other devices are signed out.'
              : 'It no longer opens your account, and your other devices are signed out.'
          }
          confirmLabel="Remove"
          busy={write.running === 'remove'}
          onConfirm={() => void remove(removing)}
        />
      )}
    </>
  )
}

/** Returns what logging in takes now. */
function introOf(hasPasskey: boolean, hasApp: boolean): string {
  if (hasPasskey && hasApp)
    return 'Log in with your passkey alone, or with your password and a code from your authenticator app.'
  if (hasPasskey)
    return 'Log in with your passkey alone. Logging in with your password takes your passkey too.'
  if (hasApp) return 'Signing in with your password takes a second step: a code from your authenticator app.'
  return 'A passkey logs you in with your fingerprint, face or screen lock. An authenticator app adds a code to your password. With either, nobody can get in with your password alone.'
}

interface FactorRowProps {
  factor: Factor
  kind: string
  onRemove: (factor: Factor) => void
  /** Further buttons. */
  children?: ReactNode
}

function FactorRow({ factor, kind, onRemove, children }: FactorRowProps) {
  const now = useNow(60_000)
  const { friendly_name: name, created_at: addedAt, last_challenged_at: usedAt } = factor
  return (
    <li>
      <div className="min-w-0">
        <p className="device-list__name" dir="auto">
          {name}
        </p>
        <p className="meta muted">
          {kind}, added {listTimeText(addedAt, now)}
          {usedAt && `, last used ${listTimeText(usedAt, now)}`}
        </p>
      </div>
      <div className="flex flex-wrap justify-end gap-1">
        {children}
        <Button size="small" variant="quiet" aria-label={`Remove ${name}`} onClick={() => onRemove(factor)}>
          Remove
        </Button>
      </div>
    </li>
  )
}

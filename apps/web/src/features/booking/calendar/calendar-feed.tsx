import { localInstantText } from '@bandstand/domain/time'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AlertDialog } from '../../../components/ui/overlays/alert-dialog.tsx'
import { TextAlert } from '../../../components/ui/status/text-alert.tsx'
import { Button } from '../../../components/ui/page/button.tsx'
import { Field } from '../../../components/ui/inputs/field.tsx'
import { Input } from '../../../components/ui/inputs/input.tsx'
import { Panel } from '../../../components/ui/page/panel.tsx'
import { Skeleton } from '../../../components/ui/status/skeleton.tsx'
import { api, client } from '../../../lib/api/api.ts'
import { copyText } from '../../../lib/screen/copy-text.ts'
import { useWrite } from '../../../lib/api/use-write.ts'
import { LoadFailed } from '../../../components/ui/status/load-failed.tsx'

/** Shows the secret URL where calendar programs read the member's bookings, only once: when it's created. */
export function CalendarFeed() {
  const query = useQuery(api.booking.calendarFeed.queryOptions())
  const write = useWrite({ changes: ['bookings'] })
  const [address, setAddress] = useState<string | null>(null)
  const [asked, setAsked] = useState<'create' | 'revoke' | null>(null)
  const createdAt = query.data?.createdAt ?? null

  const create = async () => {
    const created = await write.run(() => client.booking.createCalendarFeed(), 'create')
    if (created) setAddress(created.address)
    setAsked(null)
  }
  const revoke = async () => {
    if (await write.run(() => client.booking.revokeCalendarFeed(), 'revoke')) setAddress(null)
    setAsked(null)
  }
  return (
    <Panel title="Calendar feed">
      <p className="muted">
        A private link for Google, Apple or Outlook calendars: your bookings and blocked times, always up to
        date. Anyone who has the link can read them.
      </p>
      <TextAlert tone="danger" onDismiss={write.dismiss} text={write.failure} />
      {query.isPending && <Skeleton className="h-11 w-40" />}
      {query.isError && <LoadFailed query={query} />}
      {address && (
        <>
          <Field label="Calendar link" hint="Copy it now. We won’t show it again.">
            <Input readOnly value={address} onFocus={(event) => event.currentTarget.select()} />
          </Field>
          <div>
            <Button variant="act" onClick={() => void copyText(address)}>
              Copy link
            </Button>
          </div>
        </>
      )}
      {query.data && createdAt === null && (
        <div>
          <Button busy={write.running === 'create'} onClick={() => void create()}>
            Create link
          </Button>
        </div>
      )}
      {createdAt !== null && (
        <>
          {!address && <p>Link created on {localInstantText(createdAt)}.</p>}
          <div className="row">
            <Button onClick={() => setAsked('create')}>Create new link</Button>
            <Button variant="danger" onClick={() => setAsked('revoke')}>
              Revoke
            </Button>
          </div>
        </>
      )}
      <AlertDialog
        open={asked === 'create'}
        onOpenChange={(open) => !open && setAsked(null)}
        title="Create a new link?"
        description="The old one stops working right away in every calendar that uses it."
        confirmLabel="Create new link"
        busy={write.running === 'create'}
        onConfirm={() => void create()}
      />
      <AlertDialog
        open={asked === 'revoke'}
        onOpenChange={(open) => !open && setAsked(null)}
        title="Revoke the link?"
        description="It stops working right away in every calendar that uses it."
        confirmLabel="Revoke"
        busy={write.running === 'revoke'}
        onConfirm={() => void revoke()}
      />
    </Panel>
  )
}

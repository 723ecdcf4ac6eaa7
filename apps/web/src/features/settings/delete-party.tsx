import type { PartyClosing } from '@bandstand/api-spec'
import { DELETION_DISABLED_TEXT } from '@bandstand/domain/accounts'
import { countOf } from '@bandstand/domain/product'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../components/ui/page/button.tsx'
import { SectionHead } from '../../components/ui/page/section-head.tsx'
import { TextAlert } from '../../components/ui/status/text-alert.tsx'
import { api, client } from '../../lib/api/api.ts'
import { useActingParty, useMay } from '../../lib/session/session.ts'
import { switchParty } from '../../lib/session/switch-party.ts'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'

/** Lets an owner delete an act or a venue that came with nobody's account; shows nothing for others. */
export function DeleteParty() {
  const isOwn = useActingParty()?.isOwn ?? true
  const mayClose = useMay('managePeople') && !isOwn
  const { data } = useQuery(api.parties.getClosing.queryOptions({ enabled: mayClose, staleTime: 0 }))
  return mayClose && data && !data.isFirst ? <Closing closing={data} /> : null
}

function Closing({ closing }: { closing: PartyClosing }) {
  const [isAsked, setIsAsked] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const ask = () => {
    if (!closing.isEnabled) setRefused(DELETION_DISABLED_TEXT)
    else if (closing.others > 0)
      setRefused(
        `${countOf(closing.others, 'other person acts', 'other people act')} for it. Remove them first, so that they’re notified.`,
      )
    else setIsAsked(true)
  }
  return (
    <section className="stack" aria-labelledby="delete-party">
      <SectionHead id="delete-party" level={3}>
        Delete this act or venue
      </SectionHead>
      <p className="prose muted">
        Only this one is deleted, not your account. This can’t be undone. Others keep what you shared with
        them, under the name Former member.
      </p>
      <div>
        <Button variant="danger" onClick={ask}>
          Delete
        </Button>
      </div>
      <TextAlert tone="warning" onDismiss={() => setRefused(null)} text={refused} />
      {isAsked && (
        <DeleteAccountDialog
          texts={{
            title: 'Delete this act or venue for good?',
            label: 'Delete this act or venue',
            notYet: 'You can delete it once this is settled:',
            keep: 'Keep it',
            scope: 'Its profile, pictures, files, messages, connections and settings are deleted.',
          }}
          open={closing.open}
          asksPassword={closing.asksPassword}
          onClose={() => setIsAsked(false)}
          onDelete={(input) => client.parties.close(input)}
          onDeleted={() => switchParty(null)}
        />
      )}
    </section>
  )
}

import type { UnclaimedShares as Shares } from '@bandstand/api-spec'
import { formatDollars } from '@bandstand/domain/money'
import { dayText } from '@bandstand/domain/time'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AlertDialog } from '../../components/ui/overlays/alert-dialog.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { SectionHead } from '../../components/ui/page/section-head.tsx'
import { TextAlert } from '../../components/ui/status/text-alert.tsx'
import { api, client } from '../../lib/api/api.ts'
import { useWrite } from '../../lib/api/use-write.ts'
import { toast } from '../../lib/screen/toast.ts'
import { useActingParty, useMay } from '../../lib/session/session.ts'
import './shares.css'

/** Shows the shares that an act's people without an account haven't claimed, and returns them to the act; nothing without any. */
export function UnclaimedShares() {
  const isAct = useActingParty()?.userType === 'artist'
  const decides = useMay('splitFees')
  const { data } = useQuery({
    ...api.payments.listUnclaimed.queryOptions({ staleTime: 0 }),
    enabled: isAct && decides,
  })
  const [asked, setAsked] = useState<Shares['shares'][number] | null>(null)
  const { busy, failure, run, dismiss } = useWrite({ changes: ['payments'] })
  if (!data || data.shares.length === 0) return null
  const giveBack = async ({ id, amount }: Shares['shares'][number]) => {
    if (await run(() => client.payments.returnUnclaimed({ id })))
      toast(`${formatDollars(amount)} is in your act’s balance`)
    setAsked(null)
  }
  return (
    <section className="stack gap-3" aria-labelledby="unclaimed-shares">
      <SectionHead id="unclaimed-shares">Kept for people without an account</SectionHead>
      <p className="muted">
        They get their share when they join: invite them in Settings, People, and link them in the line-up.
        Unclaimed shares return to the act after two years.
      </p>
      <TextAlert tone="danger" text={failure} onDismiss={dismiss} />
      <ul className="own-shares">
        {data.shares.map((share) => (
          <li key={share.id}>
            <span className="min-w-0 wrap-anywhere">
              {share.name}, {formatDollars(share.amount)}
              <span className="meta muted block">
                {share.venue}, {dayText(share.date, 'full')}. Kept until {dayText(share.keptUntil, 'full')}.
              </span>
            </span>
            <Button
              size="small"
              aria-label={`Return ${share.name}’s share to the act`}
              onClick={() => setAsked(share)}
            >
              Return
            </Button>
          </li>
        ))}
      </ul>
      <AlertDialog
        open={asked !== null}
        onOpenChange={(open) => !open && setAsked(null)}
        title={`Return ${asked?.name ?? ''}’s share?`}
        description={`${formatDollars(asked?.amount ?? 0)} goes to your act’s balance, and ${asked?.name ?? 'they'} can’t claim it anymore. Do this if they have their money already.`}
        confirmLabel="Return to the act"
        busy={busy}
        onConfirm={() => asked && void giveBack(asked)}
      />
    </section>
  )
}

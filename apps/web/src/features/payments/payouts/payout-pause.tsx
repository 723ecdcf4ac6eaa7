import type { Balance } from '@bandstand/api-spec'
import { localInstantText } from '@bandstand/domain/time'
import { useState } from 'react'
import { AlertDialog } from '../../../components/ui/overlays/alert-dialog.tsx'
import { Alert } from '../../../components/ui/status/alert.tsx'
import { Button } from '../../../components/ui/page/button.tsx'
import { signOut } from '../../../lib/session/session.ts'
import { toast } from '../../../lib/screen/toast.ts'
import { useWrite } from '../../../lib/api/use-write.ts'
import { type BalanceOf, PAYOUT_CALLS } from './payout-calls.ts'

interface PayoutPauseProps {
  of: BalanceOf
  sums: Balance
}

/** Shows why the artist can't withdraw now, after a change of their bank account or of who has the account; nothing when they can. */
export function PayoutPause({ of, sums: { payoutsFrozen, payoutsFrom, payoutsWaitFor } }: PayoutPauseProps) {
  if (payoutsFrozen)
    return (
      <Alert
        tone="warning"
        title="Withdrawals are frozen"
        actions={
          <Button size="small" to="/contact">
            Contact us
          </Button>
        }
      >
        <p>
          You reported that someone else changed your bank account. Your money is safe in your balance.
          Contact us to withdraw again.
        </p>
      </Alert>
    )
  return payoutsFrom === null ? null : (
    <Waiting of={of} from={payoutsFrom} reason={payoutsWaitFor ?? 'bank'} />
  )
}

const REASONS = {
  bank: 'Your bank account was changed. Nothing is paid to it for 24 hours, so that you have time to stop a change that wasn’t yours.',
  taken_back:
    'You took your account back with a link in our email. Nothing is paid to a bank for 24 hours. Check that the bank account and the withdrawals below are yours. If not, freeze withdrawals now.',
}

function Waiting({ of, from, reason }: { of: BalanceOf; from: string; reason: keyof typeof REASONS }) {
  const [isAsked, setAsked] = useState(false)
  const { busy, run } = useWrite({ changes: ['payments'], toasts: true })
  const freeze = async () => {
    if (!(await run(() => PAYOUT_CALLS[of].freeze()))) return
    // The server has ended this session too.
    await signOut()
    toast('Withdrawals are frozen. Reset your password, then log in and contact us.', {
      tone: 'info',
      stays: true,
    })
  }
  return (
    <Alert
      title={`You can withdraw from ${localInstantText(from)}`}
      actions={
        <Button size="small" onClick={() => setAsked(true)}>
          {reason === 'bank' ? 'This wasn’t me' : 'Freeze withdrawals'}
        </Button>
      }
    >
      <p>{REASONS[reason]}</p>
      <AlertDialog
        open={isAsked}
        onOpenChange={setAsked}
        title="Freeze withdrawals?"
        description="Nothing is paid to any bank then, and you’re signed out on all devices, this one too. To withdraw again you have to contact us."
        confirmLabel="Freeze withdrawals"
        busy={busy}
        onConfirm={() => void freeze()}
      />
    </Alert>
  )
}

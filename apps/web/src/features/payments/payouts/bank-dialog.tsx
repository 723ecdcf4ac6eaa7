import { TextAlert } from '../../../components/ui/status/text-alert.tsx'
import { Button } from '../../../components/ui/page/button.tsx'
import { Dialog } from '../../../components/ui/overlays/dialog.tsx'
import { useWrite } from '../../../lib/api/use-write.ts'
import { type BalanceOf, PAYOUT_CALLS } from './payout-calls.ts'
import { failureText } from '../deposit/failure-text.ts'

/** Shows, before the first withdrawal, a link to the provider, which asks for the bank of whoever is paid. */
export function BankDialog({ of, onClose }: { of: BalanceOf; onClose: () => void }) {
  const { busy, isSuccess, failure, run } = useWrite({ changes: [], say: failureText })
  const leave = async () => {
    const page = await run(() => PAYOUT_CALLS[of].setUp())
    if (page) window.location.assign(page.url)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Set up your bank account"
      description="The payment provider asks once who you are and which bank account is yours, then brings you back here. We never see your account numbers."
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Not now
          </Button>
          <Button variant="act" busy={busy || isSuccess} onClick={() => void leave()}>
            Set up bank account
          </Button>
        </>
      }
    >
      <TextAlert tone="danger" text={failure} />
    </Dialog>
  )
}

import type { ContractCard } from '@bandstand/api-spec'
import { instantText, timeLeft } from '@bandstand/domain/time'
import { Unbroken } from '../../components/ui/page/unbroken.tsx'
import { useNow } from '../../lib/screen/use-now.ts'
import { useMay } from '../../lib/session/session.ts'
import { signBefore } from './contract-text.ts'

/** Shows who has to sign until when, counting down; nothing for a contract that nobody can sign. */
export function SigningDeadline({ contract }: { contract: ContractCard }) {
  const now = useNow(20_000)
  const maySign = useMay('sign')
  const { status, expiresAt, timeZone } = contract
  if (status !== 'pending' || !expiresAt) return null
  const left = timeLeft(expiresAt, now)
  const moment = (
    <time dateTime={expiresAt}>
      <Unbroken>{instantText(expiresAt, timeZone, 'medium')}</Unbroken>
    </time>
  )
  return (
    <p className="muted">
      {left ? (
        <>
          {signBefore(contract, maySign)} {moment} (<b>{left}</b>), or the booking ends.
        </>
      ) : (
        <>The time to sign ended {moment}.</>
      )}
    </p>
  )
}

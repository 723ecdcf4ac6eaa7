import type { ContractDetail } from '@bandstand/api-spec'
import { formatDollars } from '@bandstand/domain/money'
import { shortDayText } from '@bandstand/domain/time'
import { PenLine } from 'lucide-react'
import { Button } from '../../components/ui/page/button.tsx'
import './sign-contract.css'

export interface SignBarProps {
  contract: ContractDetail
  label: string
  busy: boolean
  /** Whether signing is what the reader does next on the page. */
  isMain: boolean
}

/** Shows the button that signs, with the fee and the day, in a bar that stays in sight as long as the contract is. */
export function SignBar({ contract: { fee, start }, label, busy, isMain }: SignBarProps) {
  return (
    <div className="sign-bar">
      <p>
        <b>{formatDollars(fee)}</b> {shortDayText(start.slice(0, 10), 'weekday')}
      </p>
      <Button type="submit" variant={isMain ? 'act' : 'plain'} busy={busy}>
        {!busy && <PenLine className="i" aria-hidden="true" />}
        {label}
      </Button>
    </div>
  )
}

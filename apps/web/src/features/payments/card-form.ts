import type { DepositForm } from '@bandstand/api-spec'

/** What the form of every provider takes. */
export interface CardFormProps {
  form: DepositForm & { intentId: string }
  /** The provider has answered, whatever it was: asks the server how the deposit stands now. */
  onEnded: () => Promise<void>
  onClose: () => void
}

import type { DepositForm } from '@bandstand/api-spec'

/** The props of every provider's form. */
export interface CardFormProps {
  form: DepositForm & { intentId: string }
  /** Called at any answer of the provider: asks the server for the state of the deposit. */
  onEnded: () => Promise<void>
  onClose: () => void
}

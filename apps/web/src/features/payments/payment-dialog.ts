import type { TransactionDetail } from '@bandstand/api-spec'

/** The props of every dialog about a payment. */
export interface PaymentDialogProps {
  /** The payment as it was when the dialog opened. */
  payment: TransactionDetail
  onClose: () => void
  /** Called with a text about what was done, after the screens are up to date. */
  onDone: (message: string) => void
}

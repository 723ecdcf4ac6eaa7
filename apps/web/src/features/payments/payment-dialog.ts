import type { TransactionDetail } from '@bandstand/api-spec'

/** What every dialog about a payment takes. */
export interface PaymentDialogProps {
  /** As it was when the dialog opened. */
  payment: TransactionDetail
  onClose: () => void
  /** Takes what the server says of what was done; the screens know it by then. */
  onDone: (message: string) => void
}

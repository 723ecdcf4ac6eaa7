import { Alert } from '../ui/status/alert.tsx'

interface OutcomeAlertProps {
  of: { isSuccess: boolean; isError: boolean; dismiss: () => void }
  done: string
  failed: string
}

/** Shows the result of a change next to its button; it can be dismissed. */
export function OutcomeAlert({ of, done, failed }: OutcomeAlertProps) {
  if (!of.isSuccess && !of.isError) return null
  return (
    <Alert tone={of.isSuccess ? 'success' : 'danger'} onDismiss={of.dismiss}>
      {of.isSuccess ? done : failed}
    </Alert>
  )
}

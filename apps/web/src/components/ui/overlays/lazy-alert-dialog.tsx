import { Suspense, useState } from 'react'
import { lazyPart } from '../../../lib/loading/lazy-part.ts'
import type { AlertDialogProps } from './alert-dialog.tsx'

const AlertDialog = lazyPart(async () => ({ default: (await import('./alert-dialog.tsx')).AlertDialog }))

/** Shows an AlertDialog whose code is loaded when it first opens. */
export function LazyAlertDialog(props: AlertDialogProps) {
  const [asked, setAsked] = useState(props.open)
  if (props.open && !asked) setAsked(true)
  if (!asked) return null
  return (
    <Suspense>
      <AlertDialog {...props} />
    </Suspense>
  )
}

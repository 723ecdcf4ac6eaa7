import { AlertDialog } from '../ui/overlays/alert-dialog.tsx'
import type { FormDraft } from '../../lib/forms/use-form-draft.ts'

/** Asks before a form with unsaved changes is left. */
export function UnsavedChangesDialog({ draft }: { draft: FormDraft }) {
  const { blocker } = draft
  return (
    <AlertDialog
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => !open && blocker.reset?.()}
      title="Leave without saving?"
      description="Your changes haven’t been saved."
      cancelLabel="Stay"
      confirmLabel="Leave"
      onConfirm={() => {
        draft.clear()
        blocker.proceed?.()
      }}
    />
  )
}

import { AlertDialog } from '../../components/ui/overlays/alert-dialog.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { saveFile } from '../../lib/files/save-file.ts'
import { toast } from '../../lib/screen/toast.ts'
import './two-step.css'

const FILE_NAME = 'bandstand-recovery-codes.txt'

/** Shows new recovery codes, which nobody can see again. Only its button closes it. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const grouped = codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-'))
  const text = `${grouped.join('\n')}\n`
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast('Codes copied'),
      () => toast('The codes couldn’t be copied. Download them instead.', { tone: 'danger' }),
    )
  return (
    <AlertDialog
      open
      onOpenChange={(next) => !next && onClose()}
      title="Save your recovery codes"
      description="Each code opens your account once, when you don’t have your phone. We can’t show them again. Keep them in a password manager or on paper, not only on your phone."
      cancelLabel="Close"
      confirmLabel="I saved them"
      tone="act"
      onConfirm={onClose}
    >
      <ul className="recovery-codes" aria-label="Recovery codes">
        {grouped.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={() => void copy()}>
          Copy
        </Button>
        <Button
          size="small"
          onClick={() => saveFile(new File([text], FILE_NAME, { type: 'text/plain' }), FILE_NAME)}
        >
          Download
        </Button>
      </div>
    </AlertDialog>
  )
}

import { FileDown, type LucideIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { errorText } from '../../../lib/api/api.ts'
import { isProofRefused } from '../../../lib/session/proof.ts'
import { saveFile } from '../../../lib/files/save-file.ts'
import { toast } from '../../../lib/screen/toast.ts'
import { Button } from './button.tsx'

export interface DownloadButtonProps {
  /** Fetches the file with the session, so that it has no URL that could be passed on. */
  load: () => Promise<File>
  /** For a file that came without a name. */
  fallbackName: string
  icon?: LucideIcon
  children: ReactNode
}

/** Shows a button that saves a file of the server on the reader's device. */
export function DownloadButton({ load, fallbackName, icon: Icon = FileDown, children }: DownloadButtonProps) {
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      saveFile(await load(), fallbackName)
    } catch (error) {
      if (!isProofRefused(error)) toast(errorText(error), { tone: 'danger' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button busy={busy} onClick={() => void download()}>
      {!busy && <Icon className="i" aria-hidden="true" />}
      {children}
    </Button>
  )
}

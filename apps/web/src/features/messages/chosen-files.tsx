import { FileText, X } from 'lucide-react'
import { Spinner } from '../../components/ui/status/spinner.tsx'
import type { ChosenFile } from './use-attachments.ts'
import './attachment-view.css'
import './chosen-files.css'

/** Shows the files of a message that is being written. */
export function ChosenFiles({ files, onRemove }: { files: ChosenFile[]; onRemove: (key: string) => void }) {
  if (files.length === 0) return null
  return (
    <ul className="chosen-files" aria-label="Attached files">
      {files.map(({ key, fileName, object, percent, problem }) => (
        <li key={key} className="chosen-file">
          {object || problem ? <FileText className="i i--s" aria-hidden="true" /> : <Spinner />}
          <span className="attached__name">{fileName}</span>
          {!object && !problem && <span className="faint num whitespace-nowrap">Uploading… {percent}%</span>}
          {problem && <span className="chosen-file__problem">{problem}</span>}
          <button type="button" aria-label={`Remove ${fileName}`} onClick={() => onRemove(key)}>
            <X className="i i--s" aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  )
}

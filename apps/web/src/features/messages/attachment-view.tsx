import type { MessageAttachment } from '@bandstand/api-spec'
import { useQuery } from '@tanstack/react-query'
import { FileText, ImageOff } from 'lucide-react'
import { Spinner } from '../../components/ui/spinner.tsx'
import { client, errorText } from '../../lib/api.ts'
import { saveFile } from '../../lib/save-file.ts'
import { toast } from '../../lib/toast.ts'
import { isImage, sizeText } from './message-text.ts'
import './attachment-view.css'

/**
 * Shows a picture in its final frame, or a file to open. The bytes are fetched with the session, so the file has no
 * public address.
 */
export function AttachmentView({ attachment }: { attachment: MessageAttachment }) {
  return isImage(attachment) ? <Picture attachment={attachment} /> : <Paper attachment={attachment} />
}

function Picture({ attachment: { id, fileName, sizeBytes } }: { attachment: MessageAttachment }) {
  const query = useQuery({
    queryKey: ['attachment', id],
    queryFn: async () => dataUrl(await client.messages.attachment({ id })),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <a
      className="attached attached--picture"
      href={query.data}
      download={fileName}
      aria-label={`Picture ${fileName}, ${sizeText(sizeBytes)}`}
    >
      {query.data && <img src={query.data} alt="" />}
      {query.isPending && <Spinner />}
      {query.isError && <ImageOff className="i" aria-hidden="true" />}
    </a>
  )
}

/** Returns the picture as a data URL, which needs no revoking: the server keeps pictures small. */
function dataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('This picture can’t be shown')))
    reader.readAsDataURL(file)
  })
}

function Paper({ attachment: { id, fileName, sizeBytes } }: { attachment: MessageAttachment }) {
  const open = async () => {
    try {
      saveFile(await client.messages.attachment({ id }), fileName)
    } catch (error) {
      toast(errorText(error), { tone: 'danger' })
    }
  }
  return (
    <button type="button" className="attached attached--paper" onClick={() => void open()}>
      <FileText className="i" aria-hidden="true" />
      <span className="attached__name">{fileName}</span>
      <span className="faint">{sizeText(sizeBytes)}</span>
    </button>
  )
}

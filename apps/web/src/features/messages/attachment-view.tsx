import type { MessageAttachment } from '@bandstand/api-spec'
import { useQuery } from '@tanstack/react-query'
import { FileText, ImageOff } from 'lucide-react'
import { Spinner } from '../../components/ui/status/spinner.tsx'
import { client, errorText } from '../../lib/api/api.ts'
import { saveFile } from '../../lib/files/save-file.ts'
import { toast } from '../../lib/screen/toast.ts'
import { isImage, sizeText } from './message-text.ts'
import './attachment-view.css'

/** Shows a small picture in its final frame, or a file; a click saves it. Fetched with the session: the file has no public URL. */
export function AttachmentView({ attachment }: { attachment: MessageAttachment }) {
  return isImage(attachment) ? <Preview attachment={attachment} /> : <Paper attachment={attachment} />
}

function Preview({ attachment }: { attachment: MessageAttachment }) {
  const { id, fileName, sizeBytes } = attachment
  const query = useQuery({
    queryKey: ['attachment', id],
    queryFn: async () => dataUrl(await client.messages.attachment({ id, size: 'preview' })),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <button
      type="button"
      className="attached attached--picture"
      aria-label={`Picture ${fileName}, ${sizeText(sizeBytes)}`}
      onClick={() => void save(attachment)}
    >
      {query.data && <img src={query.data} alt="" width={240} height={180} />}
      {query.isPending && <Spinner />}
      {query.isError && <ImageOff className="i" aria-hidden="true" />}
    </button>
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

function Paper({ attachment }: { attachment: MessageAttachment }) {
  const { fileName, sizeBytes } = attachment
  return (
    <button type="button" className="attached attached--paper" onClick={() => void save(attachment)}>
      <FileText className="i" aria-hidden="true" />
      <span className="attached__name">{fileName}</span>
      <span className="faint">{sizeText(sizeBytes)}</span>
    </button>
  )
}

async function save({ id, fileName }: MessageAttachment): Promise<void> {
  try {
    saveFile(await client.messages.attachment({ id }), fileName)
  } catch (error) {
    toast(errorText(error), { tone: 'danger' })
  }
}

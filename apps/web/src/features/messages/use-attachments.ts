import { ATTACHMENTS_PER_MESSAGE, messageTexts } from '@bandstand/domain/messages'
import { useState } from 'react'
import { useSession } from '../../lib/session.ts'
import { attachmentProblem, uploadAttachment } from './upload-attachment.ts'

/** A chosen file: being uploaded, stored (`object`), or refused (`problem`). */
export interface ChosenFile {
  key: string
  fileName: string
  object: string | null
  problem: string | null
}

/** Returns the files of the message that is being written; each is uploaded as soon as it is chosen. */
export function useAttachments() {
  const { user } = useSession()
  const [files, setFiles] = useState<ChosenFile[]>([])
  const [problem, setProblem] = useState<string | null>(null)

  const change = (key: string, to: Partial<ChosenFile>) =>
    setFiles((all) => all.map((each) => (each.key === key ? { ...each, ...to } : each)))

  const add = (chosen: File[]) => {
    const tooMany = files.length + chosen.length > ATTACHMENTS_PER_MESSAGE
    setProblem(
      tooMany ? messageTexts.attachmentsTooMany : (chosen.map(attachmentProblem).find(Boolean) ?? null),
    )
    if (tooMany || !user) return
    for (const file of chosen.filter((each) => !attachmentProblem(each))) {
      const key = crypto.randomUUID()
      setFiles((all) => [...all, { key, fileName: file.name.slice(-120), object: null, problem: null }])
      uploadAttachment(user.id, file).then(
        (object) => change(key, { object }),
        (error: Error) => change(key, { problem: error.message }),
      )
    }
  }
  return {
    files,
    problem,
    isUploading: files.some(({ object, problem: failed }) => object === null && failed === null),
    /** The stored files, as a message refers to them. */
    ready: files.flatMap(({ object, fileName }) => (object ? [{ object, fileName }] : [])),
    add,
    remove: (key: string) => setFiles((all) => all.filter((each) => each.key !== key)),
    clear: () => {
      setFiles([])
      setProblem(null)
    },
  }
}

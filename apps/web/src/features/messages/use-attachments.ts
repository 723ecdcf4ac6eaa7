import { ATTACHMENTS_PER_MESSAGE, messageTexts } from '@bandstand/domain/messages'
import { useRef, useState } from 'react'
import { fromHeic } from '../../lib/from-heic.ts'
import { useSession } from '../../lib/session.ts'
import { attachmentProblem, uploadAttachment } from './upload-attachment.ts'

/** A chosen file: being uploaded, stored (`object`), or refused (`problem`). */
export interface ChosenFile {
  key: string
  fileName: string
  object: string | null
  /** How much was sent, from 0 to 100. */
  percent: number
  problem: string | null
}

/** Returns the files of the message that is being written; each is uploaded as soon as it is chosen. */
export function useAttachments() {
  const { user } = useSession()
  const [files, setFiles] = useState<ChosenFile[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const ends = useRef(new Map<string, AbortController>())

  const change = (key: string, to: Partial<ChosenFile>) =>
    setFiles((all) => all.map((each) => (each.key === key ? { ...each, ...to } : each)))

  const add = async (given: File[]) => {
    const tooMany = files.length + given.length > ATTACHMENTS_PER_MESSAGE
    const chosen = tooMany ? [] : await Promise.all(given.map(fromHeic))
    setProblem(
      tooMany ? messageTexts.attachmentsTooMany : (chosen.map(attachmentProblem).find(Boolean) ?? null),
    )
    if (tooMany || !user) return
    for (const file of chosen.filter((each) => !attachmentProblem(each))) {
      const key = crypto.randomUUID()
      setFiles((all) => [...all, { key, fileName: file.name, object: null, percent: 0, problem: null }])
      const end = new AbortController()
      ends.current.set(key, end)
      const onProgress = (percent: number) => change(key, { percent })
      uploadAttachment(user.id, file, { onProgress, signal: end.signal }).then(
        (attached) => change(key, attached),
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
    /** Takes a file off the message, and ends its upload. */
    remove: (key: string) => {
      ends.current.get(key)?.abort()
      setFiles((all) => all.filter((each) => each.key !== key))
    },
    clear: () => {
      setFiles([])
      setProblem(null)
    },
  }
}

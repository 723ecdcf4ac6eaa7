import { ATTACHMENTS_PER_MESSAGE, messageTexts } from '@bandstand/domain/messages'
import { useRef, useState } from 'react'
import { fromHeic } from '../../lib/files/from-heic.ts'
import { useActingParty } from '../../lib/session/session.ts'
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
  const acting = useActingParty()
  const [files, setFiles] = useState<ChosenFile[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const ends = useRef(new Map<string, AbortController>())
  /** How many files are listed, or are being read: a second choice may come before the first one is shown. */
  const taken = useRef(0)

  const change = (key: string, to: Partial<ChosenFile>) =>
    setFiles((all) => all.map((each) => (each.key === key ? { ...each, ...to } : each)))

  const add = async (given: File[]) => {
    if (!acting) return
    if (taken.current + given.length > ATTACHMENTS_PER_MESSAGE) {
      setProblem(messageTexts.attachmentsTooMany)
      return
    }
    setProblem(null)
    taken.current += given.length
    const chosen = await Promise.all(given.map(fromHeic))
    const attachable = chosen.filter((each) => !attachmentProblem(each))
    taken.current -= chosen.length - attachable.length
    const refused = chosen.map(attachmentProblem).find(Boolean)
    if (refused) setProblem(refused)
    for (const file of attachable) {
      const key = crypto.randomUUID()
      setFiles((all) => [...all, { key, fileName: file.name, object: null, percent: 0, problem: null }])
      const end = new AbortController()
      ends.current.set(key, end)
      const onProgress = (percent: number) => change(key, { percent })
      uploadAttachment(acting.id, file, { onProgress, signal: end.signal }).then(
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
    /** Removes a file from the message, and ends its upload. */
    remove: (key: string) => {
      ends.current.get(key)?.abort()
      taken.current -= 1
      setFiles((all) => all.filter((each) => each.key !== key))
    },
    clear: () => {
      taken.current -= files.length
      setFiles([])
      setProblem(null)
    },
  }
}

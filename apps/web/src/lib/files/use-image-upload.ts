import { useState } from 'react'
import { errorText } from '../api/api.ts'
import { unexpectedText } from '../text/unexpected-text.ts'
import { fromHeic } from './from-heic.ts'
import { storeImage } from './store-image.ts'
import { imageProblem, UploadError } from './upload-image.ts'
import { UploadCancelled, useUpload } from './use-upload.ts'

/** Returns a function that uploads a chosen image at once and passes its public address to `onStored`, with its state. */
export function useImageUpload(userId: string, onStored: (url: string) => void) {
  const upload = useUpload()
  const [problem, setProblem] = useState<string | null>(null)
  const send = async (chosen: File) => {
    const file = await fromHeic(chosen)
    const refused = imageProblem(file)
    setProblem(refused)
    if (refused) return
    try {
      onStored(await upload.run((sending) => storeImage(userId, file, sending)))
    } catch (error) {
      if (error instanceof UploadCancelled) return
      setProblem(error instanceof UploadError ? error.message : unexpectedText(errorText(error)))
    }
  }
  return { send, percent: upload.percent, cancel: upload.cancel, problem }
}

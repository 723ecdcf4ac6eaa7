import { useState } from 'react'
import { errorText } from '../../lib/api.ts'
import { imageProblem, UploadError } from '../../lib/upload-image.ts'
import { unexpectedText } from './profile-texts.ts'
import { storeImage } from './save-profile.ts'

/**
 * Returns a function that uploads a chosen image at once and passes its public address to `onStored`, with its state
 * and failure.
 */
export function usePortfolioUpload(userId: string, onStored: (url: string) => void) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const send = async (file: File) => {
    const refused = imageProblem(file)
    setProblem(refused)
    if (refused) return
    setBusy(true)
    try {
      onStored(await storeImage(userId, file))
    } catch (error) {
      setProblem(error instanceof UploadError ? error.message : unexpectedText(errorText(error)))
    } finally {
      setBusy(false)
    }
  }
  return { send, busy, problem }
}

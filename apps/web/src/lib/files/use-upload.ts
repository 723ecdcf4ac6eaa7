import { useRef, useState } from 'react'
import type { Sending } from './sending.ts'

/** An upload in progress, or none. */
export interface Upload {
  /** How much was sent, from 0 to 100; null while nothing is being sent. */
  percent: number | null
  /** Sends, and returns what `send` does. Throws what it throws, UploadCancelled after `cancel` too. */
  run: <Sent>(send: (sending: Sending) => Promise<Sent>) => Promise<Sent>
  cancel: () => void
}

/** The member has ended an upload: nothing to report to them. */
export class UploadCancelled extends Error {
  override name = 'UploadCancelled'
}

/** Returns what a screen needs to show an upload and to let the member end it. */
export function useUpload(): Upload {
  const [percent, setPercent] = useState<number | null>(null)
  const controller = useRef<AbortController>(null)
  return {
    percent,
    run: async (send) => {
      const { signal } = (controller.current = new AbortController())
      setPercent(0)
      try {
        const sent = await send({ signal, onProgress: setPercent })
        signal.throwIfAborted()
        return sent
      } finally {
        setPercent(null)
      }
    },
    cancel: () => controller.current?.abort(new UploadCancelled()),
  }
}

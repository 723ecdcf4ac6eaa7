import { randomUUID } from 'node:crypto'
import type { Config } from './settings/config.ts'
import { chooseObjectStore } from './integrations/object-store/choose-object-store.ts'
import { StartError } from './start-error.ts'
import { StoreUnavailable } from './store-unavailable.ts'

/**
 * Throws StartError when files can't be stored because of a setting: at an upload it would be too late. Only reports a
 * store that isn't reachable now, since most of Bandstand works without it.
 */
export async function requireStore(config: Config, report: (text: string) => void): Promise<void> {
  for (const kind of config.alsoRead ? [config.objectStore, config.alsoRead] : [config.objectStore])
    await requireOne({ ...config, objectStore: kind, alsoRead: null }, report)
}

async function requireOne(config: Config, report: (text: string) => void): Promise<void> {
  const { objects } = await chooseObjectStore(config)
  const probe = `.${randomUUID()}`
  try {
    await objects.put(probe, Buffer.alloc(0), 'text/plain')
    await objects.remove(probe)
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error
    const { code, name, $metadata } = error.cause as StoreError
    const reason = code ?? name
    if (config.objectStore === 'disk')
      throw new StartError(
        `The folder ${config.dataDir} of DATA_DIR isn’t writable (${reason}). Uploaded files are kept there.`,
      )
    const status = $metadata?.httpStatusCode ?? 500
    if (status < 500)
      throw new StartError(
        `The bucket ${config.s3?.bucket} of S3_BUCKET can’t be written to (${reason}). Check the settings of S3.`,
      )
    report(`The object store doesn’t respond (${reason}). Until it does, files can’t be uploaded or shown.`)
  }
}

type StoreError = NodeJS.ErrnoException & { $metadata?: { httpStatusCode?: number } }

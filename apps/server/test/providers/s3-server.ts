import { rm } from 'node:fs/promises'
import { makeScratchFolder } from '../database/scratch-folder.ts'

export interface S3Server {
  /** The settings of a server that stores its files there. */
  env: Record<string, string>
  stop(): Promise<void>
}

/**
 * Starts an empty store that speaks the S3 protocol and checks signatures. TEST_S3_URL, such as
 * `http://key:secret@127.0.0.1:8080/bucket`, names one that already runs instead.
 */
export async function startS3Server(): Promise<S3Server> {
  const given = process.env.TEST_S3_URL
  if (given) return { env: settingsOf(new URL(given)), stop: async () => {} }
  const { default: S3rver } = await import('@20minutes/s3rver')
  const directory = makeScratchFolder('s3')
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    directory,
    silent: true,
    configureBuckets: [{ name: 'bandstand' }],
  })
  // It forgets the slash after the bucket when it checks the signature of a list.
  server.middleware.unshift(async (context, next) => {
    const isList = context.method === 'GET' && /^\/[\w-]+\/\?/.test(context.url)
    if (isList) context.app = Object.create(context.app, { allowMismatchedSignatures: { value: true } })
    await next()
  })
  const { port } = await server.run()
  return {
    env: settingsOf(new URL(`http://S3RVER:S3RVER@127.0.0.1:${port}/bandstand`)),
    async stop() {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

function settingsOf({ origin, username, password, pathname }: URL): Record<string, string> {
  return {
    S3_ENDPOINT: origin,
    S3_BUCKET: pathname.slice(1),
    S3_ACCESS_KEY_ID: decodeURIComponent(username),
    S3_SECRET_ACCESS_KEY: decodeURIComponent(password),
  }
}

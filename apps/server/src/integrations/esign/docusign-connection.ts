import { MINUTE_MS } from '@bandstand/domain/time'
import type { EnvelopesApi } from 'docusign-esign'
import type { DocusignSettings } from '../../settings/read-providers.ts'
import { ESignError } from './port.ts'

/** In milliseconds, for each request. */
const TIMEOUT = 20_000
const TOKEN_SECONDS = 3600
/** A token is replaced this long before it ends. */
const TOKEN_MARGIN_MS = 5 * MINUTE_MS
const SCOPES = ['signature', 'impersonation']

type Connect = <Answer>(what: string, ask: (api: EnvelopesApi) => Promise<Answer>) => Promise<Answer>

/** Returns how to call the API, with a token that is requested once and kept until shortly before its end. */
export function createConnection(settings: DocusignSettings, now: () => Date): Connect {
  let token: { value: Promise<string>; until: number } | null = null

  const currentToken = (): Promise<string> => {
    if (!token || token.until <= now().getTime()) {
      const until = now().getTime() + TOKEN_SECONDS * 1000 - TOKEN_MARGIN_MS
      const value = requestToken(settings)
      token = { value, until }
      value.catch(() => (token = null))
    }
    return token.value
  }
  return async (what, ask) => {
    const { ApiClient, EnvelopesApi } = await loadSdk()
    try {
      const client = new ApiClient()
      client.basePath = settings.basePath
      client.timeout = TIMEOUT
      client.setJWTToken(await currentToken())
      return await ask(new EnvelopesApi(client))
    } catch (error) {
      const failure = error as HttpFailure
      if (failure.response?.status === 401) token = null
      throw describeFailure(what, failure)
    }
  }
}

/** It takes two seconds and 50 MB, so it's only loaded when used. */
async function loadSdk() {
  return (await import('docusign-esign')).default
}

async function requestToken({ authServer, integrationKey, userId, privateKey }: DocusignSettings) {
  const { ApiClient } = await loadSdk()
  // The SDK reads the timeout of this one request from the class, which doesn't define one.
  ApiClient.prototype.timeout = TIMEOUT
  const client = new ApiClient()
  client.setOAuthBasePath(authServer)
  const { body } = await client.requestJWTUserToken(integrationKey, userId, SCOPES, privateKey, TOKEN_SECONDS)
  return body.access_token
}

/** What the SDK throws: a network error, or an answer with its reason. */
type HttpFailure = Error & {
  code?: string
  response?: {
    status: number
    data?: { errorCode?: string; message?: string; error?: string; error_description?: string }
  }
}

/** Without the SDK's error itself, which holds the request: the token, names, the contract. */
function describeFailure(what: string, failure: HttpFailure): ESignError {
  const { response } = failure
  if (!response) return new ESignError(`DocuSign, ${what}: ${failure.message}`, failure.code)
  const { errorCode, message, error, error_description } = response.data ?? {}
  const code = errorCode ?? error
  return new ESignError(
    `DocuSign, ${what}: ${response.status} ${code} ${message ?? error_description ?? ''}`,
    code,
  )
}

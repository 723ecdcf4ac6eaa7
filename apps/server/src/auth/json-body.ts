import { isText } from '../http-helpers/is-text.ts'
import { AuthFailure } from './auth-failure.ts'

/** Parses a body; nothing for an empty one. Throws `bad_json` or `validation_failed`. */
export function parseJsonBody(body: string): unknown {
  if (body === '') return undefined
  try {
    return JSON.parse(body, (key, value: unknown) => {
      if (key === '__proto__' || !isText(key) || (typeof value === 'string' && !isText(value))) {
        throw new AuthFailure('validation_failed', {
          message: 'The request has characters that aren’t text',
        })
      }
      return value
    })
  } catch (error) {
    throw error instanceof AuthFailure ? error : new AuthFailure('bad_json')
  }
}

import type { Deps } from '../../../deps.ts'
import { refusal } from '../../../errors.ts'
import { ESignError } from '../../../integrations/esign/port.ts'

/** Runs a request to the e-signature provider on behalf of a waiting user. Throws ESIGN_UNAVAILABLE when it fails. */
export async function askProvider<Answer>({ log }: Deps, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof ESignError)) throw error
    log.warn({ error }, 'the e-signature provider failed')
    throw refusal('ESIGN_UNAVAILABLE')
  }
}

import { createListeners } from '../screen/create-listeners.ts'

/** The codes of refusals that need a proof: the API's and the accounts protocol's. */
const PROOF_CODES: unknown[] = ['PROOF_REQUIRED', 'reauthentication_needed']

/** Returns whether an error only means that the member closed the dialog that asks for a proof: nothing failed. */
export function isProofRefused(error: unknown): boolean {
  return PROOF_CODES.includes((error as { code?: unknown } | null)?.code)
}

const listeners = createListeners()
let waiting: ((isProved: boolean) => void)[] = []

/** Returns whether a proof is asked for. For useSyncExternalStore. */
export const isProofAsked = (): boolean => waiting.length > 0

/** Calls `listener` when a proof is asked for, and when no longer; returns the function that stops it. */
export const onProofAsked = listeners.on

/** Ends the question: the member has proved who they are, or cancelled. */
export function endProof(isProved: boolean): void {
  const asking = waiting
  waiting = []
  for (const end of asking) end(isProved)
  listeners.call()
}

/** Asks the member to prove who they are; false if they cancel. Requests at the same time share one dialog. */
function askForProof(): Promise<boolean> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    listeners.call()
  })
}

/**
 * Sends a request of the API. If the server first needs a proof of who the member is, asks for it and sends the request once
 * more. A member who cancels gets the refusal.
 */
export async function withProof<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  try {
    return await send()
  } catch (error) {
    if (isProofRefused(error) && (await askForProof())) return send()
    throw error
  }
}

/** Like `fetch`, for the accounts protocol. A member who cancels gets the refusal. */
export const fetchWithProof: typeof fetch = async (input, init) => {
  const answer = await fetch(input, init)
  if (answer.status !== 400) return answer
  const refusal: { code?: string } = await answer
    .clone()
    .json()
    .catch(() => ({}))
  const isAsked = refusal.code === 'reauthentication_needed'
  return isAsked && (await askForProof()) ? fetch(input, init) : answer
}

import { subscriptionTexts } from '@bandstand/domain/subscriptions'

/** Calls one of the server's functions with a JSON body. */
export type CallFunction = (name: string, body: unknown) => Promise<Response>

/** Returns the address of a member's billing page, for the caller to open. Throws an Error with one of the texts of subscriptions. */
export async function createPortalSession(
  userId: string | undefined,
  callFunction: CallFunction,
): Promise<string> {
  if (!userId) throw new Error(subscriptionTexts.signedOut)
  const answer = await callFunction('create-portal-session', { userId }).catch((error: unknown) => {
    throw new Error(subscriptionTexts.portalFailed, { cause: error })
  })
  if (answer.status === 401) throw new Error(subscriptionTexts.signedOut)
  if (!answer.ok) throw new Error(subscriptionTexts.portalFailed)
  const { url } = await readAnswer(answer)
  if (typeof url !== 'string' || !/^https?:\/\//.test(url)) throw new Error('Invalid response from server')
  return url
}

/** Returns the JSON object of an answer; an empty one for any other answer. */
async function readAnswer(answer: Response): Promise<{ url?: unknown }> {
  const body: unknown = await answer.json().catch(() => null)
  return body !== null && typeof body === 'object' ? body : {}
}

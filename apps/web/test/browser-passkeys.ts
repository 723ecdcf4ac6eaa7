import { onTestFinished } from 'vitest'

type Asked = { mediation?: string; publicKey: { challenge: ArrayBuffer } & Record<string, unknown> }
/** Ends the browser's question: with a passkey, or with the name of the error that the browser throws. */
type Answer = (answer: 'passkey' | 'NotAllowedError' | 'InvalidStateError') => void

/**
 * Gives jsdom passkeys until the test ends, and returns what the browser is asked. Each question stays open until its `end` is
 * called, or the page takes it back.
 */
export function browserPasskeys({ canFill = false } = {}) {
  const questions: { kind: 'create' | 'get'; options: Asked; end: Answer; isTakenBack: () => boolean }[] = []
  class PublicKeyCredential {
    static isConditionalMediationAvailable = async () => canFill
    id = 'cGFzc2tleQ'
    toJSON() {
      return { id: this.id, rawId: this.id, type: 'public-key', response: {}, clientExtensionResults: {} }
    }
  }
  const ask = (kind: 'create' | 'get') => (options: Asked & { signal?: AbortSignal }) =>
    new Promise((resolve, reject) => {
      const { signal } = options
      const fail = (name: string) => reject(Object.assign(new Error('The browser says so'), { name }))
      signal?.addEventListener('abort', () => fail('AbortError'))
      const end: Answer = (answer) =>
        answer === 'passkey' ? resolve(new PublicKeyCredential()) : fail(answer)
      questions.push({ kind, options, end, isTakenBack: () => signal?.aborted ?? false })
    })
  Object.assign(globalThis, { PublicKeyCredential })
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: { create: ask('create'), get: ask('get') },
  })
  onTestFinished(() => {
    Reflect.deleteProperty(globalThis, 'PublicKeyCredential')
    Reflect.deleteProperty(navigator, 'credentials')
  })
  return questions
}

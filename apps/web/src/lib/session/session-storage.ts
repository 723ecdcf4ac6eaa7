import { SESSION_KEY } from './auth-options.ts'
import { atDevice } from './clock.ts'
import { claimsOf } from './stored-session.ts'

/**
 * The auth client's storage. It compares a session's end with the device's clock, so it reads the end as that clock will show it.
 * What is stored is the server's time, which stays right when the clock is corrected.
 */
export const sessionStore = {
  getItem(key: string): string | null {
    const text = localStorage.getItem(key)
    return key === SESSION_KEY
      ? withEnd(text, ({ expires_at: end }) => end && atDevice(end * 1000) / 1000)
      : text
  },
  setItem(key: string, text: string): void {
    localStorage.setItem(key, (key === SESSION_KEY && withEnd(text, endOf)) || text)
  },
  removeItem(key: string): void {
    localStorage.removeItem(key)
  },
}

interface Stored {
  access_token: string
  expires_at?: number
}

function withEnd(text: string | null, read: (session: Stored) => number | undefined): string | null {
  try {
    const session = JSON.parse(text ?? 'null') as Stored | null
    const end = session && read(session)
    return end ? JSON.stringify({ ...session, expires_at: Math.round(end) }) : text
  } catch {
    return text
  }
}

/** Returns when the access token ends, in seconds of the server's time: the auth client may have read the session above. */
const endOf = ({ access_token: token }: Stored) => claimsOf(token).exp

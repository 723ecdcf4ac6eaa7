import type { RegistrableUserType } from '@bandstand/domain/accounts'

/** A sign-up that waits for its address to be confirmed, as the navigation to the login passes it on. */
export interface WaitingSignUp {
  email: string
  userType: RegistrableUserType
  /** When the mail can be sent again, in milliseconds. */
  againAt: number
}

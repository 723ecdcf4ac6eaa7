import type { RegistrableUserType } from '@bandstand/domain/accounts'

/** A sign-up whose email address isn't confirmed yet, passed on with the navigation to the login. */
export interface WaitingSignUp {
  email: string
  userType: RegistrableUserType
  /** When the mail can be sent again, in milliseconds. */
  againAt: number
}

import type { UserType } from '@bandstand/domain/accounts'

/** Who is asking, as the database says: never what a token or the account's metadata claims. */
export interface Actor {
  userId: string
  sessionId: string
  email: string
  /** null while the account has no profile row. */
  userType: UserType | null
  profileComplete: boolean
}

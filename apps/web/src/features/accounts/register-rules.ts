import { registerInput, registerPassword } from '@bandstand/domain/accounts'
import { zodResolver } from '@hookform/resolvers/zod'

export const registerRules = zodResolver(registerInput)

/** Returns the reasons for which the register screen refuses a password. */
export function passwordRefusals(password: string): string[] {
  return registerPassword.safeParse(password).error?.issues.map(({ message }) => message) ?? []
}

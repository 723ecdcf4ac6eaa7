import { registerInput, registerPassword } from '@bandstand/domain/accounts'
import { zodResolver } from '@hookform/resolvers/zod'

export const registerRules = zodResolver(registerInput)

/** What the register screen refuses about a password, with its texts. */
export function passwordRefusals(password: string): string[] {
  return registerPassword.safeParse(password).error?.issues.map(({ message }) => message) ?? []
}

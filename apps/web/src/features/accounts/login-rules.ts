import { loginInput } from '@bandstand/domain/accounts'
import { zodResolver } from '@hookform/resolvers/zod'

export const loginRules = zodResolver(loginInput)

import { codeInput } from '@bandstand/domain/accounts'
import { zodResolver } from '@hookform/resolvers/zod'

export const mailCodeRules = zodResolver(codeInput)

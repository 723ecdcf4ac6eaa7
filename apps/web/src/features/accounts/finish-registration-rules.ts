import { finishRegistrationInput } from '@bandstand/domain/profiles'
import { zodResolver } from '@hookform/resolvers/zod'

export const finishRegistrationRules = zodResolver(finishRegistrationInput)

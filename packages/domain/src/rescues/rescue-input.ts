import { z } from 'zod'
import { typedFee } from '../booking/index.ts'

/** What a venue says to start the search for a replacement: the fee that everybody is offered. */
export const rescueInput = z.strictObject({ fee: typedFee })
export type RescueForm = z.input<typeof rescueInput>

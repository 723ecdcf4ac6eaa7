import { z } from 'zod'
import { readMapBox } from './map-box.ts'

export const mapBoxSchema = z
  .string()
  .max(60)
  .refine((text) => readMapBox(text) !== null, 'Choose a smaller area of the map')

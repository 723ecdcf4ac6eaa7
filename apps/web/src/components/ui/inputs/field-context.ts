import { createContext, use } from 'react'

export interface FieldControl {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

export const FieldContext = createContext<FieldControl | null>(null)

/** Returns the props that a control inside a Field needs; none outside of one. */
export function useFieldControl(): Partial<FieldControl> {
  return use(FieldContext) ?? {}
}

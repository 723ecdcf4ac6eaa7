import { errorCode } from '../../lib/api.ts'

/** True when no gig has the address's id; an id that can be none is refused as invalid input. */
export function isNoSuchGig(error: unknown): boolean {
  return errorCode(error) === 'GIG_NOT_FOUND' || errorCode(error) === 'INPUT_INVALID'
}

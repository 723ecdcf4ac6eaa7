import { errorCode } from '../../lib/api/api.ts'

/** Returns whether an error means that no gig has the address's id; an invalid id is refused as invalid input. */
export function isNoSuchGig(error: unknown): boolean {
  return errorCode(error) === 'GIG_NOT_FOUND' || errorCode(error) === 'INPUT_INVALID'
}

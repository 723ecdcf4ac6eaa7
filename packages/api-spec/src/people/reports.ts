import { reportInput } from '@bandstand/domain/reports'
import { z } from 'zod'
import { declare } from '../errors.ts'
import { operations } from '../operations.ts'

const { post } = operations('Reports')

export const reports = {
  /**
   * Reports a message, a profile, a gig or a review to the operator. Its owner doesn't learn who reported it. A repeat
   * changes nothing until what it's about has changed.
   */
  send: post('book', '/reports', 'Report something to the operator')
    .errors(declare('PROFILE_NOT_FOUND', 'REPORTED_NOT_FOUND', 'REPORT_OWN', 'REPORTS_TOO_MANY'))
    .input(reportInput)
    .output(
      z.object({
        /** `sent` now, still `open` since an earlier report, or `reviewed` already. */
        status: z.enum(['sent', 'open', 'reviewed']),
        reportedAt: z.iso.datetime(),
      }),
    ),
}

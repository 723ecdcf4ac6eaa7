import { reportInput } from '@bandstand/domain/reports'
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { declare } from './errors.ts'

export const reports = {
  /**
   * Reports a message, a profile, a gig or a review to the operator. Its owner doesn't learn who reported it. A repeat
   * changes nothing until what it's about has changed.
   */
  send: oc
    .route({
      method: 'POST',
      path: '/reports',
      tags: ['Reports'],
      summary: 'Report something to the operator',
    })
    .errors(
      declare('UNAUTHENTICATED', 'PROFILE_NOT_FOUND', 'REPORTED_NOT_FOUND', 'REPORT_OWN', 'REPORTS_TOO_MANY'),
    )
    .input(reportInput)
    .output(
      z.object({
        /** `sent` now, still `open` since an earlier report, or `reviewed` already. */
        status: z.enum(['sent', 'open', 'reviewed']),
        reportedAt: z.iso.datetime(),
      }),
    ),
}

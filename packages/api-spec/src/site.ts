import { oc } from '@orpc/contract'
import { z } from 'zod'
import { declare } from './errors.ts'
import { publicOperation } from './public-operation.ts'
import { contactInput } from '@bandstand/domain/contact'
import { vitalsInput } from '@bandstand/domain/vitals'

const tags = ['Site']

export const site = {
  /** What the pages need to know about this installation before anybody signs in. */
  get: oc
    .route({
      method: 'GET',
      path: '/site',
      tags,
      summary: 'Facts about this installation',
      ...publicOperation,
    })
    .output(
      z.object({
        demo: z.boolean(),
        simpleLogin: z.boolean(),
        /** Only in demo mode: accounts anybody may try. */
        demoAccounts: z.array(z.object({ email: z.string(), password: z.string(), label: z.string() })),
      }),
    ),
  /** Which map the browser shows: Google's when there is a key, else the open one. The key is public by nature. */
  mapSettings: oc
    .route({
      method: 'GET',
      path: '/map-settings',
      tags,
      summary: 'Which map this installation shows',
      ...publicOperation,
    })
    .output(z.object({ styleUrl: z.string().nullable(), googleMapsKey: z.string().nullable() })),
  contact: oc
    .route({
      method: 'POST',
      path: '/contact',
      tags,
      summary: 'Write to the people who run Bandstand',
      ...publicOperation,
    })
    .errors(declare())
    .input(contactInput)
    .output(z.object({ sent: z.literal(true) })),
  /** What a page load measured, when the operator asks for it; `counted` is false when not. */
  vitals: oc
    .route({
      method: 'POST',
      path: '/vitals',
      tags,
      summary: 'Report how fast a page was',
      ...publicOperation,
    })
    .errors(declare())
    .input(vitalsInput)
    .output(z.object({ counted: z.boolean() })),
}

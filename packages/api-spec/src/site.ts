import { z } from 'zod'
import { declare } from './errors.ts'
import { IDENTITY_PROVIDERS } from '@bandstand/domain/accounts'
import { GIG_STATUSES, PAYMENT_TYPES } from '@bandstand/domain/gigs'
import { contactInput } from '@bandstand/domain/contact'
import { vitalsInput } from '@bandstand/domain/vitals'
import { publicOperations } from './operations.ts'

const { get, post } = publicOperations('Site')

/** A gig as anybody may see it: neither its address nor anything of its applicants. */
const sharedGig = z.object({
  id: z.uuid(),
  title: z.string(),
  date: z.iso.date(),
  time: z.string(),
  /** The IANA zone of `date` and `time`; `startsAt` is the same moment as an instant. */
  timeZone: z.string(),
  startsAt: z.iso.datetime(),
  durationMinutes: z.number().int().nullable(),
  pay: z.number(),
  paymentType: z.enum(PAYMENT_TYPES),
  status: z.enum(GIG_STATUSES),
  venueName: z.string().nullable(),
  city: z.string().nullable(),
  /** Two letters. */
  state: z.string().nullable(),
})
export type SharedGig = z.infer<typeof sharedGig>

export const site = {
  /** Facts about this installation that pages need before anybody signs in. */
  get: get('/site', 'Get facts about this installation').output(
    z.object({
      demo: z.boolean(),
      simpleLogin: z.boolean(),
      /** Where members can sign in besides here, by the names of the accounts protocol, with what the buttons say. */
      identityProviders: z.array(z.object({ id: z.enum(IDENTITY_PROVIDERS), label: z.string() })),
      /** In demo mode: accounts that anybody may try. */
      demoAccounts: z.array(z.object({ email: z.string(), password: z.string(), label: z.string() })),
    }),
  ),
  /** The map that the browser shows: Google's if there is a key, else the open one. The key is public by nature. */
  mapSettings: get('/map-settings', 'Get which map this installation shows').output(
    z.object({ styleUrl: z.string().nullable(), googleMapsKey: z.string().nullable() }),
  ),
  /** What a shared link shows of a gig to anybody, with or without a session. */
  sharedGig: get('/shared-gigs/{id}', 'Get what a shared link shows about a gig')
    .errors(declare('GIG_NOT_FOUND'))
    .input(z.object({ id: z.uuid() }))
    .output(sharedGig),
  contact: post('/contact', 'Send a message to the people who run Bandstand')
    .errors(declare())
    .input(contactInput)
    .output(z.object({ sent: z.literal(true) })),
  /** The measurements of a page load, if the operator turned them on; `counted` is false otherwise. */
  vitals: post('/vitals', 'Report how fast a page loaded')
    .errors(declare())
    .input(vitalsInput)
    .output(z.object({ counted: z.boolean() })),
}

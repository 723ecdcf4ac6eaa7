import { recordViewInput } from '@bandstand/domain/boosts'
import { z } from 'zod'
import { declare } from '../errors.ts'
import { operations } from '../operations.ts'

/** Counts during the boost, up to now, and in the days before it. */
const compared = z.object({ during: z.number().int(), before: z.number().int() })

export const boostReport = z.object({
  /** Length of the time before in whole days: seven, or as many as the item existed. */
  daysBefore: z.number().int(),
  /** Members who opened the page, each counted once a day, never the owner. */
  views: compared,
  /** Of a gig; null for a profile. */
  applications: compared.nullable(),
  /** To gigs, of an artist; null for a gig. */
  invitations: compared.nullable(),
  /** Venues that made the artist a favorite; null for a gig. */
  favorites: compared.nullable(),
})
export type BoostReport = z.infer<typeof boostReport>

export const boost = z.object({
  id: z.uuid(),
  /** null: the member's own profile. */
  gig: z.object({ id: z.uuid(), title: z.string() }).nullable(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  isRunning: z.boolean(),
  report: boostReport,
})
export type Boost = z.infer<typeof boost>

/** A member's free boosts, and what may be boosted now. */
export const boostStatus = z.object({
  isPro: z.boolean(),
  /** Free boosts left in this month of the member's calendar. */
  available: z.number().int(),
  /** YYYY-MM-DD: when the next one becomes available; null without Pro. */
  resetsOn: z.string().nullable(),
  /** Newest first, at most twelve: of the requested gig, else all of the member's. */
  boosts: z.array(boost),
  /** For the requested gig, else for the member's own profile. */
  abilities: z.object({ start: z.boolean() }),
})
export type BoostStatus = z.infer<typeof boostStatus>

const { get, post } = operations('Boosts')
const oneGig = z.strictObject({ gigId: z.uuid() })
const gigErrors = ['PROFILE_NOT_FOUND', 'GIG_NOT_FOUND', 'GIG_OWNER_ONLY'] as const

export const boosts = {
  mine: get('seeDeals', '/boosts', 'List your boosts and their results')
    .errors(declare('PROFILE_NOT_FOUND'))
    .output(boostStatus),
  ofGig: get('seeDeals', '/gigs/{gigId}/boosts', 'List the boosts of one of your gigs')
    .errors(declare(...gigErrors))
    .input(oneGig)
    .output(boostStatus),
  /** Has no effect while a boost is active. */
  startOnProfile: post('managePlan', '/boosts', 'Boost your profile for seven days, for Pro artists')
    .errors(declare('PROFILE_NOT_FOUND', 'BOOST_ARTISTS_ONLY', 'BOOST_PRO_ONLY', 'BOOSTS_USED_UP'))
    .output(boostStatus),
  /** The same for an open gig. */
  startOnGig: post(
    'managePlan',
    '/gigs/{gigId}/boosts',
    'Boost one of your open gigs for seven days, for Pro venues',
  )
    .errors(declare(...gigErrors, 'GIG_NOT_OPEN', 'BOOST_PRO_ONLY', 'BOOSTS_USED_UP'))
    .input(oneGig)
    .output(boostStatus),
  /** Counts once for each member and day, and never for the owner. Nobody can see who opened the page. */
  recordView: post('browse', '/views', 'Record that you opened a gig’s or an artist’s page')
    .input(recordViewInput)
    .output(z.object({})),
}

import type { SubscriptionUsage } from '@bandstand/api-spec'
import { isVenue } from '@bandstand/domain/accounts'
import {
  FREE_ARTIST_LIMITS,
  FREE_FAVORITE_ARTISTS,
  FREE_GIGS_PER_MONTH,
  isPro,
  type LimitedThing,
} from '@bandstand/domain/subscriptions'
import { DEFAULT_TIME_ZONE } from '@bandstand/domain/time'
import type { Actor } from '../../auth/actor.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import { countFavorites, countGigsThisMonth, findUsing } from './usage.queries.ts'

/** Returns how much the caller uses of what the free tier limits; a null limit for pro. Throws PROFILE_NOT_FOUND. */
export async function readUsage({ db, now }: Deps, { partyId }: Actor): Promise<SubscriptionUsage> {
  const at = now()
  const row = await findUsing(db, partyId)
  if (!row) throw refusal('PROFILE_NOT_FOUND')
  const pro = isPro({ tier: row.subscription_tier, expiresAt: row.subscription_expiry }, at)
  const counted = (what: LimitedThing, used: number, free: number) => ({
    what,
    used,
    limit: pro ? null : free,
  })
  if (isVenue(row.user_type)) {
    const posted = await countGigsThisMonth(db, row.uuid, row.time_zone ?? DEFAULT_TIME_ZONE, at)
    const favorites = await countFavorites(db, row.uuid)
    return {
      limits: [
        counted('gigs', posted, FREE_GIGS_PER_MONTH),
        counted('favorites', favorites, FREE_FAVORITE_ARTISTS),
      ],
    }
  }
  return {
    limits: [
      counted('instruments', row.instruments.length, FREE_ARTIST_LIMITS.instruments),
      counted('professions', row.professions.length, FREE_ARTIST_LIMITS.professions),
    ],
  }
}

import type { PartiesAhead, PartyAhead } from '@bandstand/api-spec'
import type { PartyId } from '@bandstand/domain/accounts'
import { PARTIES_PER_PAGE } from '@bandstand/domain/attention'
import type { Side } from '@bandstand/domain/lifecycle'
import { dollarsOf } from '@bandstand/domain/money'
import { can, type Role } from '@bandstand/domain/parties'
import type { Actor } from '../../auth/actor.ts'
import type { Deps } from '../../deps.ts'
import { sideOf } from '../booking/index.ts'
import { type OwnPartyRow, selectPartiesOf } from '../parties/index.ts'
import { selectAttentionOfAll } from './attention.queries.ts'
import { askedOf, readingOf } from './list-attention.ts'
import {
  type NightRow,
  type OpenOfferRow,
  selectNightsOfAll,
  selectOffersOfAll,
} from './parties-ahead.queries.ts'

/** Of each party. */
const MOST_NIGHTS = 3
const MOST_OFFERS = 3

/**
 * Returns one page of the parties that the actor acts for, each with its next nights, its open offers and how much it has to do.
 * Whoever may not see a party's deals gets its nights alone.
 */
export async function listPartiesAhead(
  deps: Deps,
  actor: Actor,
  { page }: { page: number },
): Promise<PartiesAhead> {
  const all = (await selectPartiesOf(deps.db, actor.userId)).filter(({ user_type: type }) => type !== null)
  const rows = all.slice((page - 1) * PARTIES_PER_PAGE, page * PARTIES_PER_PAGE)
  const seeing = rows.filter(({ role }) => can(role as Role, 'seeDeals'))
  const asked = bySide(rows, (row) => askedOf(actor.userId, row))
  const [nights, offers, items] = await Promise.all([
    selectNightsOfAll(deps.db, bySide(rows, idOf), deps.now(), MOST_NIGHTS),
    selectOffersOfAll(deps.db, bySide(seeing, idOf), deps.now(), MOST_OFFERS),
    selectAttentionOfAll(deps.db, asked, readingOf(deps)),
  ])
  const totals = items[0]?.totals ?? {}
  return {
    parties: rows.map((row) => ({
      ...partyView(row),
      nights: listOf(nights, row.id, nightView),
      offers: listOf(offers, row.id, offerView),
      toDo: totals[row.id] ?? 0,
    })),
    total: all.length,
    page,
    pageSize: PARTIES_PER_PAGE,
  }
}

const idOf = ({ id }: OwnPartyRow): PartyId => id

function bySide<Part>(rows: readonly OwnPartyRow[], of: (row: OwnPartyRow) => Part): Record<Side, Part[]> {
  const on = (side: Side) =>
    rows.filter(({ user_type: userType }) => sideOf({ userType }) === side).map((row) => of(row))
  return { artist: on('artist'), venue: on('venue') }
}

/** Returns the first rows of a party as a list, with the number of all. */
function listOf<Row extends { party_id: PartyId; total: number }, View>(
  rows: readonly Row[],
  partyId: PartyId,
  view: (row: Row) => View,
): { first: View[]; total: number } {
  const own = rows.filter((row) => row.party_id === partyId)
  return { first: own.map(view), total: own[0]?.total ?? 0 }
}

function partyView(row: OwnPartyRow): Omit<PartyAhead, 'nights' | 'offers' | 'toDo'> {
  return {
    id: row.id,
    name: row.name ?? '',
    side: sideOf({ userType: row.user_type }) ?? 'artist',
    profileImageUrl: row.profile_image_url,
    role: row.role as Role,
  }
}

function nightView(row: NightRow): PartyAhead['nights']['first'][number] {
  const { id, title, other, time_zone: timeZone, signed } = row
  return { id, title, with: other, startsAt: row.starts_at.toISOString(), timeZone, signed }
}

function offerView(row: OpenOfferRow): PartyAhead['offers']['first'][number] {
  return {
    applicationId: row.application_id,
    title: row.title,
    with: row.other,
    fee: dollarsOf(row.fee_cents),
    expiresAt: row.expires_at.toISOString(),
    received: row.received,
  }
}

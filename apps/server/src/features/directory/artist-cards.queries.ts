import type { PartyId } from '@bandstand/domain/accounts'
import { type Selectable, sql } from 'kysely'
import type { Database, Schema } from '../../db/database.ts'

const CARD_COLUMNS = [
  'p.uuid',
  'p.full_name',
  'p.band_name',
  'p.bio',
  'p.professions',
  'p.instruments',
  'p.genres',
  'p.hourly_rate_cents',
  'p.location',
  'p.profile_image_url',
  'p.rating',
  'p.review_count',
  'p.subscription_tier',
  'p.subscription_expiry',
  'p.boost_expiry',
] as const
type Unprefixed<Name> = Name extends `p.${infer Column}` ? Column : never
export type ArtistRow = Pick<Selectable<Schema['profiles']>, Unprefixed<(typeof CARD_COLUMNS)[number]>>

/** An artist with the center of their place, from which only a distance in whole miles is shown. */
export interface PlacedArtistRow extends ArtistRow {
  city: string
  state: string
  lat: number
  lng: number
}

/** Returns the rows of these artists, in the order of the ids. */
export async function findArtistCards(db: Database, uuids: string[]): Promise<ArtistRow[]> {
  const rows = await db
    .selectFrom('profiles as p')
    .select(CARD_COLUMNS)
    .where('p.uuid', '=', sql<PartyId>`any (${uuids}::uuid[])`)
    .execute()
  return inOrder(rows, uuids)
}

/** Returns the rows of these artists with their places, in the order of the ids. */
export async function findPlacedArtistCards(db: Database, uuids: string[]): Promise<PlacedArtistRow[]> {
  const rows = await db
    .selectFrom('profiles as p')
    .innerJoin('places', 'places.place_id', 'p.place_id')
    .select([...CARD_COLUMNS, 'places.city', 'places.state', 'places.lat', 'places.lng'])
    .where('p.uuid', '=', sql<PartyId>`any (${uuids}::uuid[])`)
    .execute()
  return inOrder(rows, uuids)
}

function inOrder<Row extends { uuid: string }>(rows: Row[], uuids: string[]): Row[] {
  const byId = new Map(rows.map((row) => [row.uuid, row]))
  return uuids.flatMap((uuid) => byId.get(uuid) ?? [])
}

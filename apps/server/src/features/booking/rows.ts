import type { Selectable } from 'kysely'
import type { Schema } from '../../db/database.ts'

export type ApplicationRow = Selectable<Schema['applications']>
export type OfferRow = Selectable<Schema['offers']>
export type BookingRow = Selectable<Schema['bookings']>

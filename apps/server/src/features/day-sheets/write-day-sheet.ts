import { type ArtistPartInput, loadInProblem, type VenuePartInput } from '@bandstand/domain/day-sheets'
import type { Side } from '@bandstand/domain/lifecycle'
import type { Actor } from '../../auth/actor.ts'
import { lockBooking } from '../../db/locks.ts'
import type { Deps } from '../../deps.ts'
import { fieldRefusal, refusal } from '../../errors.ts'
import { emit } from '../../outbox/events.ts'
import { type BookingRow, sideIn } from '../booking/index.ts'
import { requireInstant } from '../gigs/index.ts'
import { daySheetAbilities } from './day-sheets.policy.ts'
import { writePart } from './day-sheets.queries.ts'

type Part = Parameters<typeof writePart>[4]

/**
 * Writes load-in, parking, contact and set times over the version that the venue saw. Throws BOOKING_NOT_FOUND,
 * DAY_SHEET_OTHER_SIDE, BOOKING_NOT_CONFIRMED, DAY_SHEET_CHANGED, INPUT_INVALID for `loadIn`.
 */
export function writeVenuePart(
  deps: Deps,
  actor: Actor,
  bookingId: string,
  input: VenuePartInput,
): Promise<void> {
  return write(deps, actor, { bookingId, by: 'venue', seen: input.version }, (booking) => ({
    load_in_at: input.loadIn === '' ? null : loadInOf(booking, input),
    load_in_notes: input.loadInNotes,
    parking: input.parking,
    contact_name: input.contactName,
    contact_phone: input.contactPhone,
    set_times: input.setTimes,
  }))
}

/** Writes set list and notes over the version that the artist saw. Throws what `writeVenuePart` does. */
export function writeArtistPart(
  deps: Deps,
  actor: Actor,
  bookingId: string,
  input: ArtistPartInput,
): Promise<void> {
  return write(deps, actor, { bookingId, by: 'artist', seen: input.version }, () => ({
    set_list: input.setList,
    artist_notes: input.notes,
  }))
}

async function write(
  deps: Deps,
  actor: Actor,
  { bookingId, by, seen }: { bookingId: string; by: Side; seen: number },
  partOf: (booking: BookingRow) => Part,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    const me = booking && sideIn(actor, booking)
    if (!booking || !me) throw refusal('BOOKING_NOT_FOUND')
    if (me !== by) throw refusal('DAY_SHEET_OTHER_SIDE')
    const { editVenuePart, editArtistPart } = daySheetAbilities(me, booking.status, [], deps.now())
    if (!editVenuePart && !editArtistPart) throw refusal('BOOKING_NOT_CONFIRMED')
    if (!(await writePart(tx, bookingId, by, seen, partOf(booking)))) throw refusal('DAY_SHEET_CHANGED')
    await emit(tx, 'day_sheet.written', { bookingId, by, version: seen + 1, at: deps.now().toISOString() })
  })
}

function loadInOf(booking: BookingRow, { loadIn, loadInIsSecond }: VenuePartInput): Date {
  const at = requireInstant('loadIn', loadIn, booking.time_zone, loadInIsSecond)
  const problem = loadInProblem(at, { startsAt: booking.starts_at, endsAt: booking.ends_at })
  if (problem) throw fieldRefusal('loadIn', problem)
  return at
}

import { phoneText } from '@bandstand/domain/contact'
import type { Bill, DaySheet } from '@bandstand/api-spec'
import { checkInWindow } from '@bandstand/domain/day-sheets'
import { isSecondHour, wallClockIn } from '@bandstand/domain/time'
import type { Side } from '@bandstand/domain/lifecycle'
import { bookedGigView, fundingView, type MoneyReading, partyView, termsView } from '../booking/index.ts'
import { type PlayerRow, playerView } from '../lineup/index.ts'
import { type StageRow, stageView } from '../stages/index.ts'
import { daySheetAbilities } from './day-sheets.policy.ts'
import type { CheckInRow, DaySheetRow } from './day-sheets.queries.ts'

/** Returns a day sheet as one party sees it now. */
export function daySheetView(
  row: DaySheetRow,
  {
    checkIns,
    stage,
    bill,
    players,
  }: { checkIns: CheckInRow[]; stage: StageRow | null; bill: Bill | null; players: PlayerRow[] },
  me: Side,
  reading: MoneyReading,
): DaySheet {
  const { from, until } = checkInWindow({ startsAt: row.starts_at, endsAt: row.ends_at })
  return {
    bookingId: row.id,
    me,
    status: row.status,
    gig: bookedGigView(row, reading.now),
    artist: partyView(row, 'artist'),
    venue: partyView(row, 'venue'),
    terms: termsView(row),
    stage: stage && stageView(stage),
    funding: fundingView(row, reading),
    bill,
    contract:
      row.contract_id && row.contract_status ? { id: row.contract_id, status: row.contract_status } : null,
    venuePart: venuePartView(row, me),
    artistPart: {
      version: row.artist_version,
      setList: row.artist_version === 0 ? row.set_details : row.set_list,
      notes: row.artist_notes,
    },
    players: players.map(playerView),
    checkIns: checkIns.map(({ step, happened_at }) => ({ step, happenedAt: happened_at.toISOString() })),
    checkInFrom: from.toISOString(),
    checkInUntil: until.toISOString(),
    abilities: daySheetAbilities(me, row.status, checkIns, reading.now),
  }
}

function venuePartView(row: DaySheetRow, me: Side): DaySheet['venuePart'] {
  const written = row.venue_version > 0
  // The phone number in a profile is private: the other party sees it once the venue gave it for this show.
  const ownPhone = me === 'venue' ? (row.venue_phone ?? '') : ''
  return {
    version: row.venue_version,
    loadIn: row.load_in_at && wallClockIn(row.time_zone, row.load_in_at),
    loadInIsSecond: row.load_in_at !== null && isSecondHour(row.load_in_at, row.time_zone),
    loadInNotes: row.load_in_notes,
    parking: row.parking,
    contactName: written ? row.contact_name : (row.venue_person ?? ''),
    contactPhone: phoneText(written ? row.contact_phone : ownPhone),
    setTimes: row.set_times,
  }
}

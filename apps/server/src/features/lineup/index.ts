export { findBusyPlayers, requirePlayersFree } from './busy-players.ts'
export { selectOtherShows } from './busy-players.queries.ts'
export { type CalendarAsk, selectCalendarTimes } from './calendar-times.queries.ts'
export { eraseLineup } from './erase-lineup.queries.ts'
export { linkInvited } from './link-invited.queries.ts'
export {
  deleteRemovedMembers,
  type LineupRow,
  readLineup,
  readListed,
  removeFromLineup,
  replaceInvitation,
} from './lineup.queries.ts'
export { lineupRouter } from './lineup.router.ts'
export { playerView } from './lineup.view.ts'
export { findToPlay, type Hours, nameToPlay, requireToPlay, type WhoPlays } from './to-play.ts'
export { findPlayer, freezePlayers, linkPlayer, type PlayerRow, readPlayers } from './players.queries.ts'

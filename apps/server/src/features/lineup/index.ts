export { eraseLineup } from './erase-lineup.queries.ts'
export {
  deleteRemovedMembers,
  type LineupRow,
  linkInvited,
  readLineup,
  readListed,
  removeFromLineup,
  replaceInvitation,
} from './lineup.queries.ts'
export { lineupRouter } from './lineup.router.ts'
export { playerView } from './lineup.view.ts'
export { findPlayer, freezePlayers, linkPlayer, type PlayerRow, readPlayers } from './players.queries.ts'

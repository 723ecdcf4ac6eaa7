export { eraseLineup } from './erase-lineup.queries.ts'
export { deleteRemovedMembers, type LineupRow, readLineup } from './lineup.queries.ts'
export { freezePlayers, type PlayerRow, readPlayers } from './players.queries.ts'

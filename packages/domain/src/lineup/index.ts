export * from './lineup-input.ts'
export { playerText } from './player-text.ts'

export * from './lineup-input.ts'
export { playerText } from './player-text.ts'
export { busyText, elsewhereText } from './busy-text.ts'

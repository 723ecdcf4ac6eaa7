export * from './lineup-input.ts'
export { playerText } from './player-text.ts'
export { busyText } from './busy-text.ts'

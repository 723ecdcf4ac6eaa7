import { main } from '../src/main.ts'
import { createFileClock } from './file-clock.ts'

// The product as it is, but for its clock, which a test in another process moves.
await main(process.env, createFileClock(process.env.CLOCK_FILE ?? '').now)

import { main } from '../src/main.ts'
import { createFileClock } from './file-clock.ts'

// The product unchanged, except for its clock, which a test in another process moves.
await main(process.env, createFileClock(process.env.CLOCK_FILE ?? '').now)

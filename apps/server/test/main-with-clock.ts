import { main } from '../src/main.ts'
import { createFileClock } from './file-clock.ts'

// The product unchanged, except for its clock, which a test in another process moves. Filling the demo world takes longer than some tests.
await main(process.env, { now: createFileClock(process.env.CLOCK_FILE ?? '').now, demoWorld: false })

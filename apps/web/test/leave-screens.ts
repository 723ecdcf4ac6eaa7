import { afterEach } from 'vitest'
import { leaveScreen } from './open-screen.tsx'

// Here and not in `open-screen.tsx`: files that share a worker load that one once.
afterEach(leaveScreen)

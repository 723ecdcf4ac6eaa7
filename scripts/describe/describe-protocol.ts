/** Writes docs/protocol.md from the tables of calls that a test sends to the server. */
import { writeFileSync } from 'node:fs'
import { describeProtocol } from '../../apps/server/test/protocol/describe-protocol.ts'

writeFileSync('docs/protocol.md', describeProtocol())

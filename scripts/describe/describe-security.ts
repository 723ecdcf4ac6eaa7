/** Writes docs/security.md from the model of attackers. */
import { writeFileSync } from 'node:fs'
import { describeSecurity } from '../../apps/server/test/attacker/describe-security.ts'

writeFileSync('docs/security.md', describeSecurity())

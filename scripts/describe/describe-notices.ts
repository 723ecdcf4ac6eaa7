/** Writes docs/notices.md from the code that writes the notices. */
import { writeFileSync } from 'node:fs'
import { describeNotices } from '../../apps/server/test/describe-notices.ts'

writeFileSync('docs/notices.md', describeNotices())

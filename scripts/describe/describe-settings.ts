/** Writes .env.example and docs/settings.md from the settings of the server. */
import { writeFileSync } from 'node:fs'
import { describeEnvFile, describeSettings } from '../../apps/server/test/describe-settings.ts'

writeFileSync('.env.example', describeEnvFile())
writeFileSync('docs/settings.md', describeSettings())

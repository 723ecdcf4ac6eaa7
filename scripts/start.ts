import { StartError } from '../apps/server/src/start-error.ts'
import { buildWeb } from './build-web.ts'

try {
  await buildWeb(console.log)
  const { main } = await import('../apps/server/src/main.ts')
  await main()
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.error(error.message)
  process.exit(1)
}

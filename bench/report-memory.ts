import { writeFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Loaded into a measured server: on SIGUSR2 it collects garbage, and writes its memory use to a file. */
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
process.on('SIGUSR2', () => {
  collect()
  writeFileSync(process.env.MEMORY_FILE ?? '', JSON.stringify(process.memoryUsage()))
})

import { fileURLToPath } from 'node:url'

/** The folder that Bandstand is installed in. */
export const REPOSITORY = fileURLToPath(new URL('../../../../', import.meta.url))

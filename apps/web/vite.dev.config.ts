import { serverPathPattern } from '@bandstand/domain/product'
import { mergeConfig } from 'vite'
import config from './vite.config.ts'

/** For `npm run dev`: Vite serves the app's own files and forwards all server requests to API_URL. */
export default mergeConfig(config, {
  server: {
    strictPort: true,
    proxy: { [serverPathPattern().source]: { target: process.env.API_URL, ws: true } },
  },
})

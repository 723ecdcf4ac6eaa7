import { mergeConfig } from 'vite'
import config from './vite.config.ts'

const paths = [
  '/api',
  '/auth',
  '/storage',
  '/share',
  '/functions',
  '/realtime',
  '/dev/mailbox',
  '/healthz',
  '/readyz',
]

/** For `npm run dev`: Vite serves the app itself and hands everything else to the server at API_URL. */
export default mergeConfig(config, {
  server: {
    strictPort: true,
    proxy: Object.fromEntries(
      paths.map((path) => [`^${path}(/|$|\\?)`, { target: process.env.API_URL, ws: path === '/realtime' }]),
    ),
  },
})

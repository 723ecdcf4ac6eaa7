import { fileURLToPath } from 'node:url'
import type { Alias, Plugin } from 'vite'

const AS_REACT = fileURLToPath(new URL('preact-as-react.js', import.meta.url))
const ALIASES: Alias[] = [
  { find: /^(react(-dom)?|use-sync-external-store\/shim)$/, replacement: AS_REACT },
  { find: /^react-dom\/(client|server)$/, replacement: 'preact/compat/$1' },
  { find: 'react/jsx-runtime', replacement: 'preact/jsx-runtime' },
]

/**
 * Returns a plugin that builds the app with Preact where it says React: a tenth of the code (decision 34). Development and the
 * tests of screens keep React, whose warnings and hot reload they need.
 */
export function reactOnPreact(): Plugin {
  return { name: 'react-on-preact', apply: 'build', config: () => ({ resolve: { alias: ALIASES } }) }
}

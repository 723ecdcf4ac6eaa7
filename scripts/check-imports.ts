import { spawnSync } from 'node:child_process'

/** Checks what imports what, by the rules of `.dependency-cruiser.mjs`; `depcruise` is where npm puts commands. */
process.exitCode =
  spawnSync('depcruise packages/*/src apps/*/src', { shell: true, stdio: 'inherit' }).status ?? 1

/**
 * The flags that package.json, the image and the units start servers with, and the environment of the latter two.
 * `scripts/deploy.test.ts` compares them, decision 38 gives the reasons.
 */
export const NODE_FLAGS = ['--expose-gc', '--max-semi-space-size=16', '--max-old-space-size=1024']
export const NODE_ENVIRONMENT = { MALLOC_ARENA_MAX: '2' }

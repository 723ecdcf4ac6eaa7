import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { Plugin } from 'vite'

const compress = promisify(brotliCompress)

/**
 * Returns a plugin that puts a `.br` beside every hashed script and style sheet. The best compression is far too slow
 * for a response, and saves a seventh of what a first visit loads.
 */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir }) {
      if (!dir || this.environment.name !== 'client') return
      const assets = path.join(dir, 'assets')
      const files = (await readdir(assets)).filter((file) => /\.(m?js|css)$/.test(file))
      await Promise.all(
        files.map(async (file) => {
          const target = path.join(assets, `${file}.br`)
          await writeFile(target, await compress(await readFile(path.join(assets, file))))
        }),
      )
    },
  }
}

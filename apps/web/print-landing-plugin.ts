import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type Plugin, type Rolldown } from 'vite'
import type { printLanding } from './src/app/print-landing.tsx'

type Printed = ReturnType<typeof printLanding>

const SCREEN = 'src/routes/home.tsx'
const LOGIN_SCREEN = 'src/routes/login.tsx'

/**
 * Writes two pages beside `index.html`, before the service worker lists the files: `landing.html` with the visitors'
 * landing screen already in it, so that the first paint needs no JavaScript, and `login.html`, which fetches the
 * login screen's code together with the app's instead of after it.
 */
export function printLandingPage(): Plugin {
  let root = ''
  return {
    name: 'print-landing',
    apply: (_config, { command }) => command === 'build',
    configResolved(config) {
      root = config.root
    },
    async writeBundle({ dir }, bundle) {
      if (!dir || this.environment.name !== 'client') return
      const { title, markup, loading } = await print(root, dir)
      const shell = await readFile(path.join(dir, 'index.html'), 'utf8')
      const withScreen = (screen: string) => {
        const preloads = screenFiles(bundle, screen).map(
          (file) => `<link rel="modulepreload" crossorigin href="/${file}">`,
        )
        return shell.replace('</head>', `${preloads.join('')}</head>`)
      }
      await writeFile(path.join(dir, 'login.html'), withScreen(LOGIN_SCREEN))
      const page = withScreen(SCREEN)
        .replace(/<title>.*?<\/title>/, `<title>${title}</title>`)
        .replace(
          /<div id="root">[\s\S]*?<\/div>/,
          () => `<div id="root" data-prerendered>${markup}</div><div id="boot">${loading}</div>`,
        )
      if (!page.includes(markup)) throw new Error('index.html has no #root to print the landing page into')
      await writeFile(path.join(dir, 'landing.html'), page)
    },
  }
}

async function print(root: string, dir: string): Promise<Printed> {
  const outDir = await mkdtemp(path.join(dir, '.print-'))
  try {
    await build({
      root,
      configFile: false,
      logLevel: 'warn',
      plugins: [react()],
      build: { ssr: 'src/app/print-landing.tsx', outDir, emptyOutDir: true, copyPublicDir: false },
    })
    const file = pathToFileURL(path.join(outDir, 'print-landing.js')).href
    const module = (await import(file)) as { printLanding: () => Printed }
    return module.printLanding()
  } finally {
    await rm(outDir, { recursive: true, force: true })
  }
}

/** The chunk of a screen and what it needs that the page does not load anyway. */
function screenFiles(bundle: Rolldown.OutputBundle, screenModule: string): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const reach = (start: Rolldown.OutputChunk | undefined, seen = new Set<string>()): Set<string> => {
    if (!start || seen.has(start.fileName)) return seen
    seen.add(start.fileName)
    for (const name of start.imports) reach(byName.get(name), seen)
    return seen
  }
  const loaded = reach(chunks.find((chunk) => chunk.isEntry))
  const screen = chunks.find((chunk) => chunk.facadeModuleId?.endsWith(screenModule))
  return [...reach(screen)].filter((name) => !loaded.has(name))
}

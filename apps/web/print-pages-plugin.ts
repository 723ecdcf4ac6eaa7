import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { escapeHtml } from '@bandstand/domain/text'
import react from '@vitejs/plugin-react'
import { build, type Plugin, type Rolldown } from 'vite'
import type { printPages } from './src/app/print-pages.tsx'

type Printed = ReturnType<typeof printPages>

/** What every screen of members needs before its own code. */
const MEMBERS = ['src/app/member-gates.ts', 'src/components/layout/signed-in-bar.tsx']
/** Pages that fetch their screen's code and style sheets together with the app's instead of after it. */
const SHELLS: Record<string, { screen: string; isMembers: boolean }> = {
  'login.html': { screen: 'src/routes/accounts/login.tsx', isMembers: false },
  'register.html': { screen: 'src/routes/accounts/register.tsx', isMembers: false },
  'gigs.html': { screen: 'src/routes/gigs/gigs.tsx', isMembers: true },
  'gig.html': { screen: 'src/routes/gigs/gig.tsx', isMembers: true },
  'artist.html': { screen: 'src/routes/artists/artist.tsx', isMembers: true },
}
const FONT_LINK = /<link rel="preload" [^>]*as="font"[^>]*>\s*/g
/**
 * Without scripts nothing sets the theme, so the reader's device chooses by its own setting, in a file with the rules for
 * such pages.
 */
const NO_SCRIPT_FILE = 'no-script.css'
const NO_SCRIPT_LINK = `<noscript><link rel="stylesheet" href="/${NO_SCRIPT_FILE}"></noscript>`
/** The message of a page that needs scripts; the server replaces it with a shared link's facts. */
const NO_SCRIPT_TEXT = /<noscript>\s*<main>[\s\S]*?<\/noscript>/

/**
 * Returns a plugin that writes pages beside `index.html`, before the service worker lists the files: those that are the
 * same for every visitor with their screen rendered, so that they can be read without JavaScript, and those of single
 * screens, which fetch the screen's code together with the app's instead of after it.
 */
export function printVisitorsPages(): Plugin {
  let root = ''
  return {
    name: 'print-pages',
    apply: (_config, { command }) => command === 'build',
    configResolved(config) {
      root = config.root
    },
    async writeBundle({ dir }, bundle) {
      if (!dir || this.environment.name !== 'client') return
      const { pages, loading } = await print(root, dir)
      const index = path.join(dir, 'index.html')
      const shell = (await readFile(index, 'utf8')).replace('</head>', `${NO_SCRIPT_LINK}</head>`)
      if (!NO_SCRIPT_TEXT.test(shell)) throw new Error('index.html has no text for browsers without scripts')
      await writeFile(index, shell)
      await writeFile(path.join(dir, NO_SCRIPT_FILE), await noScriptRules(root))
      const withScreens = (screens: string[]) => {
        const chunks = new Set(screens.flatMap((screen) => screenChunks(bundle, screen)))
        const sheets = new Set([...chunks].flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]))
        const links = [
          ...Array.from(sheets, (file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
          ...Array.from(
            chunks,
            ({ fileName }) =>
              `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${fileName}">`,
          ),
        ]
        return shell.replace('</head>', `${links.join('')}</head>`)
      }
      for (const [file, { screen, isMembers }] of Object.entries(SHELLS)) {
        const page = isMembers ? fontsLast(withScreens([...MEMBERS, screen])) : withScreens([screen])
        await writeFile(path.join(dir, file), page)
      }
      for (const { file, screen, title, markup } of pages) {
        const page = withScreens([screen])
          .replace(NO_SCRIPT_TEXT, '')
          .replace(/<title>.*?<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
          .replace(
            /<div id="root">[\s\S]*?<\/div>/,
            () => `<div id="root" data-prerendered>${markup}</div><div id="boot">${loading}</div>`,
          )
        if (!page.includes(markup)) throw new Error(`index.html has no #root to print ${file} into`)
        await writeFile(path.join(dir, file), page)
      }
    },
  }
}

async function noScriptRules(root: string): Promise<string> {
  const rules = await readFile(path.join(root, NO_SCRIPT_FILE), 'utf8')
  const tokens = await readFile(path.join(root, 'src/styles/tokens.css'), 'utf8')
  const [, night] = /\[data-theme='night'\] \{([^}]*)\}/.exec(tokens) ?? []
  if (!night) throw new Error('tokens.css has no night')
  return `${rules}@media (prefers-color-scheme: dark) { :root[data-theme='day'] {${night}} }\n`
}

/**
 * Nothing but code draws a member's screen, so the fonts, half as heavy, come after it; on a fast network still before there is
 * text to set, which would otherwise be set twice.
 */
function fontsLast(page: string): string {
  const fonts = (page.match(FONT_LINK) ?? []).map((link) =>
    link.replace('<link', '<link fetchpriority="low"'),
  )
  return page.replace(FONT_LINK, '').replace('</head>', `${fonts.join('')}</head>`)
}

async function print(root: string, dir: string): Promise<Printed> {
  const outDir = await mkdtemp(path.join(dir, '.print-'))
  try {
    await build({
      root,
      configFile: false,
      logLevel: 'warn',
      plugins: [react()],
      build: { ssr: 'src/app/print-pages.tsx', outDir, emptyOutDir: true, copyPublicDir: false },
    })
    const file = pathToFileURL(path.join(outDir, 'print-pages.js')).href
    const module = (await import(file)) as { printPages: () => Printed }
    return module.printPages()
  } finally {
    await rm(outDir, { recursive: true, force: true })
  }
}

/** The chunk of a screen and what it needs that the page does not load anyway. */
function screenChunks(bundle: Rolldown.OutputBundle, screenModule: string): Rolldown.OutputChunk[] {
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
  if (!screen) throw new Error(`${screenModule} has no file of its own that a page could fetch early`)
  return [...reach(screen)].flatMap((name) => (loaded.has(name) ? [] : (byName.get(name) ?? [])))
}

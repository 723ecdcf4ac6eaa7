import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from '@playwright/test'
import sharp from 'sharp'
import { startTestPostgres } from '../apps/server/test/database/start-postgres.ts'
import { runServer } from '../apps/server/test/run-server.ts'
import { type DemoWorld, findDemoWorld, type Viewer } from '../e2e/support/demo-world.ts'
import { PICTURES } from '../e2e/support/pictures.ts'
import { openScreen, type Picture, SCREENS } from '../e2e/support/screens.ts'
import { buildWeb } from './build-web.ts'
import { chromiumFlags } from './chromium-flags.ts'
import { requireChromium } from './find-chromium.ts'

/*
 * `npm run gallery [-- name ...]`: pictures of every screen of the demo world, on a phone and a desktop, in light and dark
 * mode, in `gallery/`: one file each, `index.html` beside them, and for each size and theme one sheet of small pictures.
 */

const SIZES = { phone: { width: 390, height: 844 }, desk: { width: 1440, height: 900 } }
/** Of a small picture on a sheet, in pixels: the upper part of the screen at half or a third of its size. */
const TILES = {
  phone: { width: 195, height: 560, columns: 10 },
  desk: { width: 480, height: 330, columns: 5 },
}
const LABEL_HEIGHT = 24
/** A map has no event for its painted base map, and takes time to change colors. */
const MAP_IS_DRAWN_MS = 1500
const LAYERS = '[role=dialog], [role=alertdialog], [role=menu], .toast'
const THEMES = ['day', 'night'] as const
type Size = keyof typeof SIZES
type Theme = (typeof THEMES)[number]

const folder = fileURLToPath(new URL('../gallery/', import.meta.url))
const asked = process.argv.slice(2)
const screens: Picture[] = [...SCREENS, ...PICTURES].filter(
  ({ name }) => asked.length === 0 || asked.includes(name),
)
const unknown = asked.filter((name) => !screens.some((screen) => screen.name === name))
if (unknown.length > 0) {
  const names = [...SCREENS, ...PICTURES].map(({ name }) => name).toSorted()
  console.error(`There is no picture named ${unknown.join(', ')}. Choose from: ${names.join(', ')}.`)
  process.exit(1)
}
const fileOf = (name: string, size: Size, theme: Theme) => `${name}.${size}.${theme}.png`

await main()

async function main(): Promise<void> {
  await buildWeb(console.log)
  const data = await mkdtemp(join(tmpdir(), 'bandstand-gallery-'))
  const postgres = await startTestPostgres(join(data, 'database'))
  const server = await runServer({ DATABASE_URL: postgres.url, DATA_DIR: join(data, 'data'), DEMO: 'on' })
  const browser = await chromium.launch({ executablePath: requireChromium(console.log), args: chromiumFlags })
  try {
    await mkdir(folder, { recursive: true })
    const world = await findDemoWorld({ url: server.url, databaseUrl: postgres.url })
    for (const size of Object.keys(SIZES) as Size[]) await takePictures(browser, server.url, world, size)
    for (const size of Object.keys(SIZES) as Size[]) for (const theme of THEMES) await writeSheet(size, theme)
    await writeIndex()
    console.log(`gallery/index.html shows ${screens.length} screens`)
  } finally {
    await browser.close()
    await server.stop()
    await postgres.stop()
    await rm(data, { recursive: true, force: true })
  }
}

/** Every screen of this size in both themes. A screen that does not load is reported and left out. */
async function takePictures(browser: Browser, url: string, world: DemoWorld, size: Size): Promise<void> {
  for (const viewer of new Set(screens.map((screen) => screen.viewer))) {
    const context = await browser.newContext({
      baseURL: url,
      viewport: SIZES[size],
      locale: 'en-US',
      timezoneId: 'America/Detroit',
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
      hasTouch: size === 'phone',
    })
    await enter(viewer, world, context)
    const page = await context.newPage()
    for (const screen of screens.filter((each) => each.viewer === viewer)) {
      try {
        await openScreen(page, screen, world)
        await page.waitForLoadState('networkidle')
        const isMap = await page.locator('.map__stage').isVisible()
        if (isMap) await page.locator('.map[data-zoom]').waitFor()
        const isCovered = (await page.locator(LAYERS).count()) > 0
        if (!isCovered && !isMap) await page.evaluate(unstick)
        for (const theme of THEMES) {
          await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme)
          if (isMap) await page.waitForTimeout(MAP_IS_DRAWN_MS)
          await page.screenshot({
            path: join(folder, fileOf(screen.name, size, theme)),
            // An overlay covers no more than the window; a map is reloaded in a window as tall as the page.
            fullPage: !isCovered && !isMap,
            animations: 'disabled',
          })
        }
      } catch (error) {
        console.error(`${screen.name}, ${size}: ${String(error).split('\n')[0]}`)
        process.exitCode = 1
      } finally {
        await page.unrouteAll()
        await context.setOffline(false)
      }
    }
    await context.close()
  }
}

/** In a window as tall as the page, elements that stick to its edge would cover the middle. Runs in the page. */
function unstick(): void {
  for (const element of document.querySelectorAll<HTMLElement>('main *')) {
    if (getComputedStyle(element).position === 'sticky') element.style.position = 'static'
  }
}

async function enter(
  viewer: Viewer,
  { members }: DemoWorld,
  context: Awaited<ReturnType<Browser['newContext']>>,
): Promise<void> {
  if (viewer !== 'visitor') await members[viewer].enter(context)
}

/** All screens of this size and theme side by side: `sheet.phone.day.png`. */
async function writeSheet(size: Size, theme: Theme): Promise<void> {
  const { width, height, columns } = TILES[size]
  const taken = screens.filter(({ name }) => existsSync(join(folder, fileOf(name, size, theme))))
  const pieces = await Promise.all(
    taken.map(async ({ name }, index) => {
      const left = (index % columns) * width
      const top = Math.floor(index / columns) * (height + LABEL_HEIGHT)
      const whole = await sharp(join(folder, fileOf(name, size, theme)))
        .resize({ width: width - 8 })
        .toBuffer({ resolveWithObject: true })
      const picture = await sharp(whole.data)
        .extract({ left: 0, top: 0, width: width - 8, height: Math.min(height, whole.info.height) })
        .toBuffer()
      return [
        { input: picture, left, top: top + LABEL_HEIGHT },
        { input: labelOf(name, width), left, top },
      ]
    }),
  )
  const sheet = sharp({
    create: {
      width: columns * width,
      height: Math.max(1, Math.ceil(taken.length / columns)) * (height + LABEL_HEIGHT),
      channels: 3,
      background: '#777',
    },
  })
  await sheet
    .composite(pieces.flat())
    .png()
    .toFile(join(folder, `sheet.${size}.${theme}.png`))
}

function labelOf(name: string, width: number): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${LABEL_HEIGHT}">
       <text x="4" y="17" font-family="sans-serif" font-size="14" fill="#fff">${name}</text>
     </svg>`,
  )
}

async function writeIndex(): Promise<void> {
  const row = ({ name, viewer }: Picture) => {
    const pictures = (Object.keys(SIZES) as Size[]).flatMap((size) =>
      THEMES.map((theme) => fileOf(name, size, theme)).map(
        (file) => `<a href="${file}"><img loading="lazy" src="${file}" alt="${file}"></a>`,
      ),
    )
    return `<section><h2>${name} <small>${viewer}</small></h2><div>${pictures.join('')}</div></section>`
  }
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Gallery</title>
<style>body{font:15px sans-serif;margin:16px}div{display:flex;gap:8px;align-items:start;overflow:auto}
img{height:420px;border:1px solid #999}small{font-weight:400;color:#555}</style>
<h1>Every screen, on a phone and a desk, by day and by night</h1>${screens.map(row).join('\n')}</html>`
  await writeFile(join(folder, 'index.html'), page)
}

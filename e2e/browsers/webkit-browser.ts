import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Builder, Capabilities, type WebDriver, type WebElement } from 'selenium-webdriver'
import { makeScratchFolder } from '../../apps/server/test/database/scratch-folder.ts'
import type { DrivenBrowser, Size, Tab, Target } from './tab.ts'

const DRIVER = '/usr/bin/WebKitWebDriver'
const SCREEN = '/usr/bin/Xvfb'
/** The browser's toolbar would keep its window wider than a phone. */
const NARROW_TOOLBAR = '* { min-width: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px; }'

/** Returns the path of WebKitGTK's own small browser; undefined unless it, its driver and a virtual screen are installed. */
export function findWebKit(): string | undefined {
  if (process.platform !== 'linux' || !existsSync(DRIVER) || !existsSync(SCREEN)) return undefined
  return readdirSync('/usr/lib')
    .filter((folder) => folder.endsWith('-linux-gnu'))
    .flatMap((folder) => ['4.1', '4.0'].map((api) => `/usr/lib/${folder}/webkit2gtk-${api}/MiniBrowser`))
    .find((path) => existsSync(path))
}

/** Starts WebKitGTK on a virtual screen. A driver has one session, so each tab has its own driver and browser. */
export async function startWebKit(executablePath: string): Promise<DrivenBrowser> {
  const screen = spawn(SCREEN, ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const display = await new Promise<string>((resolve, reject) => {
    screen.stdout.once('data', (number: Buffer) => resolve(`:${number.toString().trim()}`))
    screen.once('exit', (code) => reject(new Error(`Xvfb ended with code ${code}.`)))
  })
  const config = makeScratchFolder('webkit')
  await mkdir(join(config, 'gtk-3.0'))
  await writeFile(join(config, 'gtk-3.0/gtk.css'), NARROW_TOOLBAR)
  const opened: { driver: WebDriver; server: ChildProcess }[] = []
  return {
    async openTab(size) {
      const port = await freePort()
      const server = spawn(DRIVER, [`--port=${port}`], {
        stdio: 'ignore',
        env: {
          ...process.env,
          DISPLAY: display,
          XDG_CONFIG_HOME: config,
          TZ: 'America/Detroit',
          LANG: 'en_US.UTF-8',
          // Its sandbox needs rights that containers lack.
          WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
        },
      })
      const driver = await connect(port, executablePath)
      opened.push({ driver, server })
      await resize(driver, size)
      return tabOf(driver)
    },
    async close() {
      for (const { driver, server } of opened) {
        await driver.quit().catch(() => {})
        await end(server)
      }
      await end(screen)
      await rm(config, { recursive: true, force: true })
    },
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

async function connect(port: number, binary: string): Promise<WebDriver> {
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    acceptInsecureCerts: true,
    'webkitgtk:browserOptions': { binary, args: ['--automation'] },
  })
  for (let attempt = 1; ; attempt++) {
    try {
      return await new Builder()
        .usingServer(`http://127.0.0.1:${port}`)
        .withCapabilities(capabilities)
        .disableEnvironmentOverrides()
        .build()
    } catch (error) {
      // The driver needs a moment before it listens.
      if (attempt === 20 || !String(error).includes('ECONNREFUSED')) throw error
      await sleep(100)
    }
  }
}

/** Sets the size of the page, without the window's frame. */
async function resize(driver: WebDriver, size: Size): Promise<void> {
  const window = driver.manage().window()
  await window.setRect({ x: 0, y: 0, ...size })
  const [width, height] = await driver.executeScript<[number, number]>('return [innerWidth, innerHeight]')
  await window.setRect({
    x: 0,
    y: 0,
    width: 2 * size.width - width,
    height: 2 * size.height - height,
  })
}

function tabOf(driver: WebDriver): Tab {
  return {
    open: (url) => driver.get(url),
    evaluate: (run, ...args) => driver.executeScript(run, ...args),
    load: async (script) => void (await driver.executeScript(script)),
    async find(find, ...args) {
      const element = await driver.executeScript<WebElement | null>(find, ...args)
      return element && targetOf(element)
    },
    screenshot: async (path) => writeFile(path, await driver.takeScreenshot(), 'base64'),
  }
}

function targetOf(element: WebElement): Target {
  return {
    click: () => element.click(),
    type: (text) => element.sendKeys(text),
    upload: (path) => element.sendKeys(path),
  }
}

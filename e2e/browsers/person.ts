import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import type * as TestingLibrary from '@testing-library/dom'
import { MEMBER_PASSWORD } from '../support/members.ts'
import { tooWide } from '../support/too-wide.ts'
import type { Tab, Target } from './tab.ts'

/** Finds elements in a page by role, name and label, like assistive technology. */
const finder = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
)
const PATIENCE_MS = 20_000

declare global {
  interface Window {
    TestingLibraryDom?: typeof TestingLibrary
    /** What was about to be clicked at the last check, and where it was. */
    placeBefore?: string
  }
}

type Role =
  | 'button'
  | 'link'
  | 'option'
  | 'radio'
  | 'checkbox'
  | 'combobox'
  | 'heading'
  | 'switch'
  | 'menuitem'

/**
 * Someone who uses one tab: finds what is visible by role and name, and waits for it as a person would. Case doesn’t
 * matter. Every page that they look at must fit into its window.
 */
export class Person {
  readonly tab: Tab
  private readonly origin: string

  constructor(tab: Tab, origin: string) {
    this.tab = tab
    this.origin = origin
  }

  async open(address: string): Promise<void> {
    await this.tab.open(new URL(address, this.origin).href)
  }

  /** Logs in on the login screen. */
  async logIn({ email }: { email: string }): Promise<void> {
    await this.open('/login')
    await this.fill('Email', email)
    await this.fill('Password', MEMBER_PASSWORD)
    await this.clickMain('Log in')
    await this.see('Welcome')
  }

  /** The path of the page, with its query. */
  address(): Promise<string> {
    return this.tab.evaluate(() => location.pathname + location.search)
  }

  async arriveAt(address: RegExp): Promise<void> {
    await this.until(`the address ${address}`, async () => address.test(await this.address()))
  }

  /** Waits until the page shows a text, whatever case its style writes it in. */
  async see(text: string): Promise<void> {
    await this.until(`“${text}”`, async () => {
      const isShown = await this.tab.evaluate(
        (wanted) => document.body.innerText.replace(/\s+/g, ' ').toLowerCase().includes(wanted),
        text.toLowerCase(),
      )
      if (isShown) await this.requireFit()
      return isShown
    })
  }

  async click(role: Role, name: string): Promise<void> {
    await this.clickRole([role], name, false)
  }

  /** Clicks the main button of the page or of its dialog: the test fails unless it's the only filled one, icons apart. */
  async clickMain(name: string): Promise<void> {
    await this.clickRole(['button', 'link'], name, true)
  }

  /** Fills in a field, replacing its value. */
  async fill(label: string, text: string): Promise<void> {
    const field = await this.byLabel(label)
    const typed = await this.tab.evaluate((value) => {
      const input = document.activeElement as HTMLInputElement
      // Day and time pickers differ in each browser, but their value doesn't.
      if (!['date', 'time', 'datetime-local'].includes(input.type)) return false
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, value)
      input.dispatchEvent(new Event('input', { bubbles: true }))
      input.dispatchEvent(new Event('change', { bubbles: true }))
      return true
    }, text)
    if (!typed) await field.type(text)
  }

  /** Chooses a file for the page's only file field. */
  async upload(path: string): Promise<void> {
    const find = () => this.tab.find(() => document.querySelector('input[type="file"]'))
    await (await this.patiently('a field for a file', find)).upload(path)
  }

  /** Opens a list of options and chooses one. */
  async choose(label: string, option: string): Promise<void> {
    await this.click('combobox', label)
    await this.click('option', option)
  }

  /** Chooses an option of a native list by its text. */
  async select(label: string, option: string): Promise<void> {
    await this.byLabel(label)
    const isChosen = await this.tab.evaluate((wanted) => {
      const list = document.activeElement as HTMLSelectElement
      const found = [...list.options].find(({ text }) => text === wanted)
      if (!found) return false
      list.value = found.value
      list.dispatchEvent(new Event('change', { bubbles: true }))
      return true
    }, option)
    if (!isChosen) throw new Error(`The list “${label}” has no option “${option}”`)
  }

  /** Types in a field with suggestions, and chooses one. */
  async pick(label: string, text: string, option: string): Promise<void> {
    await this.fill(label, text)
    await this.click('option', option)
  }

  /** What comes first on the dashboard, with the text of its button; null when nothing is left to do. */
  async firstTask(): Promise<{ title: string; action: string } | null> {
    await this.open('/dashboard')
    await this.see('Needs your attention')
    return this.tab.evaluate(() => {
      const row = document.querySelector('[aria-labelledby="attention"] .action-rows__row')
      if (!row) return null
      const text = (part: string) => row.querySelector(part)?.textContent ?? ''
      return { title: text('h3'), action: text('a') }
    })
  }

  /**
   * Does what comes first on the dashboard with its button; fails when that is something else. A newcomer's main button is another
   * one.
   */
  async begin(action: string): Promise<void> {
    let found = 'nothing'
    await this.until(
      `the task “${action}”`,
      async () => {
        const task = await this.firstTask()
        found = task ? `“${task.action}” (${task.title})` : 'nothing'
        return task?.action === action
      },
      () => `The dashboard says ${found}.`,
    )
    await this.click('link', action)
    // The page that it leads to may have a button of the same name. Its address is there before it is.
    await this.until('the page of the task', () =>
      this.tab.evaluate(
        () => document.querySelector('[aria-labelledby="attention"] .action-rows__row') === null,
      ),
    )
  }

  /** Fails unless the dashboard has nothing left to do. */
  async caughtUp(): Promise<void> {
    await this.until('that nothing is left to do', async () => (await this.firstTask()) === null)
  }

  private async clickRole(roles: Role[], name: string, main: boolean): Promise<void> {
    // Found again at each attempt, because a page may redraw it in between.
    await this.until(`${main ? 'the main' : 'a'} ${roles.join(' or ')} “${name}”`, async () => {
      const target = await this.find(
        (wantedRoles, wantedName, onlyMain) => {
          const { queryAllByRole } = window.TestingLibraryDom!
          const open = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].filter(
            (dialog) => dialog.getClientRects().length > 0 && !dialog.closest('[aria-hidden="true"]'),
          )
          const scope = (open.at(-1) ?? document.body) as HTMLElement
          const found = wantedRoles
            .flatMap((role) =>
              queryAllByRole(role === 'option' ? document.body : scope, role, {
                name: (name) => name.trim().toLowerCase() === wantedName,
              }),
            )
            .filter((element) => !(element as HTMLButtonElement).disabled)
          const [element] = found
          if (!element) return null
          element.scrollIntoView({ block: 'center', behavior: 'instant' })
          // A click would miss an element that is still moving.
          const { x, y } = element.getBoundingClientRect()
          const place = `${wantedName} ${x} ${y}`
          const isStill = window.placeBefore === place
          window.placeBefore = place
          if (!isStill) return null
          // Its box lies below what is drawn, where WebKit's driver refuses to click.
          if (element.role === 'switch') return element.closest('label')
          if (!onlyMain) return element
          const content = open.at(-1) ?? document.querySelector('main') ?? document.body
          const filled = [
            ...content.querySelectorAll(':is(.btn--act, .btn--venue, .btn--danger-solid):not(.btn--icon)'),
          ].filter((button) => button.getClientRects().length > 0)
          return filled.length === 1 && filled[0] === element ? element : null
        },
        roles,
        name.toLowerCase(),
        main,
      )
      if (!target) return false
      await this.requireFit()
      await target.click()
      return true
    })
  }

  private async byLabel(label: string): Promise<Target> {
    return this.patiently(`the field “${label}”`, () =>
      this.find((wanted) => {
        const { queryAllByLabelText } = window.TestingLibraryDom!
        const field = queryAllByLabelText(
          document.body,
          (text) => text.replace(/\s+/g, ' ').trim().toLowerCase() === wanted,
        ).find((element) => element.matches('input, textarea, select'))
        if (!field) return null
        const input = field as HTMLInputElement
        input.focus()
        if (input.matches('input:not([type="file"]), textarea') && input.value) input.select()
        return input
      }, label.toLowerCase()),
    )
  }

  /** Asks the page with `TestingLibraryDom`, which each new page gets once it was missed. */
  private async find<A extends unknown[]>(
    find: (...args: A) => Element | null,
    ...args: A
  ): Promise<Target | null> {
    try {
      return await this.tab.find(find, ...args)
    } catch {
      await this.tab.load(finder)
      return this.tab.find(find, ...args)
    }
  }

  private async requireFit(): Promise<void> {
    const wide = await this.tab.evaluate(tooWide)
    if (wide.length > 0) throw new Error(`${await this.address()}: ${wide.join('\n')}`)
  }

  private async patiently(what: string, find: () => Promise<Target | null>): Promise<Target> {
    let target: Target | null = null
    await this.until(what, async () => (target = await find()) !== null)
    return target!
  }

  private async until(
    what: string,
    isSo: () => Promise<boolean>,
    more: () => string = () => '',
  ): Promise<void> {
    const end = Date.now() + PATIENCE_MS
    for (;;) {
      // A page that is being left can't be queried.
      const so = await isSo().catch((error: unknown) => {
        if (Date.now() > end) throw error
        return false
      })
      if (so) return
      if (Date.now() > end) throw new Error(`${await this.address()} does not show ${what}. ${more()}`)
      await sleep(100)
    }
  }
}

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type { Checker } from 'accessibility-checker-engine'
import type { Theme } from './themes.ts'

const SOURCE = readFileSync(fileURLToPath(import.meta.resolve('accessibility-checker-engine/ace.js')), 'utf8')

/** These ask a person to look and never fail by themselves, and they take a fifth of the engine's time. */
const FOR_PEOPLE = ['element_tabbable_unobscured', 'style_color_misuse', 'text_quoted_correctly']

/** Where a rule is wrong about us: its name, the elements, and why. */
const EXCEPTIONS = [
  // What a status says is announced as it is; a name would be read before each change. WCAG asks for names of inputs.
  { rule: 'input_label_exists', element: /^<output/ },
  // The HTML standard lets an email input hold a user name, which password managers look for, and be where passkeys are offered.
  {
    rule: 'input_autocomplete_valid',
    element: /^<input(?=.* type="email").* autocomplete="username( webauthn)?"/,
  },
  // The engine overlooks a legend that only screen readers get. html-validate asks for one too.
  { rule: 'fieldset_legend_valid', element: /^<fieldset/ },
  // What scrolls must be reached by keyboard: axe asks for it (scrollable-region-focusable).
  { rule: 'element_tabbable_role_valid', element: /^<section .*tabindex="0"/ },
]

/** It takes most of the engine's time, and axe has the same one. So it judges only texts about which axe isn't sure. */
const CONTRAST = 'text_contrast_sufficient'

interface Judging {
  ace: { Checker: new () => Checker }
  checker?: Checker
  /** Texts about which axe isn't sure, such as those above pictures. */
  unsureContrast: Element[]
}

/**
 * Returns what IBM's engine is sure about, of WCAG 2.2 A and AA and of its own requirements, one sentence each; also text
 * in the very color of its ground, which it leaves to a person. At night only contrast can differ. Axe must have judged the
 * page in this theme.
 */
export async function judgeByIbm(page: Page, theme: Theme): Promise<string[]> {
  // Once a page.
  if (!(await page.evaluate(() => 'checker' in window))) {
    await page.evaluate(SOURCE)
    await page.evaluate(chooseRules, { left: FOR_PEOPLE, contrast: CONTRAST })
  }
  const issues = await page.evaluate(async (isDay) => {
    const { checker, unsureContrast } = window as unknown as Required<Judging>
    if (!isDay && unsureContrast.length === 0) return []
    const { results } = await checker.check(document, isDay ? 'page' : 'contrast')
    return results
      .filter(
        ({ value: [, verdict], reasonId }) =>
          (verdict as string) === 'FAIL' || reasonId === 'potential_same_color',
      )
      .map(({ ruleId, message, path, snippet }) => ({ ruleId, message, place: path['dom'], snippet }))
  }, theme === 'day')
  return issues
    .filter(
      ({ ruleId, snippet }) =>
        !EXCEPTIONS.some(({ rule, element }) => rule === ruleId && element.test(snippet)),
    )
    .map(({ ruleId, message, place, snippet }) => `${ruleId}: ${message} at ${place}: ${snippet}`)
}

/** Runs in the page: makes two sets of rules of IBM's own, one for the page and one for contrast, which judges few texts. */
function chooseRules({ left, contrast }: { left: string[]; contrast: string }): void {
  const judging = window as unknown as Judging
  const checker = (judging.checker = new judging.ace.Checker())
  const all = checker.getGuidelines().find(({ id }) => id === 'IBM_Accessibility')!
  const choose = (id: 'page' | 'contrast', isChosen: (rule: string) => boolean) =>
    checker.addGuideline({
      ...all,
      id,
      checkpoints: all.checkpoints.map((checkpoint) => ({
        ...checkpoint,
        rules: (checkpoint.rules ?? []).filter((rule) => isChosen(rule.id)),
      })),
    })
  choose('page', (rule) => !left.includes(rule))
  choose('contrast', (rule) => rule === contrast)
  const rule = checker.engine.getRule(contrast)
  const judge = rule.run.bind(rule)
  rule.run = (context, ...others) =>
    judging.unsureContrast.includes(context['dom']!.node as Element) ? judge(context, ...others) : null
}

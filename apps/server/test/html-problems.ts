import { HtmlValidate, type RuleConfig } from 'html-validate'

/** How a source is written, which is up to React, the formatter and the browser that prints the page. */
const STYLE = [
  'attribute-boolean-style',
  'attribute-empty-style',
  'doctype-style',
  'no-implicit-input-type',
  'no-inline-style',
  'no-trailing-whitespace',
  'prefer-tbody',
  'presentation-role-style',
  'void-style',
]

const rules: RuleConfig = {
  ...Object.fromEntries(STYLE.map((rule) => [rule, 'off'])),
  // React's ids begin with an underscore, which the standard allows.
  'valid-id': ['error', { relaxed: true }],
  // Members choose the titles of gigs.
  'long-title': 'off',
  // Typography, and members write their numbers as they like.
  'tel-non-breaking': 'off',
  // Not among the recommended ones.
  'heading-level': 'error',
  'input-missing-label': 'error',
  'no-missing-references': 'error',
  'no-unknown-elements': 'error',
}

const validatorOf = (ours: RuleConfig) =>
  new HtmlValidate({ root: true, extends: ['html-validate:recommended'], rules: ours })

const VALIDATORS = {
  page: validatorOf(rules),
  // Some mail programs read the width and the alignment of a table only from its attributes.
  mail: validatorOf({ ...rules, 'no-deprecated-attr': 'off' }),
}

/**
 * Returns how a document breaks the HTML standard or a technique of WCAG, one sentence each; empty for one that does
 * not.
 */
export async function htmlProblems(html: string, kind: keyof typeof VALIDATORS = 'page'): Promise<string[]> {
  const { results } = await VALIDATORS[kind].validateString(html)
  return results
    .flatMap(({ messages }) => messages)
    .map(({ ruleId, message, selector, offset }) => {
      const source = html.slice(Math.max(0, offset - 60), offset + 100).replaceAll(/\s+/g, ' ')
      return `${ruleId}: ${message} at ${selector ?? 'the document'}: …${source}…`
    })
}

import { wrapped } from '../src/admin/command.ts'
import { GROUPS } from '../src/settings/read-settings.ts'
import type { Group, Setting } from '../src/settings/setting.ts'

const WRITTEN_BY = 'Written by `npm run settings:describe` from apps/server/src/settings.'
const INTRODUCTION =
  'Every setting is optional. If a value is invalid, the server doesn’t start and says which one it is. The environment takes precedence over the file .env, where a value that contains # needs quotes. `npm run admin -- settings` shows which settings apply and why.'

/** What its value must be, without the words of a refusal. */
const valueOf = ({ must, isSecret }: Setting) =>
  `${must.replace(/^must (be|have) /, '')}${isSecret ? ' (secret)' : ''}`

/** What applies if it isn’t set, unless its group says so for all. */
const defaultOf = (setting: Setting, quote = '') =>
  setting.default === undefined ? setting.unset : `${quote}${setting.default}${quote}`

const introductionOf = ({ about = '', unset }: Group) =>
  `${about}${unset ? ` Without these settings: ${unset}.` : ''}`

/** Returns the text of `.env.example`. */
export function describeEnvFile(): string {
  const comment = (text: string) => wrapped(text, 108).map((line) => `# ${line}`)
  const groups = GROUPS.flatMap((group) => [
    '',
    '',
    `# ${group.title.toUpperCase()}`,
    ...comment(introductionOf(group)),
    ...Object.entries(group.settings).flatMap(([name, setting]) => {
      const text = defaultOf(setting)
      return [
        '',
        ...comment(setting.about),
        ...comment(`Value: ${valueOf(setting)}.${text ? ` Default: ${text}` : ''}`),
        `#${name}=${setting.example ?? setting.default ?? ''}`,
      ]
    }),
  ])
  const head = [
    ...comment(`Bandstand’s settings. Copy this file to .env and keep only what you change. ${INTRODUCTION}`),
    ...comment(WRITTEN_BY),
  ]
  return `${[...head, ...groups].join('\n')}\n`
}

/** Returns the text of `docs/settings.md`. */
export function describeSettings(): string {
  const groups = GROUPS.flatMap((group) => [
    `## ${group.title}`,
    introductionOf(group),
    [
      '| setting | value | default | what it does |',
      '|---|---|---|---|',
      ...Object.entries(group.settings).map(
        ([name, setting]) =>
          `| \`${name}\` | ${valueOf(setting)} | ${defaultOf(setting, '`') ?? ''} | ${setting.about} |`,
      ),
    ].join('\n'),
  ])
  const introduction = `Settings are environment variables, or lines of a file named .env, for which [.env.example](../.env.example) is the template. ${INTRODUCTION}`
  return `${['# Settings', introduction, ...groups, WRITTEN_BY].filter(Boolean).join('\n\n')}\n`
}

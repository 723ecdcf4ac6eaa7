import { factText, type NoticeFact } from '@bandstand/domain/notifications'
import { DAY_INKS, NIGHT_INKS } from '@bandstand/domain/posters'
import { PRODUCT_NAME } from '@bandstand/domain/product'
import { escapeHtml, unbrokenParts } from '@bandstand/domain/text'

interface MailSection {
  /** Left out if the mail has only one list. */
  heading?: string
  items: { label: string; url: string; text: string }[]
}

export interface MailContent {
  heading: string
  /** Digits to type in, below the heading, so that a phone's notification shows them; null when there are none. */
  code?: string | null
  /** Plain text, one entry a paragraph; escaped here. */
  paragraphs: string[]
  /** Listed below the first paragraph. */
  facts?: NoticeFact[]
  /** Lists of things to look at, each with its page. */
  sections?: MailSection[]
  /** The one action, as a button and as a plain link below it. */
  action?: { label: string; url: string }
  /** For a reader who didn't do what the mail is about: a second link, below the action. */
  objection?: { label: string; url: string }
  /** What the reader may ignore, in small print. */
  smallPrint?: string
  /** Where the reader chooses which mails they get: a link at the end. */
  preferencesUrl?: string
  /** Where the reader ends the subscription to this kind of mail: a link at the end. */
  unsubscribeUrl?: string
}

const PREFERENCES = 'Email preferences'
const UNSUBSCRIBE = 'Unsubscribe'
/** Longer ones are set smaller, so that the button is not far down on a phone. */
const LONG_HEADING = 44
/** If the old and new values together are longer than this, they go on two lines. */
const LONG_CHANGE = 30

// The colors are inline for light mode, and again in a style sheet for mail programs that support dark mode.
const { page: PAPER, sheet: SHEET, ink: INK, 'ink-2': INK_2, 'ink-3': INK_3, line: LINE, act: ACT } = DAY_INKS
const PETROL = DAY_INKS.venue
const TEXT_FONT = "'Public Sans', 'Helvetica Neue', Helvetica, Arial, sans-serif"
const DISPLAY_FONT = "Anybody, 'Arial Narrow', 'Helvetica Neue', Arial, sans-serif"
const NIGHT = `<style>
@media (prefers-color-scheme: dark) {
.page { background: ${NIGHT_INKS.page} !important; }
.sheet { background: ${NIGHT_INKS.sheet} !important; }
.ink { color: ${NIGHT_INKS.ink} !important; }
.ink-2 { color: ${NIGHT_INKS['ink-2']} !important; }
.ink-3 { color: ${NIGHT_INKS['ink-3']} !important; }
.rule { border-color: ${NIGHT_INKS.ink} !important; }
.line { border-color: ${NIGHT_INKS.line} !important; }
.link { color: ${NIGHT_INKS['venue-text']} !important; }
.act { background: ${NIGHT_INKS.act} !important; }
.on-act { color: ${NIGHT_INKS['on-act']} !important; }
}
</style>`

/** Returns a mail in the product's design, as HTML and as plain text. */
export function mailLayout(content: MailContent): { html: string; text: string } {
  return { html: layoutHtml(content), text: layoutText(content) }
}

function layoutText(content: MailContent): string {
  const { heading, paragraphs, facts = [], sections = [], action, objection, smallPrint } = content
  const { preferencesUrl, unsubscribeUrl } = content
  const [first, ...rest] = paragraphs
  const code = content.code && `Your code: ${content.code}`
  const listed = sections.flatMap((section) => [
    ...(section.heading ? [section.heading.toUpperCase()] : []),
    ...section.items.map(({ label, url, text }) => [label, text, url].filter(Boolean).join('\n')),
  ])
  const blocks = [
    heading,
    code,
    first,
    facts.map((fact) => `${fact.label}: ${factText(fact)}`).join('\n'),
    ...rest,
    ...listed,
    action && `${action.label}:\n${action.url}`,
    objection && `${objection.label}:\n${objection.url}`,
    smallPrint,
    preferencesUrl && `${PREFERENCES}:\n${preferencesUrl}`,
    unsubscribeUrl && `${UNSUBSCRIBE}:\n${unsubscribeUrl}`,
    PRODUCT_NAME,
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}

function layoutHtml(content: MailContent): string {
  const { heading, paragraphs, facts = [], sections = [], action, objection, smallPrint } = content
  const { preferencesUrl, unsubscribeUrl } = content
  const [first, ...rest] = paragraphs
  const small = [
    smallPrint && escapeHtml(smallPrint),
    [linkHtml(PREFERENCES, preferencesUrl), linkHtml(UNSUBSCRIBE, unsubscribeUrl)]
      .filter(Boolean)
      .join(' · '),
  ]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(heading)}</title>
${NIGHT}
</head>
<body class="page ink" style="margin:0;padding:0;background:${PAPER};color:${INK};">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="page" style="background:${PAPER};">
<tr><td align="center" style="padding:32px 16px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:left;">
<tr><td style="padding:0 0 16px;">${wordmark()}</td></tr>
<tr><td class="rule" style="border-top:5px solid ${INK};font-size:0;line-height:0;height:3px;">&nbsp;</td></tr>
<tr><td class="sheet rule" style="border-top:1px solid ${INK};background:${SHEET};padding:28px 24px 32px;">
<h1 class="ink" style="margin:0 0 16px;font:900 ${heading.length > LONG_HEADING ? '24px/27px' : '30px/32px'} ${DISPLAY_FONT};font-stretch:condensed;text-transform:uppercase;overflow-wrap:anywhere;color:${INK};">${writtenHtml(heading)}</h1>
${content.code ? codeHtml(content.code) : ''}
${first === undefined ? '' : paragraphHtml(first)}
${factsHtml(facts)}
${rest.map(paragraphHtml).join('\n')}
${sections.map(sectionHtml).join('\n')}
${action ? actionHtml(action) : ''}
${objection ? objectionHtml(objection) : ''}
</td></tr>
<tr><td class="line ink-3" style="padding:16px 0 0;border-top:1px solid ${LINE};font:400 13px/20px ${TEXT_FONT};color:${INK_3};">${small.filter(Boolean).join('<br>')}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

function linkHtml(label: string, url: string | undefined): string {
  return url ? `<a class="ink-3" href="${escapeHtml(url)}" style="color:${INK_3};">${label}</a>` : ''
}

/** The artist's disc and the venue's square, made of table cells: most mail programs drop inline drawings. */
function wordmark(): string {
  const shape = (ink: string, radius: string) =>
    `<td style="width:24px;height:24px;background:${ink};border-radius:${radius};font-size:0;line-height:0;">&nbsp;</td>`
  return `<table role="presentation" cellpadding="0" cellspacing="0"><tr>${shape(ACT, '12px')}${shape(PETROL, '0')}
<td class="ink" style="padding-left:10px;font:800 20px/24px ${DISPLAY_FONT};color:${INK};">${PRODUCT_NAME}</td></tr></table>`
}

function paragraphHtml(text: string): string {
  return `<p dir="${isSentenceAbout(text) ? 'ltr' : 'auto'}" class="ink" style="margin:0 0 14px;font:400 16px/25px ${TEXT_FONT};color:${INK};overflow-wrap:anywhere;">${writtenHtml(text).replace(/\r?\n/g, '<br>')}</p>`
}

function codeHtml(code: string): string {
  return `<p class="ink-2" style="margin:0;font:400 14px/22px ${TEXT_FONT};color:${INK_2};">Your code:</p>
<p class="ink" style="margin:0 0 18px;font:700 34px/40px ${TEXT_FONT};letter-spacing:5px;color:${INK};">${escapeHtml(code)}</p>`
}

/** A ticket stub: what, when, where, how much. */
function factsHtml(facts: NoticeFact[]): string {
  if (facts.length === 0) return ''
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="rule" style="margin:4px 0 20px;border-left:3px solid ${INK};">
${facts.map(factHtml).join('\n')}
</table>`
}

function factHtml(fact: NoticeFact, index: number, { length }: NoticeFact[]): string {
  const line = index < length - 1 ? `border-bottom:1px solid ${LINE};` : ''
  const cell = `padding:6px 0 6px 12px;vertical-align:top;${line}`
  const was =
    fact.was === undefined
      ? ''
      : `<s class="ink-3" style="font-weight:400;color:${INK_3};"><bdi>${linesHtml(fact.was)}</bdi></s>${fact.was.length + fact.value.length > LONG_CHANGE ? '<br>→' : ' →'} `
  return `<tr><td class="line ink-2" width="80" style="${cell}width:80px;font:400 14px/22px ${TEXT_FONT};color:${INK_2};">${writtenHtml(fact.label)}</td>
<td class="line ink" style="${cell}font:600 15px/22px ${TEXT_FONT};color:${INK};overflow-wrap:anywhere;">${was}<bdi>${linesHtml(fact.value)}</bdi></td></tr>`
}

function sectionHtml({ heading, items }: MailSection): string {
  const title = heading
    ? `<h2 class="ink" style="margin:22px 0 12px;font:800 18px/24px ${DISPLAY_FONT};color:${INK};">${escapeHtml(heading)}</h2>`
    : ''
  return [title, ...items.map(itemHtml)].join('\n')
}

function itemHtml({ label, url, text }: MailSection['items'][number]): string {
  const link = `<a class="link" href="${escapeHtml(url)}" style="font:700 16px/24px ${TEXT_FONT};color:${PETROL};">${writtenHtml(label)}</a>`
  const below = text && `<br><span class="ink-2" style="color:${INK_2};"><bdi>${linesHtml(text)}</bdi></span>`
  return `<p class="line ink" style="margin:0 0 14px;padding:0 0 14px;border-bottom:1px solid ${LINE};font:400 15px/22px ${TEXT_FONT};color:${INK};overflow-wrap:anywhere;">${link}${below}</p>`
}

function actionHtml({ label, url }: { label: string; url: string }): string {
  const href = escapeHtml(url)
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:22px 0 20px;">
<tr><td class="act" style="background:${ACT};border-radius:2px;"><a class="on-act" href="${href}" style="display:inline-block;padding:13px 22px;font:700 16px/20px ${TEXT_FONT};color:${INK};text-decoration:none;">${escapeHtml(label)}</a></td></tr>
</table>
<p class="ink-2" style="margin:0;font:400 13px/18px ${TEXT_FONT};color:${INK_2};">If the button doesn’t work, open this address:<br><a class="link" href="${href}" style="color:${PETROL};word-break:break-all;">${href}</a></p>`
}

function objectionHtml({ label, url }: { label: string; url: string }): string {
  const href = escapeHtml(url)
  return `<p style="margin:18px 0 0;font:700 16px/24px ${TEXT_FONT};"><a class="link" href="${href}" style="color:${PETROL};">${escapeHtml(label)}</a></p>`
}

/** Whether a paragraph is ours and contains someone's name, which then doesn't decide its direction. */
const isSentenceAbout = (text: string) => text.includes('\u2068')

const linesHtml = (text: string) => writtenHtml(text).replace(/\r?\n/g, '<br>')

/**
 * Text as HTML shows it, with a name's isolates as elements: not every mail program knows the characters. Hours, and a state
 * with its ZIP code, stay on one line.
 */
function writtenHtml(text: string): string {
  return unbrokenParts(escapeHtml(text))
    .map((part, index) => (index % 2 === 0 ? part : `<span style="white-space:nowrap;">${part}</span>`))
    .join('')
    .replace(/\u2068([^\u2069]*)\u2069/g, '<bdi>$1</bdi>')
}

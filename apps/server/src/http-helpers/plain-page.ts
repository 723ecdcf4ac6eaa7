import { MARK } from '@bandstand/domain/posters'
import { PRODUCT_NAME } from '@bandstand/domain/product'
import { escapeHtml } from '@bandstand/domain/text'

const BRAND = `<a class="brand" href="/"><svg viewBox="0 0 64 64" width="32" height="32" aria-hidden="true">
<path class="artist" d="${MARK.artist}"/><path class="venue" d="${MARK.venue}"/><path class="deal" d="${MARK.deal}"/></svg>
${PRODUCT_NAME}</a>`

/**
 * Returns a page that the server renders itself and that needs no script: one sets the theme that its reader chose, without it the
 * device does. Its forms say from which site they come, which `no-referrer` would hide, but not from which URL: it may have a secret.
 * `title` is plain text, `content` HTML.
 */
export function plainPage(title: string, content: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)} | ${PRODUCT_NAME}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<meta name="referrer" content="strict-origin"><meta name="theme-color" content="#f1e8d6"><link rel="icon" href="/favicon.svg">
<script src="/theme.js"></script><link rel="stylesheet" href="/plain-page.css"></head>
<body><header>${BRAND}</header>
<main><h1>${escapeHtml(title)}</h1>${content}</main></body></html>`
}

/** Returns the hidden fields of a form, one for each given value. */
export function hiddenFields(values: Record<string, string | undefined>): string {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value ?? '')}">`)
    .join('')
}

/** Returns a message that a screen reader announces right away, as HTML; empty for null. `text` is plain text. */
export function alertText(text: string | null): string {
  return text ? `<p role="alert"><strong>${escapeHtml(text)}</strong></p>` : ''
}

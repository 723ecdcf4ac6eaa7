import { PRODUCT_NAME } from '@bandstand/domain/product'
import { escapeHtml } from '@bandstand/domain/text'

/** Returns a page that the server renders itself and that needs no script. `title` is plain text, `content` HTML. */
export function plainPage(title: string, content: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)} | ${PRODUCT_NAME}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="/plain-page.css"></head>
<body><header><a class="brand" href="/">${PRODUCT_NAME}</a></header>
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

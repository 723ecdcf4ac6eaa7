import { expect, it } from 'vitest'
import { mailLayout } from './mail-layout.ts'

it('shows what users wrote as text, never as markup', () => {
  const { html } = mailLayout({
    heading: `<script>alert('x')</script>`,
    paragraphs: ['<img src=x onerror="alert(1)"> & more'],
    action: { label: '<i>Go</i>', url: 'https://example.com/?a=1&b="><script>' },
    smallPrint: '</td>',
  })
  expect(html).not.toMatch(/<script|<img|<i>/)
  expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; more')
  expect(html).toContain('href="https://example.com/?a=1&amp;b=&quot;&gt;&lt;script&gt;"')
})

it('says the same in the text part, with the link on a line of its own', () => {
  const url = 'https://example.com/verify?token=a&type=signup'
  const { text, html } = mailLayout({
    heading: 'Hello',
    paragraphs: ['One.', 'Two.'],
    action: { label: 'Go', url },
  })
  expect(text).toBe(`Hello\n\nOne.\n\nTwo.\n\nGo:\n${url}\n\nBandstand\n`)
  expect(html).toContain('One.')
  expect(html).toContain(url.replace('&', '&amp;'))
})

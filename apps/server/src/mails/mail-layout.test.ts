import { expect, it } from 'vitest'
import { htmlProblems } from '../../test/html-problems.ts'
import { mailLayout } from './mail-layout.ts'

it('shows what users wrote as text, never as markup', () => {
  const { html } = mailLayout({
    heading: `<script>alert('x')</script>`,
    paragraphs: ['<img src=x onerror="alert(1)"> & more'],
    action: { label: '<i>Go</i>', url: 'https://example.com/?a=1&b="><script>' },
    facts: [{ label: '<u>When</u>', value: '<u>Now</u>', was: '<u>Then</u>' }],
    smallPrint: '</td>',
    preferencesUrl: 'https://example.com/?"><script>',
  })
  expect(html).not.toMatch(/<script|<img|<i>|<u>/)
  expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; more')
  expect(html).toContain('href="https://example.com/?a=1&amp;b=&quot;&gt;&lt;script&gt;"')
})

it('lets no name change the direction of its sentence, and no member’s text that of its paragraphs', () => {
  const { html, text } = mailLayout({
    heading: '\u2068שלום\u2069 wrote to you',
    paragraphs: ['\u2068שלום\u2069 (3) wrote', 'בוא נגן'],
  })
  expect(html).toContain('<bdi>שלום</bdi> wrote to you</h1>')
  expect(html).toMatch(/<p dir="ltr"[^>]*><bdi>שלום<\/bdi> \(3\) wrote<\/p>/)
  expect(html).toMatch(/<p dir="auto"[^>]*>בוא נגן<\/p>/)
  expect(text).toContain('\u2068שלום\u2069 (3) wrote')
})

it('has the same content in the text part, with the link on a line of its own', () => {
  const url = 'https://example.com/verify?token=a&type=signup'
  const { text, html } = mailLayout({
    heading: 'Hello',
    paragraphs: ['One.', 'Two.'],
    facts: [
      { label: 'When', value: '9:30 PM' },
      { label: 'Fee', value: '$475', was: '$420' },
    ],
    action: { label: 'Go', url },
    preferencesUrl: 'https://example.com/settings',
  })
  expect(text).toBe(
    `Hello\n\nOne.\n\nWhen: 9:30 PM\nFee: $420 → $475\n\nTwo.\n\nGo:\n${url}\n\n` +
      'Email preferences:\nhttps://example.com/settings\n\nBandstand\n',
  )
  expect(html).toContain('One.')
  expect(html).toContain(url.replace('&', '&amp;'))
})

it('is valid HTML with all its parts', async () => {
  const { html } = mailLayout({
    heading: 'Ada <b>Reyes</b> & \u2068שלום\u2069',
    paragraphs: ['One.', 'Two.'],
    facts: [
      { label: 'When', value: '9:30 PM' },
      { label: 'Fee', value: '$475', was: '$420' },
      { label: 'Where', value: 'Gantry Hall, Detroit', was: 'A place whose name is far longer' },
    ],
    sections: [
      { heading: 'To do', items: [{ label: 'Sign', url: 'https://example.com/1', text: 'By Friday' }] },
      { items: [{ label: 'Pay', url: 'https://example.com/2', text: '' }] },
    ],
    action: { label: 'Go', url: 'https://example.com/?a=1&b=2' },
    smallPrint: 'You can ignore this.',
    preferencesUrl: 'https://example.com/settings',
  })
  expect(await htmlProblems(html, 'mail')).toEqual([])
})

import type { Plugin } from 'vite'

/** The two files with the fonts of the first view. */
const FONTS = /(anybody|public-sans)-latin-basic-[\w-]+\.woff2$/
const STYLE = /[ \t]*<link rel="stylesheet"[^>]*>\n?/

/**
 * Returns a plugin that puts what the first view needs first: the style sheet, and the two fonts beside it instead of after
 * it. The app's code, many times as large, follows.
 */
export function orderHead(): Plugin {
  return {
    name: 'order-head',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        const style = STYLE.exec(html)?.[0] ?? ''
        const fonts = Object.keys(bundle ?? {})
          .filter((file) => FONTS.test(file))
          .map((file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`)
        return html
          .replace(STYLE, '')
          .replace(/<script src="\/theme\.js"><\/script>/, (theme) =>
            [theme, style.trim(), ...fonts].join('\n    '),
          )
          .replace(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"')
      },
    },
  }
}

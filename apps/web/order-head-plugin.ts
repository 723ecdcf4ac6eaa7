import type { Plugin } from 'vite'

/** The two files that the first view is set in. */
const FONTS = /(anybody|public-sans)-latin-basic-[\w-]+\.woff2$/
const STYLE = /[ \t]*<link rel="stylesheet"[^>]*>\n?/

/**
 * Returns a plugin that puts what the first view is drawn with first: the style sheet, with the two fonts beside it
 * instead of after it. The app's code, many times as heavy, follows.
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

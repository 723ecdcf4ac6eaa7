import type { Plugin } from 'vite'

/** The two files that the first view is set in. */
const FONTS = /(anybody|public-sans)-latin-basic-[\w-]+\.woff2$/
const STYLE = /[ \t]*<link rel="stylesheet"[^>]*>\n?/

/**
 * What the first view is drawn with comes first: the style sheet, and the two fonts with it instead of after it. The
 * app's code, many times as heavy, lets them pass.
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
